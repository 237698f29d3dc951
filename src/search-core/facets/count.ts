import { closedPart, partOfDay, undatedPart, type Edges } from "#search-core/filter/closing-states.ts";
import { tupleFilterBits } from "#search-core/filter/filters.ts";
import type { FilteredDocs } from "#search-core/filter/filter-passes.ts";
import type { ScoredDocs } from "#search-core/evaluate/scratch.ts";
import { type Columns, noInstant } from "#search-core/segment/segment.ts";
import { traitSets } from "#search-core/filter/traits.ts";
import { filterNames } from "#search-core/types.ts";

/**
 * Counts of one segment: by facet tuple, by category path, by buyer, by closing bucket, by set of traits, and by the one failed filter
 * (its number plus one). A tuple determines which tuple filters it fails, so those documents are counted under
 * `tuples`; `failed` has them at index 0 with the documents that fail nothing.
 */
export type Counts = {
  tuples: Uint32Array;
  paths: Uint32Array;
  buyers: Uint32Array;
  buckets: Uint32Array;
  traits: Uint32Array;
  /** Of documents that only the filter on the publication hides. */
  publishedElse: Uint32Array;
  failed: Uint32Array;
  /** Counts that nobody reads. */
  discarded: { tuples: Uint32Array; paths: Uint32Array; buyers: Uint32Array };
};

export const createCounts = ({ facetTuples, pathOffsets, buyers }: Columns): Counts => ({
  tuples: new Uint32Array(facetTuples.length),
  paths: new Uint32Array(pathOffsets.length - 1),
  buyers: new Uint32Array(buyers.length),
  buckets: new Uint32Array(closedPart + 1),
  traits: new Uint32Array(traitSets),
  publishedElse: new Uint32Array(traitSets),
  failed: new Uint32Array(filterNames.length + 1),
  discarded: {
    tuples: new Uint32Array(facetTuples.length),
    paths: new Uint32Array(pathOffsets.length - 1),
    buyers: new Uint32Array(buyers.length),
  },
});

export function reset({ tuples, paths, buyers, buckets, traits, publishedElse, failed }: Counts): void {
  for (const array of [tuples, paths, buyers, buckets, traits, publishedElse, failed]) array.fill(0);
}

/** Counts all matches by tuple; keeps those whose tuple fails no filter. */
export function countAndKeepTuples(
  { tuples: tupleCounts }: Pick<Counts, "tuples">,
  matches: ScoredDocs,
  tuples: Columns["tupleIds"],
  failedByTuple: Uint32Array,
): void {
  const { docIds, scores, count } = matches;
  let retained = 0;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    const tuple = tuples[docId]!;
    tupleCounts[tuple]!++;
    docIds[retained] = docId;
    scores[retained] = scores[i]!;
    retained += Number(failedByTuple[tuple] === 0);
  }
  matches.count = retained;
}

/** Counts by tuple what fails nothing or only tuple filters, the rest by filter. Keeps what fails nothing. */
export function countAndKeepPassing(
  { tuples: tupleCounts, failed: byFilter }: Counts,
  { matches, failedFilters }: FilteredDocs,
  tuples: Columns["tupleIds"],
): void {
  const { docIds, scores, count } = matches;
  let retained = 0;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    const failed = failedFilters[i]!;
    const beyondTuple = failed & ~tupleFilterBits;
    tupleCounts[tuples[docId]!]! += Number(beyondTuple === 0);
    byFilter[32 - Math.clz32(beyondTuple)]!++;
    docIds[retained] = docId;
    scores[retained] = scores[i]!;
    retained += Number(failed === 0);
  }
  matches.count = retained;
}

/** Collects into `failing` the documents that fail exactly this filter. */
export function collectFailing({ matches, failedFilters }: FilteredDocs, bit: number, failing: ScoredDocs): void {
  const { docIds, count } = matches;
  let taken = 0;
  for (let i = 0; i < count; i++) {
    failing.docIds[taken] = docIds[i]!;
    taken += Number(failedFilters[i] === bit);
  }
  failing.count = taken;
}

type Rows = Pick<Counts, "paths" | "buyers">;

/* One loop per counter: a single loop over all of them has more arrays than registers and takes twice as long. */

export function countTuples(
  { tuples: tupleCounts }: Pick<Counts, "tuples">,
  { docIds, count }: ScoredDocs,
  columns: Columns,
): void {
  const { tupleIds: tuples } = columns;
  for (let i = 0; i < count; i++) tupleCounts[tuples[docIds[i]!]!]!++;
}

/** Paths and buyer are adjacent: one cache line gives all four. */
export function countRows({ paths, buyers }: Rows, matches: ScoredDocs, columns: Columns): void {
  const { docIds, count } = matches;
  const { facetRows: rows } = columns;
  for (let i = 0; i < count; i++) {
    const row = docIds[i]! * 4;
    paths[rows[row]!]!++;
    const second = rows[row + 1]!;
    if (second !== 0) {
      paths[second]!++;
      paths[rows[row + 2]!]!++;
    }
    buyers[rows[row + 3]!]!++;
  }
  countOverflow(paths, matches, columns);
}

/** Paths beyond the third. */
function countOverflow(
  paths: Uint32Array,
  { docIds, count }: ScoredDocs,
  { overflowDocs, overflowOffsets, overflowPaths }: Columns,
): void {
  for (let i = 0, more = 0; i < count && more < overflowDocs.length;) {
    const difference = docIds[i]! - overflowDocs[more]!;
    if (difference === 0)
      for (let i = overflowOffsets[more]!; i < overflowOffsets[more + 1]!; i++) paths[overflowPaths[i]!]!++;
    if (difference <= 0) i++;
    if (difference >= 0) more++;
  }
}

/** Counts by set of traits, see `createTraits`. */
export function countTraits(bySet: Uint32Array, { docIds, count }: ScoredDocs, traits: Uint8Array): void {
  for (let i = 0; i < count; i++) bySet[traits[docIds[i]!]!]!++;
}

/** `closingStates` as of the edges' now. Reads the column only for documents that are still open. */
export function countBuckets(
  { buckets }: Pick<Counts, "buckets">,
  { docIds, count }: ScoredDocs,
  { closingDays }: Columns,
  { edges, closingStates, buffer }: { edges: Edges; closingStates: Uint8Array; buffer: Uint32Array },
): void {
  let [open, undated] = [0, 0];
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    const state = closingStates[docId]!;
    buffer[open] = docId;
    open += state >> 1;
    undated += state & 1;
  }
  buckets[undatedPart]! += undated;
  for (let i = 0; i < open; i++) buckets[partOfDay(closingDays[buffer[i]!]!, edges)]!++;
}

/** How many documents state no value, or no closing date, where that is asked. */
export function countUnstated(
  { docIds, count }: ScoredDocs,
  { valueFrom, valueTo, instants: { closing } }: Columns,
  asked: { price: boolean; closing: boolean },
): number {
  let unstated = 0;
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!;
    const lacksValue = asked.price && Number.isNaN(valueFrom[docId]!) && Number.isNaN(valueTo[docId]!);
    const lacksClosing = asked.closing && closing[docId] === noInstant;
    unstated += Number(lacksValue || lacksClosing);
  }
  return unstated;
}
