import {
  countAndKeepPassing,
  countAndKeepTuples,
  countBuckets,
  countRows,
  countTraits,
  countTuples,
  collectFailing,
} from "#search-core/facets/count.ts";
import { matchingPaths } from "#search-core/facets/categories.ts";
import type { FilterName, Query } from "#search-core/types.ts";
import { closedPart, edgesOf, partsOfBucket, type Edges } from "#search-core/filter/closing-states.ts";
import { bitOf, isTupleFilter } from "#search-core/filter/filters.ts";
import {
  keepByTuple,
  keepPassing,
  markBuckets,
  markBuyers,
  markPaths,
  markInstants,
  markUnpublished,
  markValues,
  markVoluntary,
  type FilteredDocs,
} from "#search-core/filter/filter-passes.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { ScoredDocs, Scratch } from "#search-core/evaluate/scratch.ts";

/**
 * What the filters need of a query. `failedByTuple`: by facet tuple of the segment. `tupleCountsAreKnown`: no need to
 * count matches by tuple, because they are all the segment has, or all that may pass.
 */
export type FilterContext = {
  query: Query;
  active: readonly FilterName[];
  failedByTuple: Uint32Array;
  tupleCountsAreKnown: boolean;
};

/**
 * Keeps the matches that pass all filters, and counts. In disjunctive mode: each facet without its own filter, what
 * each filter hides, the closing buckets, the publication and the briefings. Otherwise only the set itself is counted.
 */
export function applyFilters(
  matches: ScoredDocs,
  reader: SegmentReader,
  filterContext: FilterContext,
  scratch: Scratch,
): void {
  const { query, active, failedByTuple, tupleCountsAreKnown } = filterContext;
  const { columns } = reader.segment;
  const counts = reader.counts();
  const edges = edgesOf(query.weeks);
  const target = tupleCountsAreKnown ? counts.discarded : counts;
  if (tupleCountsAreKnown) counts.tuples.set(reader.liveByTuple());
  const anyTupleFails = hasSome(failedByTuple);
  const isDisjunctive = (query.facetMode ?? "disjunctive") === "disjunctive";
  // No other filters: at most one pass over the tuples.
  if (active.every(isTupleFilter)) {
    if (anyTupleFails) countAndKeepTuples(target, matches, columns.tupleIds, failedByTuple);
    else if (query.facetMode !== "none" && !tupleCountsAreKnown) countTuples(counts, matches, columns);
  } else {
    const filtered: FilteredDocs = { matches, failedFilters: scratch.failedFilters };
    if (anyTupleFails) keepByTuple(filtered, columns.tupleIds, failedByTuple, isDisjunctive);
    else filtered.failedFilters.fill(0, 0, matches.count);
    for (const name of active) {
      if (isTupleFilter(name)) continue;
      mark(filtered, name, { reader, query, edges });
      keepPassing(filtered, isDisjunctive);
    }
    if (isDisjunctive) {
      countFailing(filtered, reader, { active, edges, scratch });
      countAndKeepPassing(counts, filtered, columns.tupleIds);
    } else if (query.facetMode !== "none") countTuples(counts, matches, columns);
  }
  if (query.facetMode === "none") return;
  countRows(counts, matches, columns);
  if (!isDisjunctive) return;
  countBuckets(counts, matches, columns, bucketInput(reader, edges, scratch));
  countTraits(counts.traits, matches, reader.traits(edges.now));
}

const bucketInput = ({ closingStates, segment }: SegmentReader, edges: Edges, { buffer }: Scratch) => ({
  edges,
  closingStates: closingStates(edges.now),
  buffer: buffer("open", segment.documents),
});

/** By buyer number: 1 if it is one of those. */
function matchingBuyers({ segment, buyers }: SegmentReader, wanted: readonly number[]): Uint8Array {
  const isMatching = new Uint8Array(segment.columns.buyers.length);
  const { values, ords: numbers } = buyers();
  const asked = new Set(wanted);
  for (const [i, buyer] of values.entries()) if (asked.has(buyer)) isMatching[numbers[i]!] = 1;
  return isMatching;
}

/** Marks what fails a filter that tuples do not decide. */
function mark(
  filtered: FilteredDocs,
  name: FilterName,
  { reader, query, edges }: { reader: SegmentReader; query: Query; edges: Edges },
): void {
  const { columns } = reader.segment;
  const { filters, includeNotStated } = query;
  const bit = bitOf(name);
  switch (name) {
    case "status":
    case "type":
    case "location":
      return;
    case "category":
      return markPaths(filtered, columns, matchingPaths(columns, reader.categories(), filters.category!), { bit });
    case "excludedCategory": {
      const paths = matchingPaths(columns, reader.categories(), filters.excludedCategory!);
      return markPaths(filtered, columns, paths, { bit, fails: 1 });
    }
    case "buyer":
      return markBuyers(filtered, columns, matchingBuyers(reader, filters.buyer!), bit);
    case "excludedBuyer": {
      const excluded = matchingBuyers(reader, filters.excludedBuyer!);
      return markBuyers(
        filtered,
        columns,
        excluded.map((isExcluded) => 1 - isExcluded),
        bit,
      );
    }
    case "closingIn": {
      const wanted = new Uint8Array(closedPart + 1);
      for (const part of filters.closingIn!.flatMap((bucket) => partsOfBucket[bucket])) wanted[part] = 1;
      return markBuckets(filtered, columns, { edges, wanted, bit });
    }
    case "publishedWithin": {
      const { now } = edges;
      return markUnpublished(filtered, columns, { since: now - filters.publishedWithin!, now, bit });
    }
    case "mandatoryBriefing":
      return markVoluntary(filtered, columns, bit);
    case "briefingAhead": {
      const range = { from: query.weeks.now + 1, to: null };
      return markInstants(filtered, columns.instants.briefing, { range, bit, passesWithout: false });
    }
    case "price":
      return markValues(filtered, columns, { range: filters.price!, bit, passesWithout: includeNotStated });
    default: {
      const passesWithout = name === "closing" && includeNotStated;
      return markInstants(filtered, columns.instants[name], { range: filters[name]!, bit, passesWithout });
    }
  }
}

/** Counts documents that fail only one of the filters with facets of their own. */
function countFailing(
  filtered: FilteredDocs,
  reader: SegmentReader,
  { active, edges, scratch }: { active: readonly FilterName[]; edges: Edges; scratch: Scratch },
): void {
  const { columns } = reader.segment;
  const counts = reader.counts();
  const { paths, buyers, discarded } = counts;
  const failing = scratch.acquireDocs();
  for (const name of ["category", "buyer", "closingIn", "publishedWithin"] as const) {
    if (!active.includes(name)) continue;
    collectFailing(filtered, bitOf(name), failing);
    if (name === "category") countRows({ paths, buyers: discarded.buyers }, failing, columns);
    else if (name === "buyer") countRows({ paths: discarded.paths, buyers }, failing, columns);
    else if (name === "publishedWithin") countTraits(counts.publishedElse, failing, reader.traits(edges.now));
    else countBuckets(counts, failing, columns, bucketInput(reader, edges, scratch));
  }
  scratch.releaseDocs(failing);
}

/** A loop, not a callback: with thousands of tuples that costs as much as a small search. */
function hasSome(failedByTuple: Uint32Array): boolean {
  let count = 0;
  for (let kind = 0; kind < failedByTuple.length; kind++) count |= failedByTuple[kind]!;
  return count !== 0;
}
