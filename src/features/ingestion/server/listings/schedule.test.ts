import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { crawlNow, switchListing } from "#features/ingestion/server/listings/service.ts";
import { addDueListings, listingTasks, crawlClosingSoon } from "#features/ingestion/server/listings/schedule.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { austenderApproaches } from "#features/ingestion/sources/austender-approaches/fetch.ts";
import { listingOf } from "#features/ingestion/sources/operator-listings.ts";
import { settableClock } from "#platform/clock.ts";
import { createLog } from "#platform/logging.ts";
import { testDatabase } from "#test/database.ts";
import { playPortal, quickFetcher, standsAt } from "#test/portal.ts";

const { db } = await testDatabase();
await loadReferenceData(db);
const clock = settableClock({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
const at = (text: string) => clock.set({ still: Temporal.Instant.from(text) });
const signal = new AbortController().signal;
const log = createLog("test", { level: "silent", format: "text" });

const council = (code: string, address = "https://council.example/list") =>
  listingOf({ code, name: code, address, buyer: `Council of ${code}`, state: "NSW", mapping: "council-csv" });
const waiting = async () => {
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs order by key`.execute(db);
  return rows.map((row) => row.key);
};
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`delete from listing_reading`.execute(db);
});

test("due listings are queued once, in one queue, except those whose source asked for a delay", async () => {
  const listings = [
    council("new"),
    council("fresh"),
    council("old"),
    council("busy"),
    { ...council("hand"), isScheduled: false },
  ];
  const reading = (code: string, more: object) => ({
    listing: `own-${code}`,
    started_at: "2026-09-16T00:00:00Z",
    ...more,
  });
  await db
    .insertInto("listing_reading")
    .values([
      reading("fresh", {}),
      reading("old", { started_at: "2026-09-15T22:59:00Z" }),
      reading("busy", { started_at: "2026-09-15T20:00:00Z", not_before: "2026-09-16T00:30:00Z" }),
    ])
    .execute();
  const stores = { db, clock, fetcher: quickFetcher().fetcher, listings };
  at("2026-09-16T00:10:00Z");
  await addDueListings(stores);
  await addDueListings(stores);
  expect(await waiting()).toEqual(["read-listing own-new", "read-listing own-old"]);
  const { rows } = await sql<{ queue: string }>`select distinct queue_name as queue from graphile_worker.jobs`.execute(
    db,
  );
  expect(rows).toEqual([{ queue: "read-listings" }]);
  at("2026-09-16T01:00:00Z");
  await addDueListings(stores);
  expect(await waiting()).toHaveLength(4);
});

test("a listing that an operator has switched off is not queued, and a job that waited for it reads nothing", async () => {
  const portal = await playPortal({ "/list": { status: 403 } });
  const listings = [council("off", `${portal.origin}/list`), council("on")];
  const stores = { db, clock, fetcher: quickFetcher().fetcher, listings };
  at("2026-09-16T00:10:00Z");
  await db.transaction().execute((trx) => switchListing(trx, "own-off", false, clock.now()));
  await addDueListings(stores);
  expect(await waiting()).toEqual(["read-listing own-on"]);
  await listingTasks(stores)["read-listing"]!({ listing: "own-off" } as never, { signal, log, jobKey: "" });
  expect(await db.selectFrom("listing_reading").selectAll().execute()).toEqual([]);
  await db.transaction().execute(async (trx) => {
    await expect(crawlNow(trx, "own-off")).rejects.toMatchObject({ reason: { kind: "conflict" } });
    await switchListing(trx, "own-off", true, clock.now());
    await crawlNow(trx, "own-off");
  });
  expect(await waiting()).toEqual(["read-listing own-off", "read-listing own-on"]);
});

test("a failed crawl is recorded and does not fail its job", async () => {
  const portal = await playPortal({ "/list": { status: 403 } });
  const listings = [council("shut", `${portal.origin}/list`)];
  const read = listingTasks({ db, clock, fetcher: quickFetcher().fetcher, listings })["read-listing"]!;
  await read({ listing: "own-shut" } as never, { signal, log, jobKey: "" });
  const state = await db.selectFrom("listing_reading").selectAll().executeTakeFirstOrThrow();
  expect(state).toMatchObject({
    failures: 1,
    succeeded_at: null,
    error: expect.stringMatching(/answers 403/) as string,
  });
  await read({ listing: "own-gone" } as never, { signal, log, jobKey: "" });
});

test("notices that close within 72 hours are checked again by page, or by list if it states closings", async () => {
  const origin = "https://www.tenders.gov.au";
  const show = (end: string) => `${origin}/Atm/Show/00000000-0000-4000-8000-0000000000${end}`;
  const item = (end: string) =>
    `<item><title>S-${end}: Sample ${end}</title><link>${show(end)}</link><pubDate>Mon, 14 Sep 2026 00:00:00 GMT</pubDate></item>`;
  const page = (end: string, closes: string) =>
    `<p class="lead">Sample ${end}</p><div class="listInner"><dl><dt>ATM ID</dt><dd>S-${end}</dd><dt>Close Date &amp; Time</dt><dd>${closes} (ACT Local Time)</dd></dl></div>`;
  const portal = await playPortal({
    "/public_data/rss/rss.xml": `<rss><channel>${item("c1")}${item("c2")}</channel></rss>`,
    [new URL(show("c1")).pathname]: page("c1", "18-Sep-2026 2:00 pm"),
    [new URL(show("c2")).pathname]: page("c2", "28-Sep-2026 2:00 pm"),
  });
  const csv = await playPortal({ "/list": "Reference,Title,Closes\nA,Sample A,18/09/2026 14:00" });
  const fetcher = quickFetcher().fetcher;
  const played = standsAt(origin, portal, fetcher);
  const listings = [austenderApproaches, council("soon", `${csv.origin}/list`)];
  const stores = {
    db,
    clock,
    listings,
    fetcher: (url: string, ask = {}) => (url.startsWith(origin) ? played : fetcher)(url, ask),
  };
  const tasks = listingTasks(stores);
  at("2026-09-16T00:00:00Z");
  for (const { code } of listings)
    await tasks["read-listing"]!({ listing: code } as never, { signal, log, jobKey: "" });
  const opportunity = (key: string) =>
    db.selectFrom("opportunity").selectAll().where("source_key", "like", `%${key}`).executeTakeFirstOrThrow();

  at("2026-09-16T00:30:00Z");
  portal.routes[new URL(show("c1")).pathname] = page("c1", "18-Sep-2026 4:00 pm");
  portal.asked.length = 0;
  await crawlClosingSoon(stores, signal, (words) => expect.fail(words));
  expect(portal.asked).toEqual([new URL(show("c1")).pathname]);
  expect(await opportunity("c1")).toMatchObject({ closing_wording: "18-Sep-2026 4:00 pm (ACT Local Time)" });
  expect(String((await opportunity("c1")).last_checked_at)).toBe("2026-09-16T00:30:00Z");
  expect(String((await opportunity("c2")).last_checked_at)).toBe("2026-09-16T00:00:00Z");
  expect(await waiting()).toEqual(["read-listing own-soon"]);

  // Nothing is fetched after the closing.
  at("2026-09-18T06:00:00Z");
  portal.asked.length = 0;
  await crawlClosingSoon({ ...stores, listings: [austenderApproaches] }, signal, (words) => expect.fail(words));
  expect(portal.asked).toEqual([]);
});

test("closingSoon decides which notices are checked, and an unavailable source is skipped with a warning", async () => {
  const warned: string[] = [];
  const link = "https://www.tenders.gov.au/Atm/Show/00000000-0000-4000-8000-0000000000d1";
  const portal = await playPortal({ [new URL(link).pathname]: { status: 500 } });
  const { fetcher } = quickFetcher();
  const stores = {
    db,
    clock,
    listings: [austenderApproaches],
    fetcher: standsAt("https://www.tenders.gov.au", portal, fetcher),
  };
  const asked: number[][] = [];
  await crawlClosingSoon(
    {
      ...stores,
      closingSoon: async (ids) => {
        asked.push(ids);
        return [{ source_id: 1, deep_link: link }];
      },
    },
    signal,
    (words) => warned.push(words),
  );
  expect(asked).toEqual([[1]]);
  expect(warned).toEqual([expect.stringMatching(/^austender-approaches: .*answers 500/)]);
});
