import { expect, test } from "vitest";
import { crawlListing } from "./crawl-listing.ts";
import { releaseRun, undoRun } from "#features/ingestion/server/runs/decide.ts";
import { listRuns } from "#features/ingestion/server/runs/queries.ts";
import { listingOf } from "#features/ingestion/sources/operator-listings.ts";
import { playPortal, quickFetcher } from "#test/portal.ts";
import { versioned } from "#test/listed-portal.ts";
import { testServer } from "#test/server.ts";

const { api, clock, db } = await testServer();

const rows = (count: number, withoutTitle: number) =>
  Array.from(
    { length: count },
    (_, index) => `R${index},${index < withoutTitle ? "" : `Kerb works ${index}`},14/10/2026 14:00`,
  );
const csv = (lines: string[]) => ["Reference,Title,Closes", ...lines].join("\n");

test("a crawl with too many unusable records is held, once", async () => {
  clock.set({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
  const portal = await playPortal({ "/list": csv(rows(300, 20)) });
  const address = `${portal.origin}/list`;
  const about = {
    code: "held",
    name: "Held",
    address,
    buyer: "Held Council",
    state: "NSW",
    mapping: "council-csv",
  } as const;
  const listing = listingOf(about);
  const { fetcher } = quickFetcher();
  const read = () => crawlListing({ db, clock, fetcher }, listing);
  const count = () => api.opportunities.total({});
  const state = () => db.selectFrom("listing_reading").selectAll().executeTakeFirstOrThrow();

  await expect(read()).rejects.toThrow("because 20 of 300 records cannot be used, more than 2%");
  expect(await count()).toBe(0);
  expect((await state()).error).toBe(
    "Its records are waiting for review: 20 of 300 records cannot be used, more than 2%.",
  );
  clock.set({ still: Temporal.Instant.from("2026-09-16T01:00:00Z") });
  await expect(read()).rejects.toThrow("held as run");
  const held = (await listRuns(db, 10)).filter((run) => run.held_reason !== null);
  expect(held).toHaveLength(1);
  expect(await db.selectFrom("release_again").selectAll().execute()).toEqual([]);

  expect(await releaseRun({ db, clock }, held[0]!.id)).toMatchObject({ added: 280 });
  expect(await count()).toBe(280);

  portal.routes["/list"] = csv(rows(300, 1));
  clock.set({ still: Temporal.Instant.from("2026-09-16T02:00:00Z") });
  expect(await read()).toMatchObject({ read: 300, added: 19, unchanged: 280, skipped: 1 });
  expect(await state()).toMatchObject({ error: null, failures: 0 });
});

test("an operator can raise the limit", async () => {
  const portal = await playPortal({ "/list": csv(rows(300, 20)) });
  const address = `${portal.origin}/list`;
  const about = {
    code: "lenient",
    name: "L",
    address,
    buyer: "Lenient Council",
    state: "NSW",
    mapping: "council-csv",
  } as const;
  const { fetcher } = quickFetcher();
  const counts = await crawlListing({ db, clock, fetcher, maxSkippedPercent: 10 }, listingOf(about));
  expect(counts).toMatchObject({ read: 300, added: 280, skipped: 20 });
});

test("a list whose run was undone is fetched again even if it has not changed", async () => {
  const portal = await playPortal({ "/list": versioned('"v1"', csv(rows(3, 0))) });
  const address = `${portal.origin}/list`;
  const about = {
    code: "undone",
    name: "U",
    address,
    buyer: "Undone Council",
    state: "NSW",
    mapping: "council-csv",
  } as const;
  const { fetcher } = quickFetcher();
  const read = () => crawlListing({ db, clock, fetcher }, listingOf(about));
  const count = () => api.opportunities.total({});
  const before = await count();
  await read();
  const { id } = await db
    .selectFrom("ingest_run")
    .select("id")
    .where("name", "=", "own-undone")
    .executeTakeFirstOrThrow();
  expect(await undoRun({ db, clock }, id)).toMatchObject({ removed: 3 });
  expect(await count()).toBe(before);
  clock.set({ still: Temporal.Instant.from("2026-09-16T05:00:00Z") });
  await read();
  expect(await count()).toBe(before + 3);
});
