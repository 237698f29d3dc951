import { expect, test } from "vitest";
import { firmsOf } from "#test/firms.ts";
import { listedPortals, listOf, pageOf, rowOf } from "#test/listed-portal.ts";
import { startMailServer } from "#test/mail-server.ts";
import { testServer } from "#test/server.ts";

const mail = await startMailServer();
// Wednesday, 9:00am in Sydney.
const server = await testServer({ at: "2026-09-15T23:00:00Z", smtpUrl: `smtp://${mail.host}` });
const { alert, app, clock, db } = server;

test("a search is saved, what it finds and how that changes is told by email, seen, and ended by one click", async () => {
  const council = await listedPortals({ db, clock })({
    "/list": listOf(rowOf("L0", { title: "Breakwater" })),
    "/stair": pageOf("L1", "Addendum 1: the drawings are replaced.", "07/10/2026 2:00 PM"),
  });
  const later = (minutes: number) => clock.set({ still: clock.now().add({ minutes }) });
  /** The source is read, and what is due in the minutes after that is sent. */
  async function read(...rows: object[]) {
    council.routes["/list"] = listOf(...rows);
    await council.read();
    await alert();
    later(6);
    await alert();
    return mail.arrived.splice(0).filter(({ recipients }) => recipients.includes(at("ada")));
  }
  const { admin, at } = await firmsOf(server)({ name: "Rope Access" });
  // A source that has been read before.
  await council.read();
  for (const freeText of ["lighthouse", "groyne"])
    await admin.savedSearches.create({
      body: { name: freeText, searchRequest: { freeText }, notificationTimingForEmail: "Instant" },
    });
  await alert();
  later(30);

  const stair = rowOf("L1", { title: "Lighthouse stair" });
  const [found, ...others] = await read(stair);
  expect(others).toEqual([]);
  expect(found!.subject).toBe("New, closes Wed 14 Oct 2:00pm: Lighthouse stair");
  const [, id] = /\/opportunities\/(\w+)/.exec(found!.text!)!;
  expect(await admin.opportunities.full({ params: { id: id! } })).toMatchObject({ title: "Lighthouse stair" });
  const post = (address: string, payload = "") =>
    app.inject({
      method: "POST",
      url: new URL(address).pathname.replace(/^\/act/, "/api/v1/act"),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload,
    });
  const linkIn = (text: string, label: string) => new RegExp(`${label}: (\\S+)`).exec(text)![1]!;
  expect((await post(linkIn(found!.text!, "Watch"))).statusCode).toBe(204);
  await alert();

  later(30);
  const [changed] = await read({ ...stair, closes: "07/10/2026 2:00 PM", link: `${council.origin}/stair` });
  expect(changed!.subject).toMatch(/^Critical, closes 7 days earlier, Wed 7 Oct 2:00pm.*: Lighthouse stair$/);
  expect(changed!.text).toContain("Was: Wed 14 Oct 2026 2:00pm");
  const toSee = async () => (await admin.watchList.list({ query: {} })).items.map(({ waitsForSeen }) => waitsForSeen);
  expect(await toSee()).toEqual([true]);
  expect((await post(linkIn(changed!.text!, "I have seen this"))).statusCode).toBe(204);
  expect(await toSee()).toEqual([false]);

  // The button of a mail program: a POST without a session (RFC 8058).
  const [, oneClick] = /<([^>]+)>/.exec(found!.headers.find(({ key }) => key === "list-unsubscribe")!.value)!;
  expect((await post(oneClick!, "List-Unsubscribe=One-Click")).statusCode).toBe(204);
  later(30);
  const [last, ...more] = await read(
    rowOf("L2", { title: "Lighthouse lamp" }),
    rowOf("L3", { title: "Timber groyne" }),
  );
  expect(more).toEqual([]);
  expect(last!.subject).toBe("New, closes Wed 14 Oct 2:00pm: Timber groyne");
  expect(last!.text).not.toContain("Lighthouse");
});
