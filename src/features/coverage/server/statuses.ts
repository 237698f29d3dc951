import { type ListingFacts, type ListingStatus, stateOf } from "#features/coverage/server/presenter.ts";
import { listingCrawls } from "#features/coverage/server/queries.ts";
import { switchedOffListings } from "#features/ingestion/server/listings/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

export type { ListingStatus };

/** The state of every listing. One that an operator has switched off is not scheduled. */
export async function listingStatuses(db: Database, clock: Clock, listings: ListingFacts[]): Promise<ListingStatus[]> {
  const [rows, off] = await Promise.all([listingCrawls(db), switchedOffListings(db)]);
  const crawls = new Map(rows.map((crawl) => [crawl.listing, crawl]));
  const now = clock.now();
  return listings.map((known) => {
    const facts = off.has(known.code) ? { ...known, isScheduled: false } : known;
    const crawl = crawls.get(known.code);
    return { facts, crawl, state: stateOf(facts, crawl, now) };
  });
}
