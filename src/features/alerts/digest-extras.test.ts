import { expect, test } from "vitest";
import type { Embedder } from "#adapters/embeddings/port.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf, refused } from "#test/firms.ts";
import { startMailServer } from "#test/mail-server.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const vectorOf = (text: string) =>
  /gutter/i.test(text) ? [127, 90, 0] : /roof/i.test(text) ? [127, 0, 0] : [0, 0, 127];
/** Roofs and gutters are similar, and nothing else is. */
const roofers: Embedder = {
  name: "roofs",
  dims: 3,
  minSimilarity: 0.6,
  minWordSimilarity: 0.6,
  knows: () => true,
  embed: (texts) => Promise.resolve(Int8Array.from(texts.flatMap(vectorOf))),
};
const mail = await startMailServer();
// Wednesday, 9:00am in Sydney.
const server = await testServer({ at: "2026-09-15T23:00:00Z", smtpUrl: `smtp://${mail.host}`, embedder: roofers });
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
  expect(both!.text).toMatch(
    /2 searches found nothing from Mon 21 Sep to Mon 28 Sep\.\s+Read: no new notices\s+WHAT THEY FOUND LAST\n-{64}\s+Culverts\n/,
  );
  expect(both!.text).toContain("Last match: none since it was saved");
  expect(both!.text).toMatch(/^NEXT\n-{64}\n\nDaily digest: when something matches, from Tue 29 Sep 2026, 8:00am/m);
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
  expect(weirs!.text).toContain("Weirs found nothing from Mon 28 Sep to Mon 5 Oct.");
  await publish(notice("w1", "Weir repair"));
  await alert();
  const [digest, ...others] = await monday("2026-10-11T21:00:00Z");
  expect(others).toEqual([]);
  expect(digest!.subject).toMatch(/^New, /);
  expect(digest!.text).toMatch(/NOTHING NEW, STILL WATCHING\n-{64}\n\nCulverts found nothing from Mon 5 Oct to/);

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

test("near misses stand apart at the end of a digest, each once, and their links change the search by one word or buyer", async () => {
  clock.set({ still: Temporal.Instant.from("2026-11-10T00:00:00Z") });
  const { admin, at } = await firm({ name: "Roofers" });
  const { savedSearchId } = await admin.savedSearches.create({
    body: {
      name: "Schools",
      searchRequest: { freeText: "school roof painting", locationIds: [1], includeNotStated: false },
      notificationTimingForEmail: "Daily",
    },
  });
  const nsw = (key: string, title: string, more: object = {}) => notice(key, title, { places: ["NSW"], ...more });
  const day = (date: number) => arrivedAt(`2026-11-${date}T21:00:00Z`, at("ada"));
  await publish(
    nsw("r1", "School roof painting"),
    nsw("r2", "Hospital roof painting", { buyer: "Health of Examples" }),
  );
  await alert();
  const [off] = await day(10);
  expect(off!.text).not.toMatch(/also relevant/i);

  await admin.accounts.notificationSettings({ body: { areNearMissesEnabled: true } });
  await publish(
    nsw("r3", "School roof painting in Kent"),
    nsw("r4", "Library roof painting", { buyer: "Library of Examples" }),
    // Another place, only one of the words, somebody else's, and what its reader has hidden.
    notice("r5", "Museum roof painting", { places: ["VIC"] }),
    nsw("r6", "Painting of the bridge"),
    nsw("r10", "Gutter replacement", { description: "Gutters." }),
    nsw("r7", "Station roof painting"),
    nsw("r8", "Theatre roof painting"),
  );
  await setOwner(server.db, "Station roof painting", await bareOrganisation(server.db, "Others"));
  const hidden = (await admin.search.member({ body: { freeText: "theatre" } })).items[0]!;
  await admin.triage.hide({ params: { opportunityId: hidden.publicOpportunityId }, body: { hiddenFor: "Caller" } });
  await alert();
  const { message: preview } = await admin.alerts.preview({ query: { channel: "email", timing: "Daily" } });
  const [message] = await day(11);
  expect(message!.subject).toMatch(/^New, closes .*: School roof painting in Kent$/);
  const [before, lane] = message!.text!.split("ALSO RELEVANT: outside your searches");
  expect(before).not.toContain("Library");
  expect(lane).toContain("Near “Schools”: has 2 of your 3 words, not “school”");
  expect(lane).toMatch(/Gutter replacement\n[^]*Near “Schools”: close in meaning\n/);
  for (const other of ["Museum", "bridge", "Station", "Theatre", "Hospital"]) expect(lane).not.toContain(other);
  expect(preview!.text).toContain("has 2 of your 3 words");
  expect(message!.html).toContain("These are not in your results.");
  const results = await admin.search.member({ body: { freeText: "school roof painting" } });
  expect(results.totalRecords).toBe(2);

  // A link says what it changes, and its GET changes nothing.
  const token = (label: string) => new RegExp(`${label}: .*/act/([\\w-]+)`).exec(lane!)![1]!;
  const [more, less] = [token("More like this"), token("Less like this")];
  const read = (of: string) => api.alerts.act({ params: { token: of } });
  const perform = (of: string) => api.alerts.performAct({ params: { token: of }, body: {} });
  const undo = (of: string) => api.alerts.undoAct({ params: { token: of } });
  const request = async () => (await admin.savedSearches.list({})).items[0]!.searchRequest!;
  const before1 = await request();
  expect(await read(more)).toMatchObject({
    act: "more",
    title: "Library roof painting",
    amendment: { searchName: "Schools", value: "school" },
    isDone: false,
  });
  expect(await request()).toEqual(before1);
  for (const _ of [1, 2]) await perform(more);
  expect(await request()).toEqual({ ...before1, freeText: "roof painting" });
  expect(await read(more)).toMatchObject({ isDone: true, canUndo: true });
  await undo(more);
  expect(await request()).toEqual(before1);
  await perform(more);
  // What was typed meanwhile stays.
  await admin.savedSearches.update({
    params: { savedSearchId },
    body: { searchRequest: { ...before1, freeText: "roof painting in Kent" } },
  });
  await expect(undo(more)).rejects.toMatchObject(refused(409, "stale_version", "version"));
  expect(await request()).toMatchObject({ freeText: "roof painting in Kent" });
  await admin.savedSearches.update({ params: { savedSearchId }, body: { searchRequest: before1 } });

  await perform(less);
  expect(await read(less)).toMatchObject({ amendment: { value: "Library of Examples" }, isDone: true, canUndo: true });
  expect((await request()).excludedBuyerIds).toHaveLength(1);
  await publish(
    nsw("r9", "School roof painting in Essex"),
    nsw("r11", "Gallery roof painting", { buyer: "Library of Examples" }),
  );
  await alert();
  const [next] = await day(12);
  // Neither what was shown before nor what the search leaves out now.
  expect(next!.text).toContain("Essex");
  expect(next!.text).not.toMatch(/also relevant/i);
  await undo(less);
  expect(await request()).toEqual(before1);
});
