import {
  countAndKeepJudged,
  countAndKeepKinds,
  countBuckets,
  countRows,
  countKinds,
  takeFailing,
} from "#search-core/facets/count.ts";
import { wantedChains } from "#search-core/facets/categories.ts";
import type { FilterName, Query } from "#search-core/types.ts";
import { bucketNames, edgesOf, past, type Edges } from "./closing.ts";
import { bitOf, isKindFilter } from "./filters.ts";
import {
  keep,
  markBuckets,
  markBuyers,
  markChains,
  markInstants,
  markKinds,
  markValues,
  type Judged,
} from "./marks.ts";
import type { OpenPart } from "./part.ts";
import type { Matches, Scratch } from "./scratch.ts";

/**
 * What filters need to know of a query; `failsOf` by kind of the part's segment. `kindsAreKnown`: the matches need not be
 * counted by kind, because they are all that the part has, or all of it that may pass.
 */
export type Judging = { query: Query; active: readonly FilterName[]; failsOf: Uint16Array; kindsAreKnown: boolean };

/**
 * Leaves of the matches those that pass all filters, and counts: each facet with its own filter lifted, what each filter
 * hides, the closing buckets. Unless counting is lifted, only the set itself is counted.
 */
export function judge(matches: Matches, part: OpenPart, judging: Judging, scratch: Scratch): void {
  const { query, active, failsOf, kindsAreKnown } = judging;
  const { columns } = part.segment;
  const counts = part.counts();
  const edges = edgesOf(query.weeks);
  const target = kindsAreKnown ? counts.unread : counts;
  if (kindsAreKnown) counts.kinds.set(part.liveByTuple());
  const failsSome = hasSome(failsOf);
  const isLifted = (query.counting ?? "lifted") === "lifted";
  // No other filter: one pass over the kinds, if any, is all.
  if (active.every(isKindFilter)) {
    if (failsSome) countAndKeepKinds(target, matches, columns.tupleIds, failsOf);
    else if (query.counting !== "none" && !kindsAreKnown) countKinds(counts, matches, columns);
  } else {
    const judged: Judged = { matches, fails: scratch.fails };
    if (failsSome) {
      markKinds(judged, columns.tupleIds, failsOf);
      keep(judged, isLifted);
    } else judged.fails.fill(0, 0, matches.count);
    for (const name of active) {
      if (isKindFilter(name)) continue;
      mark(judged, name, { part, query, edges });
      keep(judged, isLifted);
    }
    if (isLifted) {
      countFailing(judged, part, { active, edges, scratch });
      countAndKeepJudged(counts, judged, columns.tupleIds);
    } else if (query.counting !== "none") countKinds(counts, matches, columns);
  }
  if (query.counting === "none") return;
  countRows(counts, matches, columns);
  if (isLifted) countBuckets(counts, matches, columns, bucketsBy(part, edges, scratch));
}

const bucketsBy = ({ endings, segment }: OpenPart, edges: Edges, { room }: Scratch) => ({
  edges,
  endings: endings(edges.now),
  room: room("open", segment.documents),
});

/** By number of the buyer: 1 where it is one of those. */
function wantedBuyers({ segment, buyers }: OpenPart, wanted: readonly number[]): Uint8Array {
  const isWanted = new Uint8Array(segment.columns.buyers.length);
  const { values, numbers } = buyers();
  const asked = new Set(wanted);
  for (const [at, buyer] of values.entries()) if (asked.has(buyer)) isWanted[numbers[at]!] = 1;
  return isWanted;
}

/** Marks what fails a filter that the kind does not answer. */
function mark(
  judged: Judged,
  name: FilterName,
  { part, query, edges }: { part: OpenPart; query: Query; edges: Edges },
): void {
  const { columns } = part.segment;
  const { filters, includeNotStated } = query;
  const bit = bitOf(name);
  switch (name) {
    case "status":
    case "type":
    case "location":
      return;
    case "category":
      return markChains(judged, columns, wantedChains(columns, part.categories(), filters.category!), bit);
    case "buyer":
      return markBuyers(judged, columns, wantedBuyers(part, filters.buyer!), bit);
    case "closingIn": {
      const wanted = new Uint8Array(past + 1);
      for (const bucket of filters.closingIn!) wanted[bucketNames.indexOf(bucket)] = 1;
      return markBuckets(judged, columns, { edges, wanted, bit });
    }
    case "price":
      return markValues(judged, columns, { range: filters.price!, bit, passesWithout: includeNotStated });
    default: {
      const passesWithout = name === "closing" && includeNotStated;
      return markInstants(judged, columns.instants[name], { range: filters[name]!, bit, passesWithout });
    }
  }
}

/** Counts what fails one of the filters that have counts of their own, where this filter is lifted. */
function countFailing(
  judged: Judged,
  part: OpenPart,
  { active, edges, scratch }: { active: readonly FilterName[]; edges: Edges; scratch: Scratch },
): void {
  const { columns } = part.segment;
  const counts = part.counts();
  const { chains, buyers, unread } = counts;
  const failing = scratch.takeMatches();
  for (const name of ["category", "buyer", "closingIn"] as const) {
    if (!active.includes(name)) continue;
    takeFailing(judged, bitOf(name), failing);
    if (name === "category") countRows({ chains, buyers: unread.buyers }, failing, columns);
    else if (name === "buyer") countRows({ chains: unread.chains, buyers }, failing, columns);
    else countBuckets(counts, failing, columns, bucketsBy(part, edges, scratch));
  }
  scratch.giveMatches(failing);
}

/** Thousands of kinds: a call for each would cost as much as a small search. */
function hasSome(failsOf: Uint16Array): boolean {
  let some = 0;
  for (let kind = 0; kind < failsOf.length; kind++) some |= failsOf[kind]!;
  return some !== 0;
}
