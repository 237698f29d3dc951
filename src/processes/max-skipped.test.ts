import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { configFrom } from "#platform/config/config.ts";
import { createLog } from "#platform/logging.ts";
import { testDatabase } from "#test/database.ts";
import { playPortal, quickFetcher } from "#test/portal.ts";
import { chosenListings, ingestListing } from "./ingest-listings.ts";
import { jobsOf } from "./jobs.ts";

const { db } = await testDatabase();
await loadReferenceData(db);
const folder = mkdtempSync(join(tmpdir(), "max-skipped-"));
afterAll(() => rmSync(folder, { recursive: true }));

const clock = { now: () => Temporal.Instant.from("2026-09-16T00:00:00Z") };
const { fetcher } = quickFetcher();
/** Of each list's 300 rows, 20 have no title. */
const rows = (list: string) =>
  Array.from({ length: 300 }, (_, n) => `${list}${n},${n < 20 ? "" : `Kerb works ${n}`},14/10/2026 14:00`);
const csv = (list: string) => ["Reference,Title,Closes", ...rows(list)].join("\n");
const portal = await playPortal({ "/a": csv("a"), "/b": csv("b"), "/c": csv("c") });
const about = { buyer: "Lenient Council", state: "NSW", mapping: "council-csv" };
const listingsFile = join(folder, "listings.json");
writeFileSync(
  listingsFile,
  JSON.stringify(
    ["a", "b", "c"].map((list) => ({
      ...about,
      code: `list-${list}`,
      name: list,
      address: `${portal.origin}/${list}`,
    })),
  ),
);

const configWith = (more: Record<string, string> = {}) =>
  configFrom({ MODE: "live", DATABASE_URL: "embedded", LISTINGS_FILE: listingsFile, ...more });
const stored = async (list: string) =>
  (await db.selectFrom("opportunity").select("id").where("source_key", "like", `own-list-${list} %`).execute()).length;

test("MAX_SKIPPED_PERCENT reaches the worker's listings", async () => {
  const crawl = async (listing: string, config: ReturnType<typeof configWith>) => {
    const { tasks } = jobsOf({ db, clock, config, fetcher } as Parameters<typeof jobsOf>[0]);
    const log = createLog("worker", { level: "silent", format: "text" });
    await tasks["read-listing"]!({ listing } as never, { signal: new AbortController().signal, log } as never);
  };
  await crawl("own-list-a", configWith());
  expect(await stored("a")).toBe(0);
  await crawl("own-list-b", configWith({ MAX_SKIPPED_PERCENT: "10" }));
  expect(await stored("b")).toBe(280);
});

test("MAX_SKIPPED_PERCENT reaches listings that are ingested by hand, and each skipped record is named", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  const config = configWith({ MAX_SKIPPED_PERCENT: "10" });
  const [listing] = chosenListings(config.portals.listingsFile, ["own-list-c"], []);
  const context = { db, clock, config } as Parameters<typeof ingestListing>[0];
  const signal = new AbortController().signal;
  const options = { since: undefined, announce: false, signal, onProgress: () => {}, fetcher };
  expect(await ingestListing(context, listing!, options)).toMatchObject({ read: 300, added: 280, skipped: 20 });
  expect(await stored("c")).toBe(280);
  expect(printed).toHaveBeenCalledWith("own-list-c, record 20: no title");
});
