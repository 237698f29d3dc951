import { expect, onTestFinished, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, clock, colleague, outbox, publish } = server;
const firm = firmsOf(server);
const at = (instant: string) => clock.set({ still: Temporal.Instant.from(instant) });

await publish(release({ key: "old", title: "Old jetty", closes: "2026-10-30" }));
await beginNews(server);

const notice = (key: string, title: string, more: object = {}) =>
  release({
    key,
    title,
    description: "",
    places: ["NSW"],
    closes: "2026-10-19T12:00:00+11:00",
    released: "2026-09-15T00:00:00Z",
    ...more,
  });
const save = async (
  who: Awaited<ReturnType<typeof firm>>["admin"],
  name: string,
  freeText: string,
  more: object = {},
) => (await who.savedSearches.create({ body: { name, searchRequest: { freeText }, ...more } })).savedSearchId;
/** Follows the feed, sends what is due, and returns the alerts that this sent by email, oldest first. */
async function arrivals() {
  const before = (await outbox()).length;
  await alert();
  const since = (await outbox()).slice(0, -before || undefined).toReversed();
  return since.filter(({ body }) => body.includes("You get this because you saved"));
}
const seen = (arrived: Awaited<ReturnType<typeof arrivals>>) =>
  arrived.map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted();

/** The text of an email without its footer and the secrets of its links. */
const textOf = ({ body }: { body: string }) =>
  body.split(/\n\n-{64}\n/)[0]!.replaceAll(/\/act\/[\w-]+/g, "/act/secret");

test("a saved search is told of each notice that begins to match once, in one digest at its owner's local time", async () => {
  onTestFinished(() => at("2026-09-15T23:00:00Z"));
  const { admin, at: address } = await firm({ name: "Jetties" });
  const me = address("ada");
  await publish(notice("j0", "Jetty before the search"));
  const savedSearchId = await save(admin, "Jetties", "jetty");
  await save(admin, "Harbour works", "harbour");
  await publish(
    notice("j1", "Jetty repair", { closes: "2026-10-05T15:00:00+11:00", places: ["NSW"], value: 55_000 }),
    notice("j2", "Harbour jetty"),
    notice("j3", "Bridge"),
  );
  expect(await arrivals()).toEqual([]);
  // A change that leaves it matching is told to nobody; one that makes it match is.
  await publish(
    notice("j1", "Jetty repair", {
      released: "2026-09-15T01:00:00Z",
      closes: "2026-10-06T15:00:00+11:00",
      places: ["NSW"],
      value: 55_000,
    }),
    notice("j3", "Bridge and jetty", { released: "2026-09-15T01:00:00Z" }),
  );
  at("2026-09-16T21:59:00Z");
  expect(await arrivals()).toEqual([]);
  // 8:00 in Sydney, on Thursday.
  at("2026-09-16T22:00:00Z");
  const [digest, ...others] = await arrivals();
  expect(others).toEqual([]);
  expect(digest).toMatchObject({ recipient: me, subject: "3 new, first closes Tue 6 Oct" });
  expect(textOf(digest!)).toMatchInlineSnapshot(`
    "BROLGA
    3 new
    Thu 17 Sep 2026 8:00am

    First to close: Tue 6 Oct 4:00am, Jetty repair.

    HARBOUR WORKS: 1 new
    ----------------------------------------------------------------

    Harbour jetty
      Closes Mon 19 Oct 2026 1:00am UTC (12:00pm your time), in 33 days
      Department of Examples · NSW · Request for Tender
      Matched “Harbour” in the title
      Also found by “Jetties”
      http://localhost:3000/opportunities/5ltfafsbbj6udtco
      Watch: http://localhost:3000/act/secret
      Add to pipeline: http://localhost:3000/act/secret
      Not for us: http://localhost:3000/act/secret
      Not this buyer: http://localhost:3000/act/secret

    JETTIES: 2 new
    ----------------------------------------------------------------

    Jetty repair
      Closes Tue 6 Oct 2026 4:00am UTC (3:00pm your time), in 20 days
      Department of Examples · NSW · Request for Tender · $55k
      Matched “Jetty” in the title
      http://localhost:3000/opportunities/zybf43dxbya5tcbm
      Watch: http://localhost:3000/act/secret
      Add to pipeline: http://localhost:3000/act/secret
      Not for us: http://localhost:3000/act/secret
      Not this buyer: http://localhost:3000/act/secret

    Bridge and jetty
      Closes Mon 19 Oct 2026 1:00am UTC (12:00pm your time), in 33 days
      Department of Examples · NSW · Request for Tender
      Matched “jetty” in the title
      http://localhost:3000/opportunities/w7cchpzke6seyslw
      Watch: http://localhost:3000/act/secret
      Add to pipeline: http://localhost:3000/act/secret
      Not for us: http://localhost:3000/act/secret
      Not this buyer: http://localhost:3000/act/secret

    WHAT WE READ
    ----------------------------------------------------------------

    4 new notices since Wed 16 Sep 8:00am.
    See coverage: http://localhost:3000/coverage

    Days are counted from Thu 17 Sep 2026, when this was sent. Next digest: Fri 18 Sep 2026, 8:00am AEST."
  `);
  expect(await arrivals()).toEqual([]);
  const search = (await admin.savedSearches.list({})).items.find((item) => item.savedSearchId === savedSearchId)!;
  expect(search.currentNotification).toMatchObject({ countOfNewOpportunities: 3 });
  const shown = await admin.savedSearches.notification({
    params: { savedSearchNotificationId: search.currentNotification!.savedSearchNotificationId },
  });
  expect(shown.items.map(({ title }) => title).toSorted()).toEqual([
    "Bridge and jetty",
    "Harbour jetty",
    "Jetty repair",
  ]);
});

test("what closed since, or was hidden from the reader, is not told as new; each member has their own timing", async () => {
  onTestFinished(() => at("2026-09-15T23:00:00Z"));
  const { admin, at: address } = await firm({ name: "Cranes" });
  const bo = await colleague(admin, { email: address("bo"), name: "Bo Lind" });
  const savedSearchId = await save(admin, "Cranes", "crane", {
    notificationTimingForEmail: "Instant",
    sharedWithOrganisation: true,
  });
  await publish(notice("c1", "Crane survey"));
  expect(await arrivals()).toEqual([]);
  at("2026-09-15T23:03:00Z");
  await publish(notice("c2", "Crane repair"), notice("c3", "Crane painting", { status: "active" }));
  expect(await arrivals()).toEqual([]);
  await publish(notice("c3", "Crane painting", { status: "cancelled", released: "2026-09-15T02:00:00Z" }));
  at("2026-09-15T23:05:00Z");
  expect(seen(await arrivals())).toEqual([`${address("ada")}: 2 new, first closes Mon 19 Oct`]);
  await bo.savedSearches.timing({ params: { savedSearchId }, body: { notificationTimingForEmail: "Daily" } });
  await publish(notice("c4", "Crane hire"));
  await alert();
  await admin.savedSearches.timing({ params: { savedSearchId }, body: { notificationTimingForEmail: "Off" } });
  at("2026-09-16T22:00:00Z");
  expect(seen(await arrivals())).toEqual([`${address("bo")}: New, closes Mon 19 Oct 1:00am: Crane hire`]);
});

test("alerts go with their search, notice and member", async () => {
  const { db } = server;
  const people = await Promise.all(["Piers", "Moles"].map((name) => firm({ name })));
  const ids: string[] = [];
  for (const { admin } of people) ids.push(await save(admin, "Breakwaters", "breakwater"));
  await publish(notice("k1", "Breakwater of Alma"), notice("k2", "Breakwater of Bowen"));
  await alert();
  const left = async () => {
    const alerts = db.selectFrom("alert").innerJoin("opportunity", "opportunity.id", "opportunity_id");
    const rows = await alerts.where("title", "like", "Breakwater%").select("alert.id").execute();
    const [items, matches] = await Promise.all([
      db
        .selectFrom("alert_item")
        .where("alert_id", "not in", db.selectFrom("alert").where("kind", "=", "nothingNew").select("id"))
        .select("alert_id")
        .execute(),
      db.selectFrom("alert_match").select("saved_search_id").execute(),
    ]);
    const dangling = await db
      .selectFrom("alert_item")
      .where("alert_id", "not in", db.selectFrom("alert").select("id"))
      .select("alert_id")
      .execute();
    return { alerts: rows.length, items: items.length, matches: matches.length, dangling: dangling.length };
  };
  const all = await left();
  expect(all).toMatchObject({ alerts: 4, dangling: 0 });
  await db.deleteFrom("opportunity").where("title", "=", "Breakwater of Bowen").execute();
  const { items, matches } = all;
  expect(await left()).toEqual({ alerts: 2, items: items - 2, matches: matches - 2, dangling: 0 });
  await db.deleteFrom("saved_search").where("public_id", "=", ids[0]!).execute();
  expect(await left()).toEqual({ alerts: 1, items: items - 3, matches: matches - 3, dangling: 0 });
  await db.deleteFrom("person").where("email", "=", people[1]!.at("ada")).execute();
  expect(await left()).toMatchObject({ alerts: 0, items: items - 4, dangling: 0 });
});
