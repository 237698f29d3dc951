import { isoInstantOrNull } from "#domain/iso-instant.ts";
import type { z } from "zod";
import { isStale, normalGap } from "#domain/reading-rhythm.ts";
import type { coveredListing, coveredSource, listingState } from "#features/coverage/contract.ts";
import type { PublicBuyer } from "#features/coverage/server/public-buyers.ts";
import type { ListingReading, sourceCounts, sourceRows } from "#features/coverage/server/queries.ts";

/** What is known of a listing before it is read. */
export type ListingFacts = {
  code: string;
  /** The code of its source. */
  source: string;
  /** IANA zone of the place whose offices' hours count. */
  zone: string;
  name: string;
  url: string;
  licence: string;
  sight: { shows: string; changes: string[]; hidden: string[] };
  isScheduled: boolean;
  note?: string | undefined;
};

type State = z.output<typeof listingState>;
type Listed = { facts: ListingFacts; reading: ListingReading | undefined; state: State };
type SourceRow = Awaited<ReturnType<typeof sourceRows>>[number];
type SourceCount = Awaited<ReturnType<typeof sourceCounts>>[number];

/** One failure may be a passing one; at the third, or before the first success, somebody should know. */
const failuresThatCount = 3;

export function stateOf(facts: ListingFacts, reading: ListingReading | undefined, now: Temporal.Instant): State {
  if (!facts.isScheduled) return "by-hand";
  if (!reading || (reading.succeeded_at === null && reading.failures === 0)) return "never";
  if (reading.succeeded_at === null || reading.failures >= failuresThatCount) return "failing";
  return isStale(reading.succeeded_at, facts.zone, now) ? "stale" : "fresh";
}

function presentListing({ facts, reading, state }: Listed): z.input<typeof coveredListing> {
  const { sight, zone } = facts;
  const last = reading?.succeeded_at ?? null;
  return {
    code: facts.code,
    name: facts.name,
    url: facts.url,
    licence: facts.licence,
    ...sight,
    state,
    note: facts.note ?? null,
    lastReadDate: isoInstantOrNull(last),
    failingSince: reading?.failures ? isoInstantOrNull(reading.failed_at) : null,
    failure: reading?.failures ? reading.error : null,
    normalGapMinutes: last && facts.isScheduled ? normalGap(last, zone) : null,
    lastCount: reading?.read ?? 0,
  };
}

/** How a scheduled listing stands, in short. */
export function presentStanding({ facts, reading, state }: Listed) {
  const { lastReadDate, normalGapMinutes } = presentListing({ facts, reading, state });
  const { read = 0, added = 0, changed = 0, unchanged = 0, skipped = 0 } = reading ?? {};
  const counts = { read, added, changed, unchanged, skipped };
  return { listing: facts.code, state, lastReadDate, normalGapMinutes, counts };
}

export function presentSource(
  row: SourceRow,
  count: SourceCount | undefined,
  listings: Listed[],
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

/** By state or territory and kind, in the order of the list. */
export function presentUncovered(known: PublicBuyer[], missing: PublicBuyer[]) {
  const groupOf = ({ place, kind }: PublicBuyer) => `${place.code} ${kind}`;
  const without = Map.groupBy(missing, groupOf);
  return [...Map.groupBy(known, groupOf)].map(([group, all]) => {
    const { place, kind } = all[0]!;
    const names = (without.get(group) ?? []).map(({ name }) => name);
    return { place: place.code, placeName: place.name, kind, known: all.length, names };
  });
}
