import { expect, test } from "vitest";
import { consumeFeed, startCursor } from "#platform/feed/cursor.ts";
import { activityConsumer, activityTasks } from "#features/opportunities/server/activity/revise.ts";
import { feedHead, readFeed } from "#platform/feed/feed.ts";
import { watchers } from "#features/watch-list/server/service.ts";
import { createInProcessEngine } from "#test/in-process-engine.ts";
import { plainQuery } from "#test/plain-query.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, member, colleague, publish, clock, db, pool } = await testServer({ at: "2026-09-16T00:00:00Z" });
const at = (text: string) => clock.set({ still: Temporal.Instant.from(text) });
const notice = (key: string, more: object = {}) => ({
  key,
  title: `Fire systems ${key}`,
  opens: "2026-09-01",
  closes: "2026-11-28T15:00:00+10:00",
  value: 80_000,
  ...more,
});

/** Follows the feed to its end, as a worker does. Returns the rows that this has added. */
async function follow() {
  const head = await feedHead(db);
  const consumer = activityConsumer({ clock, watchers });
  while ((await consumeFeed({ db, clock }, consumer)) > 0);
  await publish(); // the index catches up
  return readFeed(db, head, 100);
}
const reviseAll = () =>
  activityTasks({ db, clock, watchers })["revise-activity"]!({} as never, { signal: AbortSignal.any([]) } as never);

const order = async () => {
  const { items } = await api.search.free({ body: { freeText: "fire", orderBy: "MostActive", statusIds: [] } });
  return items.map(({ title }) => title.split(" ").at(-1));
};

test("a notice whose closing moved is more active than one with a new value, and both are before one without changes", async () => {
  await startCursor({ db, clock }, "activity");
  for (const key of ["quiet", "value", "closing"]) await publish(release(notice(key)));
  expect(await follow()).toEqual([]);
  at("2026-09-17T02:00:00Z");
  const released = "2026-09-17T01:00:00Z";
  await publish(release(notice("closing", { closes: "2026-11-20T15:00:00+10:00", released })));
  await publish(release(notice("value", { value: 90_000, released })));
  const rows = await follow();
  expect(rows.map(({ kind, isNews }) => [kind, isNews])).toEqual([
    ["activity", false],
    ["activity", false],
  ]);
  expect(await order()).toEqual(["closing", "value", "quiet"]);
  expect(await follow()).toEqual([]);
});

test("a rebuilt index has the same order", async () => {
  const fresh = createInProcessEngine(db);
  await fresh.catchUp();
  const { hits } = await fresh.search({ ...plainQuery(), text: "fire", sort: "MostActive", limit: 9 });
  const ids = [hits[0]!.id, hits[1]!.id];
  const { rows } = await pool.query("select title from opportunity where id = any($1) order by activity desc", [ids]);
  expect(rows.map((row) => row.title)).toEqual(["Fire systems closing", "Fire systems value"]);
});

test("changes older than thirty days no longer count after the daily job; ties sort by last change", async () => {
  at("2026-10-10T00:00:00Z");
  const released = "2026-10-10T00:00:00Z";
  await publish(release(notice("value", { value: 95_000, released })));
  await follow();
  expect((await order()).slice(0, 2)).toEqual(["closing", "value"]);
  at("2026-10-20T00:00:00Z");
  await reviseAll();
  await publish(); // the index follows
  expect((await order())[0]).toBe("value");
  const rows = await db.selectFrom("opportunity").select("activity").execute();
  expect(rows.map(({ activity }) => activity).toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
});

test("each organisation that watches a notice counts two, however many of its people watch", async () => {
  const { items } = await api.search.free({ body: { freeText: "quiet", statusIds: [] } });
  const body = { publicOpportunityId: items[0]!.publicOpportunityId };
  for (const name of ["one", "two", "three", "four"]) {
    const ada = await member({ email: `ada@${name}.example` });
    await ada.billing.startTrial({});
    await ada.watchList.watch({ body });
    if (name === "one") await (await colleague(ada, { email: "ben@one.example" })).watchList.watch({ body });
  }
  await publish(release(notice("quiet", { value: 81_000, released: "2026-10-20T00:00:00Z" })));
  await follow();
  expect((await order())[0]).toBe("quiet");
  const activity = async () =>
    (await db.selectFrom("opportunity").select("activity").where("title", "like", "%quiet").executeTakeFirstOrThrow())
      .activity;
  // A value is two fields, from and to.
  expect(await activity()).toBe(2 + 4 * 2);
  const ada = await as({ email: "ada@four.example" });
  await ada.watchList.unwatch({ params: { opportunityId: body.publicOpportunityId } });
  at("2026-11-25T00:00:00Z");
  await reviseAll();
  expect(await activity()).toBe(3 * 2);
});
