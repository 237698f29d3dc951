import { instantBase, noInstant, type Columns } from "#search-core/segment/segment.ts";
import type { Range } from "#search-core/types.ts";
import { bucketOf, type Edges } from "./closing-states.ts";
import type { ScoredDocs } from "#search-core/evaluate/scratch.ts";
import { gallopLowerBound } from "#search-core/evaluate/posting-list.ts";

/*
 * What matches fail, one filter after the other: `fails` has, by place among the matches, a bit for each filter that
 * the match does not pass. Each filter is a loop of its own; `keep` drops what has failed too much in between. What a
 * filter says is computed, not branched on: see words.ts.
 */

/** Matches and what they have failed so far. */
export type FilteredDocs = { matches: ScoredDocs; failedFilters: Uint16Array };

/**
 * Keeps what has failed nothing or, with `lifted`, no more than one filter: that counts where this filter is lifted.
 */
export function keepPassing({ matches, failedFilters }: FilteredDocs, isDisjunctive: boolean): void {
  const { docIds, scores, count } = matches;
  // f & (f - 1) is all bits but the lowest, f & f all of them.
  const allowed = isDisjunctive ? 1 : 0;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const failed = failedFilters[at]!;
    docIds[kept] = docIds[at]!;
    scores[kept] = scores[at]!;
    failedFilters[kept] = failed;
    kept += Number((failed & (failed - allowed)) === 0);
  }
  matches.count = kept;
}

/** The first filter: whatever the kind of a slot fails. */
export function markTuples(
  { matches, failedFilters }: FilteredDocs,
  tupleIds: Columns["tupleIds"],
  failedByTuple: Uint16Array,
): void {
  const { docIds, count } = matches;
  for (let at = 0; at < count; at++) failedFilters[at] = failedByTuple[tupleIds[docIds[at]!]!]!;
}

/** Whether one of the chains of a slot is wanted. */
export function markPaths(
  { matches, failedFilters }: FilteredDocs,
  columns: Columns,
  wanted: Uint8Array,
  bit: number,
): void {
  const { docIds, count } = matches;
  const { facetRows: rows, overflowDocs } = columns;
  const hasOverflow = overflowDocs.length > 0;
  for (let at = 0; at < count; at++) {
    const row = docIds[at]! * 4;
    let isWanted = wanted[rows[row]!]! | wanted[rows[row + 1]!]! | wanted[rows[row + 2]!]!;
    if (hasOverflow && rows[row + 2] !== 0) isWanted |= hasWantedOverflow(columns, docIds[at]!, wanted);
    failedFilters[at]! |= bit & (isWanted - 1);
  }
}

function hasWantedOverflow(
  { overflowDocs, overflowOffsets, overflowPaths }: Columns,
  docId: number,
  wanted: Uint8Array,
): 0 | 1 {
  const at = gallopLowerBound(overflowDocs, 0, overflowDocs.length, docId);
  const has =
    overflowDocs[at] === docId &&
    overflowPaths.subarray(overflowOffsets[at], overflowOffsets[at + 1]).some((path) => wanted[path] === 1);
  return has ? 1 : 0;
}

/** Whether the buyer of a slot, by its number, is wanted. */
export function markBuyers(
  { matches, failedFilters }: FilteredDocs,
  { facetRows }: Columns,
  wanted: Uint8Array,
  bit: number,
): void {
  const { docIds, count } = matches;
  for (let at = 0; at < count; at++) failedFilters[at]! |= bit & (wanted[facetRows[docIds[at]! * 4 + 3]!]! - 1);
}

type RangeFilter = { range: Range; bit: number; passesWithout: boolean };

/** Whether an instant is in the range. */
export function markInstants(
  { matches, failedFilters }: FilteredDocs,
  column: Int32Array,
  { range, bit, passesWithout }: RangeFilter,
): void {
  const { docIds, count } = matches;
  const from = (range.from ?? -Infinity) - instantBase;
  const to = (range.to ?? Infinity) - instantBase;
  const failsWithout = Number(!passesWithout);
  for (let at = 0; at < count; at++) {
    const instant = column[docIds[at]!]!;
    const isUnstated = Number(instant === noInstant);
    const isOutside = Number(instant < from) | Number(instant >= to);
    failedFilters[at]! |= bit & -((isUnstated & failsWithout) | (isOutside & ~isUnstated));
  }
}

/** Whether the value, open at an end that is not stated, and the range share an amount. */
export function markValues(
  { matches, failedFilters }: FilteredDocs,
  { valueFrom, valueTo }: Columns,
  { range, bit, passesWithout }: RangeFilter,
): void {
  const { docIds, count } = matches;
  const from = range.from ?? -Infinity;
  const to = range.to ?? Infinity;
  const failsWithout = Number(!passesWithout);
  // No amount is below nothing, stated or not.
  const endsBelow = Number(to <= 0);
  for (let at = 0; at < count; at++) {
    const low = valueFrom[docIds[at]!]!;
    const high = valueTo[docIds[at]!]!;
    // What is not a number is not less than anything.
    const isUnstated = Number(Number.isNaN(low)) & Number(Number.isNaN(high));
    const isOutside = Number(low >= to) | Number(high < from) | endsBelow;
    failedFilters[at]! |= bit & -((isUnstated & failsWithout) | (isOutside & ~isUnstated));
  }
}

/** Whether the closing bucket is wanted. */
export function markBuckets(
  { matches, failedFilters }: FilteredDocs,
  { instants: { closing, closed } }: Columns,
  { edges, wanted, bit }: { edges: Edges; wanted: Uint8Array; bit: number },
): void {
  const { docIds, count } = matches;
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    failedFilters[at]! |= bit & (wanted[bucketOf(closing[docId]!, closed[docId]!, edges)]! - 1);
  }
}

/** Drops what one organisation alone may see, where it is another than the reader's. */
export function dropInvisible(matches: ScoredDocs, columns: Columns, organisation: string | null): void {
  const { privateDocs, privateOwners, organisations } = columns;
  const owner = organisation === null ? -1 : organisations.indexOf(organisation);
  const { docIds, scores, count } = matches;
  let [kept, next] = [0, 0];
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    while (next < privateDocs.length && privateDocs[next]! < docId) next++;
    if (privateDocs[next] === docId && privateOwners[next] !== owner) continue;
    docIds[kept] = docId;
    scores[kept++] = scores[at]!;
  }
  matches.count = kept;
}
