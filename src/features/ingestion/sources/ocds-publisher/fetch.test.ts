import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fixture } from "#features/ingestion/fixtures/read-fixture.ts";
import { crawlListing } from "#features/ingestion/server/listings/crawl-listing.ts";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { listingAt } from "#features/ingestion/sources/by-address.ts";
import { settableClock } from "#platform/clock.ts";
import { testDatabase } from "#test/database.ts";
import { playPortal, quickFetcher, type Route } from "#test/portal.ts";
import { release } from "#test/releases.ts";

const { db } = await testDatabase();
await loadReferenceData(db);
const clock = settableClock({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });

async function reading(routes: Record<string, Route>, path = "/") {
  const { origin, asked } = await playPortal(routes);
  const skipped: string[] = [];
  const counts = await crawlListing({ db, clock, fetcher: quickFetcher().fetcher }, listingAt(origin + path), {
    onSkip: (_, reason) => skipped.push(reason),
  });
  return { counts, skipped, asked };
}
const file = (name: string) => readFileSync(fixture(name));

test("a release package, a record package and releases as JSON lines are read", async () => {
  expect(await reading({ "/": file("ocds-release-package.json") })).toMatchObject({
    counts: { read: 3, added: 2, skipped: 1 },
  });
  expect(await reading({ "/": file("ocds-record-package.json") })).toMatchObject({
    counts: { read: 4, skipped: 1 },
    skipped: ["a record that only links to its releases"],
  });
  expect((await reading({ "/": file("ocds-releases.jsonl") })).counts.read).toBe(2);
});

test("links to the next page are followed, relative ones too, and a loop ends the reading", async () => {
  const page = (key: string, next?: string) =>
    JSON.stringify({ releases: [release({ key })], ...(next && { links: { next } }) });
  const { counts, asked } = await reading(
    { "/?p=1": page("p1", "/?p=2"), "/?p=2": page("p2", "?p=3"), "/?p=3": page("p3", "/?p=1") },
    "/?p=1",
  );
  expect(counts).toMatchObject({ read: 3, added: 3 });
  expect(asked.filter((path) => path !== "/robots.txt")).toEqual(["/?p=1", "/?p=2", "/?p=3"]);
});

test("an empty page has no records and no errors", async () => {
  const { counts, skipped } = await reading({ "/": JSON.stringify({ version: "1.1", releases: [] }) });
  expect([counts.read, skipped]).toEqual([0, []]);
});

test("a feed in a known format is read from its URL, and a web page is rejected", async () => {
  expect((await reading({ "/": file("austender-rss.xml") })).counts).toMatchObject({ read: 2, added: 1 });
  await expect(reading({ "/": "<!DOCTYPE html><html><body>We have moved</body></html>" })).rejects.toThrow(
    /is a web page, not data/,
  );
});

const real = join(process.cwd(), "../shared/data/nsw-ocds/releases.jsonl");
if (!existsSync(real))
  console.log("left out: real releases of New South Wales in ../shared/data (the file is not there)");

test.skipIf(!existsSync(real))("real releases from NSW are read as a package in two pages", async () => {
  const releases = readFileSync(real, "utf8").split("\n").filter(Boolean);
  const page = (from: number, to: number, next?: string) =>
    `{"releases":[${releases.slice(from, to).join(",")}]${next ? `,"links":{"next":"${next}"}` : ""}}`;
  const { counts, skipped } = await reading({ "/": page(0, 10, "/2"), "/2": page(10, 99) });
  expect(counts).toMatchObject({ read: releases.length, skipped: 0 });
  expect(skipped).toEqual([]);
});
