import { isoInstantOrNull } from "#domain/iso-instant.ts";
import type { z } from "zod";
import { isStale, crawlIntervalMinutes } from "#domain/crawl-schedule.ts";
import type { coveredListing, coveredSource, listingState } from "#features/coverage/contract.ts";
import type { PublicBuyer } from "#features/coverage/server/public-buyers.ts";
import type { ListingCrawl, sourceCounts, sourceRows } from "#features/coverage/server/queries.ts";

/** What is known of a listing before its first crawl. */
export type ListingFacts = {
  code: string;
  /** The code of its source. */
  source: string;
  /** IANA zone for the office hours of its buyers. */
  zone: string;
  name: string;
  url: string;
  licence: string;
  detail: { shows: string; changes: string[]; hidden: string[] };
  isScheduled: boolean;
  note?: string | undefined;
};

type State = z.output<typeof listingState>;
export type ListingStatus = { facts: ListingFacts; crawl: ListingCrawl | undefined; state: State };
type SourceRow = Awaited<ReturnType<typeof sourceRows>>[number];
type SourceCount = Awaited<ReturnType<typeof sourceCounts>>[number];

/** A single failure may be temporary. The third in a row, or any before the first success, needs attention. */
const minFailures = 3;

export function stateOf(facts: ListingFacts, crawl: ListingCrawl | undefined, now: Temporal.Instant): State {
  if (!facts.isScheduled) return "by-hand";
  if (!crawl || (crawl.succeeded_at === null && crawl.failures === 0)) return "never";
  if (crawl.succeeded_at === null || crawl.failures >= minFailures) return "failing";
  return isStale(crawl.succeeded_at, facts.zone, now) ? "stale" : "fresh";
}

function presentListing({ facts, crawl, state }: ListingStatus): z.input<typeof coveredListing> {
  const { detail, zone } = facts;
  const last = crawl?.succeeded_at ?? null;
  return {
    code: facts.code,
    name: facts.name,
    url: facts.url,
    licence: facts.licence,
    ...detail,
    state,
    note: facts.note ?? null,
    lastReadDate: isoInstantOrNull(last),
    failingSince: crawl?.failures ? isoInstantOrNull(crawl.failed_at) : null,
    failure: crawl?.failures ? crawl.error : null,
    normalGapMinutes: last && facts.isScheduled ? crawlIntervalMinutes(last, zone) : null,
    lastCount: crawl?.read ?? 0,
  };
}

/** The state of a scheduled listing. */
export function presentListingHealth({ facts, crawl, state }: ListingStatus) {
  const { lastReadDate, normalGapMinutes } = presentListing({ facts, crawl, state });
  const { read = 0, added = 0, changed = 0, unchanged = 0, skipped = 0 } = crawl ?? {};
  const counts = { read, added, changed, unchanged, skipped };
  return { listing: facts.code, state, lastReadDate, normalGapMinutes, counts };
}

export function presentSource(
  row: SourceRow,
  count: SourceCount | undefined,
  listings: ListingStatus[],
): z.input<typeof coveredSource> {
  const open = count?.open ?? 0;
  const percent = (part: number | undefined) => Math.floor((100 * (part ?? 0)) / open);
  return {
    sourceId: row.id,
    name: row.name,
    url: row.url,
    notices: count?.notices ?? 0,
    open,
    complete:
      count && open > 0
        ? {
            closing: percent(count.closing),
            buyer: percent(count.buyer),
            category: percent(count.category),
            place: percent(count.place),
            value: percent(count.value),
          }
        : null,
    newestDate: isoInstantOrNull(count?.newest),
    listings: listings.map(presentListing),
  };
}

/** Groups buyers by state and kind, in the order of the list. */
export function presentUncovered(known: PublicBuyer[], missing: PublicBuyer[]) {
  const groupOf = ({ place, kind }: PublicBuyer) => `${place.code} ${kind}`;
  const without = Map.groupBy(missing, groupOf);
  return [...Map.groupBy(known, groupOf)].map(([group, all]) => {
    const { place, kind } = all[0]!;
    const names = (without.get(group) ?? []).map(({ name }) => name);
    return { place: place.code, placeName: place.name, kind, known: all.length, names };
  });
}
