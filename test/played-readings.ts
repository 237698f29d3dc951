import { sql } from "kysely";
import { expect } from "vitest";
import { loadReferenceData } from "#features/ingestion/server/reference-data.ts";
import { crawlListing } from "#features/ingestion/server/listings/crawl-listing.ts";
import type { Listing } from "#features/ingestion/sources/listing.ts";
import { settableClock } from "#platform/clock.ts";
import { testDatabase } from "./database.ts";
import { playPortal, quickFetcher, standsAt, type Route } from "./portal.ts";

/**
 * A database on 16 September 2026, and `reading`: crawls the listing of a fake portal twice; the second crawl must
 * change nothing. Returns the results of the first by reference, and the reasons for skipped rows.
 */
export async function playedReadings() {
  const { db } = await testDatabase();
  await loadReferenceData(db);
  const clock = settableClock({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
  const reading = async (of: Listing, routes: Record<string, Route>, since?: string) => {
    const { origin } = new URL(Object.keys(routes)[0]!);
    const played = await playPortal(
      Object.fromEntries(Object.entries(routes).map(([url, route]) => [url.replace(origin, ""), route])),
    );
    const { fetcher } = quickFetcher();
    const skipped: string[] = [];
    const stores = { db, clock, fetcher: standsAt(origin, played, fetcher) };
    const wish = since ? { since: Temporal.Instant.from(since) } : {};
    const counts = await crawlListing(stores, of, { ...wish, onSkip: (_, reason) => skipped.push(reason) });
    const asked = [...played.asked];
    expect(await crawlListing(stores, of, wish)).toMatchObject({ added: 0, changed: 0 });
    const { rows } = await sql<Record<string, unknown> & { reference: string }>`
      select o.*, b.name as buyer from opportunity o join source s on s.id = o.source_id left join buyer b on b.id = o.buyer_id
      where s.code = ${of.source} order by o.source_key
    `.execute(db);
    return {
      counts,
      skipped,
      asked,
      rows,
      opportunity: (reference: string) => rows.find((row) => row.reference === reference),
    };
  };
  return { db, reading };
}
