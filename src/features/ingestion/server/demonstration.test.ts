import { expect, test } from "vitest";
import { statusAt, mergeReleases } from "#features/ingestion/merge.ts";
import { parseRecord } from "#features/ingestion/server/batch.ts";
import { closeDueOpportunities } from "#features/ingestion/server/jobs.ts";
import { demonstrationData } from "#features/ingestion/server/demonstration/data.ts";
import { earlierContracts } from "#features/ingestion/server/demonstration/earlier-contracts.ts";
import { inventedNotices } from "#features/ingestion/server/demonstration/generator.ts";
import { inventedCounts } from "#features/ingestion/server/demonstration/plans.ts";
import { loadFirstPart, loadRest, renewInvented } from "#features/ingestion/server/demonstration.ts";
import { testDatabase } from "#test/database.ts";
import { sql } from "kysely";

const now = Temporal.Instant.from("2026-11-21T02:00:00Z");
const clock = { now: () => now };
const { db } = await testDatabase();

function inventedAt(instant: Temporal.Instant) {
  const releases = inventedNotices(instant).map((notice) => parseRecord({ ...notice, isInvented: true }));
  const byKey = Map.groupBy(releases, ({ facts }) => facts.key);
  return [...byKey.values()].map((group) => mergeReleases(group, group[0]!.source)!);
}

test.each(["2026-11-21T02:00:00Z", "2026-06-30T13:00:00Z", "2028-02-29T00:00:00Z"])(
  "at %s the demonstration shows every status, place and kind of closing",
  (text) => {
    const instant = Temporal.Instant.from(text);
    const records = inventedAt(instant);
    const count = (status: string) => records.filter((record) => statusAt(record, instant) === status).length;
    const { open: openCount, future, closed, awarded, cancelled } = inventedCounts;
    const counts = ["Open", "FutureOpportunity", "Closed", "Awarded", "Cancelled"].map(count);
    expect(counts).toEqual([openCount, future, closed, awarded, cancelled]);
    const open = records.filter((record) => statusAt(record, instant) === "Open").map((record) => record.columns);
    expect(new Set(records.map((record) => record.columns.title)).size).toBeGreaterThan(3500);
    expect(new Set(open.flatMap((notice) => notice.places.map((place) => place.id)))).toEqual(
      new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]),
    );
    expect(new Set(open.map((notice) => notice.zone)).size).toBeGreaterThanOrEqual(8);
    const stated = open.filter((notice) => notice.value_from_cents !== null).length;
    expect(stated).toBeGreaterThan(open.length * 0.3);
    expect(stated).toBeLessThan(open.length * 0.5);
    const closesOnADay = open.filter((notice) => notice.reminds_at && !notice.close_time_is_explicit);
    expect(closesOnADay.length).toBeGreaterThan(100);
    expect(open.filter((notice) => notice.opens_for_applications).length).toBeGreaterThan(5);
    expect(open.filter((notice) => notice.stage_count === 2).length).toBeGreaterThan(20);
    expect(open.filter((notice) => notice.briefings.length > 0).length).toBeGreaterThan(100);
    expect(new Set(open.flatMap((notice) => notice.flag ?? []))).toEqual(new Set(["sale", "lease", "grant"]));
  },
);

test("every kind of thing that was really bought is asked for by an open or a planned notice", () => {
  const active = inventedNotices(now, { statuses: ["open", "future"] });
  const familyOf = (code: string | number) => String(code).slice(0, 4);
  const asked = new Set(active.flatMap(({ categories }) => (categories ?? []).map(({ code }) => familyOf(code!))));
  const bought = new Set(demonstrationData().subjects.map(({ codes }) => familyOf(codes[0]!)));
  expect(bought.size).toBeGreaterThan(250);
  expect([...bought].filter((family) => !asked.has(family))).toEqual([]);
});

test("in summer some closings are ambiguous", () => {
  const two = inventedAt(now).filter((record) => record.columns.closing_has_two_readings);
  expect(two.length).toBeGreaterThan(20);
});

test("the same instant gives the same notices, and another instant the same keys", () => {
  expect(inventedNotices(now)).toEqual(inventedNotices(now));
  const keys = (instant: Temporal.Instant) => new Set(inventedNotices(instant).map((notice) => notice.key));
  expect(keys(now)).toEqual(keys(now.add({ hours: 24 * 40 })));
});

test("nothing invented is published after now, and no contact can be reached", () => {
  for (const notice of [...inventedNotices(now), ...earlierContracts(now)]) {
    expect(notice.released! <= now.toString(), notice.key).toBe(true);
    for (const contact of notice.contacts ?? []) {
      if (contact.email) expect(contact.email).toMatch(/\.example$/);
      if (contact.phone) expect(contact.phone).toMatch(/^02 5550 0\d{3}$/);
    }
  }
});

test("the first part has the newest contracts and the invented notices, and is loaded once", async () => {
  expect(await loadFirstPart({ db, clock })).toBe(true);
  const rows = await db
    .selectFrom("opportunity")
    .select(({ fn }) => ["is_invented", "status_id", fn.countAll<number>().as("count")])
    .groupBy(["is_invented", "status_id"])
    .orderBy("is_invented")
    .orderBy("status_id")
    .execute();
  expect(rows.filter((row) => !row.is_invented)).toEqual([{ is_invented: false, status_id: 3, count: 14_198 }]);
  expect(rows.filter((row) => row.is_invented).map((row) => [row.status_id, row.count])).toEqual([
    [1, inventedCounts.open],
    [2, inventedCounts.closed],
    [3, inventedCounts.awarded + earlierContracts(now).length],
    [4, inventedCounts.future],
    [5, inventedCounts.cancelled],
  ]);
  expect(await loadFirstPart({ db, clock })).toBe(false);
  // PostgreSQL knows how large the tables are, or the first pages and the sitemap would be planned badly.
  const sizes = await sql<{ rows: number }>`
    select reltuples as rows from pg_class where oid = any(array['opportunity', 'award', 'win', 'buyer', 'seller']::regclass[])
  `.execute(db);
  expect(sizes.rows.map(({ rows: size }) => size > 0)).toEqual([true, true, true, true, true]);
});

test("weeks later most notices have closed and stay, and new ones are added once", async () => {
  const later = { db, clock: { now: () => now.add({ hours: 24 * 50 }) } };
  const countOf = async (status: number) => {
    await closeDueOpportunities(later);
    const query = db.selectFrom("opportunity").select(({ fn }) => fn.countAll<number>().as("count"));
    const rows = query.where("is_invented", "=", true).where("status_id", "=", status);
    return (await rows.executeTakeFirstOrThrow()).count;
  };
  expect(await renewInvented({ db, clock })).toBe(false);
  const before = await db.selectFrom("opportunity").select("public_id").where("is_invented", "=", true).execute();
  expect(await renewInvented(later)).toBe(true);
  const [open, announced, closed] = [await countOf(1), await countOf(4), await countOf(2)];
  expect(open).toBeGreaterThanOrEqual(inventedCounts.open);
  expect(announced).toBe(2 * inventedCounts.future);
  // Notices that people may have linked to must not disappear or open again.
  expect(closed).toBeGreaterThan(inventedCounts.open * 0.75);
  const after = await db.selectFrom("opportunity").select("public_id").where("is_invented", "=", true).execute();
  const contracts = earlierContracts(later.clock.now(), "2027-01-10").length;
  expect(after.length).toBe(before.length + inventedCounts.open + inventedCounts.future + contracts);
  expect(await renewInvented(later)).toBe(false);
});

test("loading the rest stops when it is told to, and keeps the batches already loaded", async () => {
  const stopping = new AbortController();
  stopping.abort(new Error("the worker stops"));
  await expect(loadRest({ db, clock }, stopping.signal)).rejects.toThrow("the worker stops");
  const runs = await db.selectFrom("ingest_run").select(["name", "error", "unchanged"]).orderBy("id").execute();
  // The first part had already ingested its first batch.
  expect(runs.at(-1)).toEqual({ name: "Demonstration, all contracts", error: "the worker stops", unchanged: 1000 });
});
