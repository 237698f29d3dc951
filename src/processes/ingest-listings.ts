import { formatCount } from "#domain/format-number.ts";
import type { Fetcher } from "#features/ingestion/fetching/fetcher.ts";
import { crawlListing } from "#features/ingestion/server/listings/crawl-listing.ts";
import type { Counts } from "#features/ingestion/server/service.ts";
import { allListings } from "#features/ingestion/sources/all.ts";
import { listingAt } from "#features/ingestion/sources/by-address.ts";
import type { Listing } from "#features/ingestion/sources/listing.ts";
import { isDatabaseUnavailable } from "#platform/db/postgres-errors.ts";
import { UsageError } from "#platform/startup-error.ts";
import type { ProcessContext } from "./open.ts";
import { fetcherOf } from "./portals.ts";

export const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** The listings that a person names: by code, by source (scheduled ones only), or by an address. */
export function chosenListings(ownFile: string | undefined, names: string[], addresses: string[]): Listing[] {
  const all = allListings(ownFile);
  const named = names.flatMap((name) => {
    const found = all.filter((listing) => listing.code === name);
    if (found.length === 0) found.push(...all.filter((listing) => listing.source === name && listing.isScheduled));
    if (found.length > 0) return found;
    throw new UsageError(
      `There is no source or listing "${name}". Listings: ${all.map((listing) => listing.code).join(", ")}.`,
    );
  });
  return [...named, ...addresses.map(listingAt)];
}

type IngestListingOptions = {
  since: Temporal.Instant | undefined;
  announce: boolean;
  signal: AbortSignal;
  onProgress: (counts: Counts) => void;
  /** How it is fetched; left out: from the web. */
  fetcher?: Fetcher;
};

/** Prints a sentence and returns undefined for a listing that could not be read. */
export async function ingestListing(
  { db, clock, config }: ProcessContext,
  listing: Listing,
  { since, announce, signal, onProgress, fetcher = fetcherOf(config) }: IngestListingOptions,
): Promise<Counts | undefined> {
  const name = listing.code.replace(/^at /, "");
  const print = (words: string) => console.error(`${name}${words}`);
  let shownAt = performance.now();
  const show = (counts: Counts) => {
    onProgress(counts);
    if (performance.now() - shownAt < 3000) return;
    shownAt = performance.now();
    print(`: ${formatCount(counts.read)} records`);
  };
  const onSkip = (record: number, reason: string) => print(`, record ${record}: ${reason}`);
  try {
    const counts = await crawlListing({ db, clock, fetcher, ...config.ingestion }, listing, {
      since,
      announce,
      signal,
      onProgress: show,
      onSkip,
    });
    print(`: ${formatCount(counts.read)} records of ${listing.name}`);
    return counts;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (!signal.aborted) print(`: ${(error as Error).message}`);
    return undefined;
  }
}
