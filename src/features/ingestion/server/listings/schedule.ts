import type { Fetcher } from "#features/ingestion/fetching/fetcher.ts";
import * as queries from "#features/ingestion/server/listings/queries.ts";
import { addCrawl } from "./add-crawl.ts";
import { crawlListing } from "./crawl-listing.ts";
import { crawlPages } from "./crawl-pages.ts";
import { nextDueAt } from "#domain/crawl-schedule.ts";
import type { Listing } from "#features/ingestion/sources/listing.ts";
import { sourceOf } from "#features/ingestion/sources.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { runs, type Tasks } from "#platform/jobs/task.ts";
import { readListingTask } from "#features/ingestion/server/tasks.ts";

/** A notice that closes soon, with its own page if it has one. */
export type ClosingSoon = { source_id: number; deep_link: string | null };

export type ListingStores = {
  db: Database;
  clock: Clock;
  fetcher: Fetcher;
  listings: Listing[];
  /** Above this share of unusable rows the list's run is held. */
  maxSkippedPercent?: number | undefined;
  /** Notices of these sources whose closing must be checked often. Default: all open ones in their last 72 hours. */
  closingSoon?: (sourceIds: number[], now: Temporal.Instant) => Promise<ClosingSoon[]>;
};

/** Checks every five minutes which listings are due, and every half hour which notices close soon. */
export const listingCrontab = "*/5 * * * * read-due-listings\n*/30 * * * * read-closing-soon";

/** How long before its closing a notice is checked often. */
const closingSoonPeriod = { hours: 72 };
/** A listing crawled more recently than this is not crawled again for notices that close soon. */
const recentPeriod = { minutes: 25 };

/**
 * The jobs that crawl listings. A failed crawl is recorded in the listing's state and repeated when it is due again.
 */
export const listingTasks = (stores: ListingStores): Tasks => ({
  "read-due-listings": () => addDueListings(stores),
  "read-closing-soon": (_payload, { signal, log }) => crawlClosingSoon(stores, signal, (words) => log.warn(words)),
  ...runs(readListingTask, async ({ listing }, { signal, log }) => {
    const found = stores.listings.find((candidate) => candidate.code === listing);
    if (!found || (await queries.isSwitchedOff(stores.db, listing))) return;
    await crawlListing(stores, found, { signal }).catch((error: Error) => {
      signal.throwIfAborted();
      log.warn(`${listing}: ${error.message}`);
    });
  }),
});

/** Enqueues a job for each listing that is due. They run one after the other. */
export async function addDueListings({ db, clock, listings }: ListingStores): Promise<void> {
  const states = new Map((await queries.crawlStates(db)).map((state) => [state.listing, state]));
  const scheduled = await switchedOnListings(db, listings);
  const due = scheduled.filter((listing) => isDue(listing, states.get(listing.code), clock.now()));
  for (const { code } of due) await addCrawl(db, code);
}

/** The listings that are crawled by schedule, without those that an operator has switched off. */
async function switchedOnListings(db: Database, listings: Listing[]): Promise<Listing[]> {
  const off = new Set((await queries.switchedOff(db)).map(({ listing }) => listing));
  return listings.filter(({ code, isScheduled }) => isScheduled && !off.has(code));
}

function isDue(listing: Listing, state: queries.CrawlState | undefined, now: Temporal.Instant): boolean {
  if (!state) return true;
  if (state.not_before && Temporal.Instant.compare(now, state.not_before) < 0) return false;
  return Temporal.Instant.compare(nextDueAt(state.started_at, sourceOf(listing.source).zone), now) <= 0;
}

/**
 * Checks the closing of notices that close soon: by their page if only that states it, otherwise by crawling the
 * listing again. Unavailable sources are skipped until the next time.
 */
export async function crawlClosingSoon(
  stores: ListingStores,
  signal: AbortSignal,
  warn: (words: string) => void,
): Promise<void> {
  const { db, clock, listings } = stores;
  const now = clock.now();
  const scheduled = await switchedOnListings(db, listings);
  const ids = [...new Set(scheduled.map((listing) => sourceOf(listing.source).id))];
  const closingSoon = stores.closingSoon ?? allClosingSoon(db);
  const bySource = Map.groupBy(await closingSoon(ids, now), (listing) => listing.source_id);
  const states = new Map((await queries.crawlStates(db)).map((state) => [state.listing, state]));
  for (const listing of scheduled) {
    const notices = bySource.get(sourceOf(listing.source).id) ?? [];
    if (notices.length === 0) continue;
    const state = states.get(listing.code);
    if (state?.not_before && Temporal.Instant.compare(now, state.not_before) < 0) continue;
    if (listing.statesClosing) {
      const isFresh = state && Temporal.Instant.compare(state.started_at.add(recentPeriod), now) > 0;
      if (!isFresh) await addCrawl(db, listing.code);
    } else if (listing.readPage) {
      const urls = [...new Set(notices.flatMap((listing) => listing.deep_link ?? []))];
      await crawlPages(stores, listing, urls, { signal }).catch((error: Error) => {
        signal.throwIfAborted();
        warn(`${listing.code}: ${error.message}`);
      });
    }
  }
}

const allClosingSoon = (db: Database) => (sourceIds: number[], now: Temporal.Instant) =>
  queries.closingSoon(db, sourceIds, now.toString(), now.add(closingSoonPeriod).toString());
