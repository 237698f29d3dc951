import { expect, test } from "vitest";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { settableClock } from "#platform/clock.ts";
import { testDatabase } from "#test/database.ts";
import { pruneAll } from "#test/prune.ts";
import { listOf, listedPortals, pageOf, rowOf, versioned } from "#test/listed-portal.ts";

const { db } = await testDatabase();
await loadReferenceData(db);
const clock = settableClock({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
const at = (text: string) => clock.set({ still: Temporal.Instant.from(text) });
const { read, routes, origin, requests, releases, versions, opportunity } = await listedPortals({
  db,
  clock,
})({
  "/list": "[]",
  "/a": versioned('"v1"', pageOf("A", "page of A")),
});

const prune = () => pruneAll({ db, clock });

test("runs are kept for 90 days, and after that the last one and the last successful one of each name", async () => {
  const run = (name: string, started_at: string, more: object = { finished_at: started_at }) => ({
    name,
    started_at,
    ...more,
  });
  const failed = { finished_at: "2026-01-05T00:00:00Z", error: "away" };
  await db
    .insertInto("ingest_run")
    .values([
      run("vic-open", "2026-01-01T00:00:00Z"),
      run("vic-open", "2026-01-02T00:00:00Z"),
      run("vic-open", "2026-01-03T00:00:00Z", failed),
      run("vic-open", "2026-01-04T00:00:00Z", failed),
      run("contracts.csv", "2025-01-01T00:00:00Z"),
      run("sa-open", "2026-06-18T00:00:00Z"),
      run("sa-open", "2026-06-17T23:59:59Z"),
      run("sa-open", "2026-09-15T00:00:00Z"),
    ])
    .execute();
  at("2026-09-16T00:00:00Z");
  await prune();
  const left = await db.selectFrom("ingest_run").select(["name", "started_at"]).orderBy("id").execute();
  expect(left.map(({ name, started_at }) => [name, String(started_at).slice(0, 10)])).toEqual([
    ["vic-open", "2026-01-02"],
    ["vic-open", "2026-01-04"],
    ["contracts.csv", "2025-01-01"],
    ["sa-open", "2026-06-18"],
    ["sa-open", "2026-09-15"],
  ]);
});

test("a page's ETag is kept for 90 days; then the page is fetched in full again, and no data is lost", async () => {
  at("2026-09-16T00:00:00Z");
  routes["/list"] = listOf(rowOf("A", { link: `${origin}/a` }));
  await read();
  at("2026-12-15T00:00:00Z");
  await prune();
  expect(await versions()).toHaveLength(2);
  at("2026-12-15T00:00:01Z");
  await prune();
  expect(await versions()).toEqual([]);
  expect(await releases("A")).toHaveLength(2);
  expect(await read()).toMatchObject({ read: 2, unchanged: 2 });
  expect(requests.filter(({ url, headers }) => url === "/a" && headers["if-none-match"])).toEqual([]);
  expect([(await versions()).length, (await releases("A")).length, (await opportunity("A"))!.description]).toEqual([
    2,
    2,
    "page of A",
  ]);
});
