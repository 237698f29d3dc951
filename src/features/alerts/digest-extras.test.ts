import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { startMailServer } from "#test/mail-server.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const mail = await startMailServer();
// Wednesday, 9:00am in Sydney.
const server = await testServer({ at: "2026-09-15T23:00:00Z", smtpUrl: `smtp://${mail.host}` });
const { alert, api, clock, publish } = server;
const firm = firmsOf(server);
await beginNews(server);

const notice = (key: string, title: string, more: object = {}) =>
  release({ key, title, closes: "2026-12-19T01:00:00Z", released: clock.now().toString(), ...more });
/** What the mail server has received for somebody since this was asked last. */
async function arrivedAt(instant: string, address: string) {
  clock.set({ still: Temporal.Instant.from(instant) });
  await alert();
  return mail.arrived.splice(0).filter(({ recipients }) => recipients.includes(address));
}

test("once a week people are told what has found nothing, also if there is nothing else to tell, until they stop it", async () => {
  const { admin, at, subscribe } = await firm({ name: "Culverts" });
  await subscribe();
  const save = (name: string, freeText: string, notificationTimingForEmail: "Daily" | "Weekly" | "Off") =>
    admin.savedSearches.create({ body: { name, searchRequest: { freeText }, notificationTimingForEmail } });
  await save("Culverts", "culvert", "Daily");
  await save("Weirs", "weir", "Weekly");
  await save("Piers", "pier", "Off");
  await alert();
  const monday = (instant: string) => arrivedAt(instant, at("ada"));
  // Not a week yet, and no message of the list says that there was none.
  expect(await monday("2026-09-20T22:00:00Z")).toEqual([]);
  expect(await admin.alerts.deliveries({})).toEqual({ totalRecords: 0, items: [] });

  await alert();
  const [next] = (await admin.alerts.nextMessages({})).filter(({ timing }) => timing === "Weekly");
  expect(next).toMatchObject({ dueDate: "2026-09-27T22:00:00Z", nothingNew: 2, searches: [] });
  const { message: preview } = await admin.alerts.preview({ query: { channel: "email", timing: "Weekly" } });
  // On the other days there is nothing.
  for (const day of [21, 22, 23, 24, 25, 26]) expect(await monday(`2026-09-${day}T22:00:00Z`)).toEqual([]);
  const [both, ...none] = await monday("2026-09-27T22:00:00Z");
  expect(none).toEqual([]);
  expect(both!.subject).toBe("Nothing new in 2 searches this week, still watching");
  expect(both!.subject).toBe(preview!.subject);
  expect(both!.text).toMatch(/2 searches found nothing from Mon 21 Sep 2026 to Mon 28 Sep 2026\.\s+Culverts\n/);
  expect(both!.text).toContain("Last match: none since it was saved");
  expect(both!.text).toContain("What we read\n\nNo new notices since Sun 27 Sep 8:00am.");
  expect(both!.text).not.toContain("Piers");
  expect((await admin.alerts.deliveries({})).items).toMatchObject([
    { state: "Sent", reasonCount: 1, reasons: [{ kind: "nothingNew", title: null }] },
  ]);

  await publish(notice("c1", "Culvert repair"));
  await alert();
  expect(await monday("2026-09-28T22:00:00Z")).toMatchObject([{ subject: expect.stringMatching(/^New, /) as string }]);
  // Daylight saving has begun.
  const [weirs] = await monday("2026-10-04T21:00:00Z");
  expect(weirs!.subject).toBe("Nothing new in Weirs this week, still watching");
  expect(weirs!.text).toContain("Weirs found nothing from Mon 28 Sep 2026 to Mon 5 Oct 2026.");
  await publish(notice("w1", "Weir repair"));
  await alert();
  const [digest, ...others] = await monday("2026-10-11T21:00:00Z");
  expect(others).toEqual([]);
  expect(digest!.subject).toMatch(/^New, /);
  expect(digest!.text).toMatch(/Nothing new, still watching\n\nCulverts found nothing from Mon 5 Oct 2026 to/);

  await alert();
  const [culverts] = await monday("2026-10-18T21:00:00Z");
  expect(culverts!.subject).toBe("Nothing new in 2 searches this week, still watching");
  const token = /“nothing new” email: \S+\/unsubscribe\/([\w-]+)/.exec(culverts!.text!)![1]!;
  expect(culverts!.headers.find(({ key }) => key === "list-unsubscribe")!.value).toContain(token);
  expect(culverts!.text).toContain("Last match: Mon 28 Sep 2026: Culvert repair");
  const read = () => api.alerts.subscription({ params: { token } });
  expect(await read()).toEqual({ what: "nothingNew", name: null, isUnsubscribed: false, canUndo: false });
  await api.alerts.unsubscribe({ params: { token }, body: {} });
  expect(await read()).toMatchObject({ isUnsubscribed: true, canUndo: true });
  expect(await admin.workspace.userProfile({})).toMatchObject({ areNothingNewEmailsEnabled: false });
  await alert();
  expect(await monday("2026-10-25T21:00:00Z")).toEqual([]);
  await api.alerts.resubscribe({ params: { token } });
  await alert();
  expect(await monday("2026-11-01T21:00:00Z")).toHaveLength(1);
});
