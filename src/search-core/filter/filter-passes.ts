import { instantBase, noInstant, type Columns } from "#search-core/segment/segment.ts";
import type { Range } from "#search-core/types.ts";
import { partOf, type Edges } from "./closing-states.ts";
import { publishedAt } from "#search-core/segment/published.ts";
import type { ScoredDocs } from "#search-core/evaluate/scratch.ts";
import { gallopLowerBound } from "#search-core/evaluate/posting-list.ts";

/*
 * One pass per filter over the matches: `failedFilters` has, by index among the matches, one bit per failed filter.
 * `keepPassing` drops what has failed too much in between. Results are computed rather than branched on, see
 * posting-list.ts.
 */

/** Matches and the filters they failed so far. */
export type FilteredDocs = { matches: ScoredDocs; failedFilters: Uint32Array };

/**
 * Keeps matches that failed nothing or, with `isDisjunctive`, at most one filter: those count in that filter's own
 * facet.
 */
export function keepPassing({ matches, failedFilters }: FilteredDocs, isDisjunctive: boolean): void {
  const { docIds, scores, count } = matches;
  // f & (f - 1) clears the lowest bit; f & f keeps all.
  const allowed = isDisjunctive ? 1 : 0;
  let retained = 0;
  for (let i = 0; i < count; i++) {
    const failed = failedFilters[i]!;
    docIds[retained] = docIds[i]!;
    scores[retained] = scores[i]!;
    failedFilters[retained] = failed;
    retained += Number((failed & (failed - allowed)) === 0);
  }
  matches.count = retained;
}

/** First pass: the filters that each document's facet tuple fails. Drops documents like `keepPassing`. */
export function keepByTuple(
  { matches, failedFilters }: FilteredDocs,
  tupleIds: Columns["tupleIds"],
  failedByTuple: Uint32Array,
  isDisjunctive: boolean,
): void {
  const { docIds, scores, count } = matches;
  const allowed = isDisjunctive ? 1 : 0;
  let retained = 0;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    const failed = failedByTuple[tupleIds[docId]!]!;
    docIds[retained] = docId;
    scores[retained] = scores[i]!;
    failedFilters[retained] = failed;
    retained += Number((failed & (failed - allowed)) === 0);
  }
  matches.count = retained;
}

/** Fails documents without one of the category paths, or with `fails` 1 those that have one. */
export function markPaths(
  { matches, failedFilters }: FilteredDocs,
  columns: Columns,
  paths: Uint8Array,
  { bit, fails = 0 }: { bit: number; fails?: 0 | 1 },
): void {
  const { docIds, count } = matches;
  const { facetRows: rows, overflowDocs } = columns;
  const hasOverflow = overflowDocs.length > 0;
  for (let i = 0; i < count; i++) {
    const row = docIds[i]! * 4;
    let hasPath = paths[rows[row]!]! | paths[rows[row + 1]!]! | paths[rows[row + 2]!]!;
    if (hasOverflow && rows[row + 2] !== 0) hasPath |= hasOverflowPath(columns, docIds[i]!, paths);
    failedFilters[i]! |= bit & ((hasPath ^ fails) - 1);
  }
}

function hasOverflowPath(
  { overflowDocs, overflowOffsets, overflowPaths }: Columns,
  docId: number,
  paths: Uint8Array,
): 0 | 1 {
  const i = gallopLowerBound(overflowDocs, 0, overflowDocs.length, docId);
  const has =
    overflowDocs[i] === docId &&
    overflowPaths.subarray(overflowOffsets[i], overflowOffsets[i + 1]).some((path) => paths[path] === 1);
  return has ? 1 : 0;
}

/** Fails documents of other buyers. */
export function markBuyers(
  { matches, failedFilters }: FilteredDocs,
  { facetRows }: Columns,
  wanted: Uint8Array,
  bit: number,
): void {
  const { docIds, count } = matches;
  for (let i = 0; i < count; i++) failedFilters[i]! |= bit & (wanted[facetRows[docIds[i]! * 4 + 3]!]! - 1);
}

type RangeFilter = { range: Range; bit: number; passesWithout: boolean };

/** Fails instants outside the range. */
export function markInstants(
  { matches, failedFilters }: FilteredDocs,
  column: Int32Array,
  { range, bit, passesWithout }: RangeFilter,
): void {
  const { docIds, count } = matches;
  const from = (range.from ?? -Infinity) - instantBase;
  const to = (range.to ?? Infinity) - instantBase;
  const failsWithout = Number(!passesWithout);
  for (let i = 0; i < count; i++) {
    const instant = column[docIds[i]!]!;
    const isUnstated = Number(instant === noInstant);
    const isOutside = Number(instant < from) | Number(instant >= to);
    failedFilters[i]! |= bit & -((isUnstated & failsWithout) | (isOutside & ~isUnstated));
  }
}

/** Fails what was published before an instant, or not yet. */
export function markUnpublished(
  { matches, failedFilters }: FilteredDocs,
  { instants: { open, firstSeen } }: Columns,
  { since, now, bit }: { since: number; now: number; bit: number },
): void {
  const { docIds, count } = matches;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    const published = publishedAt(open[docId]!, firstSeen[docId]!, now);
    failedFilters[i]! |= bit & -(Number(published < since) | Number(published > now));
  }
}

/** Fails documents without a mandatory briefing. */
export function markVoluntary(
  { matches, failedFilters }: FilteredDocs,
  { mandatoryBriefings }: Columns,
  bit: number,
): void {
  const { docIds, count } = matches;
  for (let i = 0; i < count; i++) failedFilters[i]! |= bit & (mandatoryBriefings[docIds[i]!]! - 1);
}

/** Fails values that do not overlap the range; an end that is not stated is open. */
export function markValues(
  { matches, failedFilters }: FilteredDocs,
  { valueFrom, valueTo }: Columns,
  { range, bit, passesWithout }: RangeFilter,
): void {
  const { docIds, count } = matches;
  const from = range.from ?? -Infinity;
  const to = range.to ?? Infinity;
  const failsWithout = Number(!passesWithout);
  // No amount is below zero, stated or not.
  const endsBelow = Number(to <= 0);
  for (let i = 0; i < count; i++) {
    const low = valueFrom[docIds[i]!]!;
    const high = valueTo[docIds[i]!]!;
    // Comparisons with NaN are false.
    const isUnstated = Number(Number.isNaN(low)) & Number(Number.isNaN(high));
    const isOutside = Number(low >= to) | Number(high < from) | endsBelow;
    failedFilters[i]! |= bit & -((isUnstated & failsWithout) | (isOutside & ~isUnstated));
  }
}

/** Fails documents in other closing buckets. */
export function markBuckets(
  { matches, failedFilters }: FilteredDocs,
  { instants: { closing, closed }, closingDays }: Columns,
  { edges, wanted, bit }: { edges: Edges; wanted: Uint8Array; bit: number },
): void {
  const { docIds, count } = matches;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    failedFilters[i]! |= bit & (wanted[partOf(closing[docId]!, closed[docId]!, closingDays[docId]!, edges)]! - 1);
  }
}

/** Drops documents that are private to another organisation. */
export function dropInvisible(matches: ScoredDocs, columns: Columns, organisation: number | null): void {
  const { privateDocs, privateOwners, organisations } = columns;
  const owner = organisation === null ? -1 : organisations.indexOf(organisation);
  const { docIds, scores, count } = matches;
  let [retained, next] = [0, 0];
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    while (next < privateDocs.length && privateDocs[next]! < docId) next++;
    if (privateDocs[next] === docId && privateOwners[next] !== owner) continue;
    docIds[retained] = docId;
    scores[retained++] = scores[i]!;
  }
  matches.count = retained;
}
