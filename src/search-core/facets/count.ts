import { bucketNames, bucketOf, past, type Edges } from "#search-core/evaluate/closing.ts";
import { kindBits } from "#search-core/evaluate/filters.ts";
import type { Judged } from "#search-core/evaluate/marks.ts";
import type { Matches } from "#search-core/evaluate/scratch.ts";
import type { Columns } from "#search-core/segment/segment.ts";
import { filterNames } from "#search-core/types.ts";

/**
 * Documents of one segment by number of the kind, of the chain and of the buyer, by closing bucket, and by one more than
 * the number of the one filter that they fail. A kind says itself which filters it fails: `kinds` holds those, and
 * `failed` has them at 0 with what fails nothing.
 */
export type Counts = {
  kinds: Uint32Array;
  chains: Uint32Array;
  buyers: Uint32Array;
  buckets: Uint32Array;
  failed: Uint32Array;
  /** Where what nobody asks for is counted. */
  unread: { kinds: Uint32Array; chains: Uint32Array; buyers: Uint32Array };
};

export const createCounts = ({ facetTuples, pathOffsets, buyers }: Columns): Counts => ({
  kinds: new Uint32Array(facetTuples.length),
  chains: new Uint32Array(pathOffsets.length - 1),
  buyers: new Uint32Array(buyers.length),
  buckets: new Uint32Array(past + 1),
  failed: new Uint32Array(filterNames.length + 1),
  unread: {
    kinds: new Uint32Array(facetTuples.length),
    chains: new Uint32Array(pathOffsets.length - 1),
    buyers: new Uint32Array(buyers.length),
  },
});

export function reset({ kinds, chains, buyers, buckets, failed }: Counts): void {
  for (const some of [kinds, chains, buyers, buckets, failed]) some.fill(0);
}

/** Counts all by their kind, and keeps those whose kind fails nothing. */
export function countAndKeepKinds(
  { kinds: byKind }: Pick<Counts, "kinds">,
  matches: Matches,
  kinds: Columns["tupleIds"],
  failsOf: Uint16Array,
): void {
  const { docIds, scores, count } = matches;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    const kind = kinds[docId]!;
    byKind[kind]!++;
    docIds[kept] = docId;
    scores[kept] = scores[at]!;
    kept += Number(failsOf[kind] === 0);
  }
  matches.count = kept;
}

/** Counts by kind those that fail nothing or what the kind says, the others by filter; keeps those that fail nothing. */
export function countAndKeepJudged(
  { kinds: byKind, failed: byFilter }: Counts,
  { matches, fails }: Judged,
  kinds: Columns["tupleIds"],
): void {
  const { docIds, scores, count } = matches;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    const failed = fails[at]!;
    const beyondKind = failed & ~kindBits;
    byKind[kinds[docId]!]! += Number(beyondKind === 0);
    byFilter[32 - Math.clz32(beyondKind)]!++;
    docIds[kept] = docId;
    scores[kept] = scores[at]!;
    kept += Number(failed === 0);
  }
  matches.count = kept;
}

/** Those that fail one filter and no other, into `failing`. */
export function takeFailing({ matches, fails }: Judged, bit: number, failing: Matches): void {
  const { docIds, count } = matches;
  let taken = 0;
  for (let at = 0; at < count; at++) {
    failing.docIds[taken] = docIds[at]!;
    taken += Number(fails[at] === bit);
  }
  failing.count = taken;
}

type Rows = Pick<Counts, "chains" | "buyers">;

/*
 * A loop for each thing that is counted: one loop over all of them has more arrays than a processor has registers for,
 * and takes twice as long.
 */

export function countKinds(
  { kinds: byKind }: Pick<Counts, "kinds">,
  { docIds, count }: Matches,
  columns: Columns,
): void {
  const { tupleIds: kinds } = columns;
  for (let at = 0; at < count; at++) byKind[kinds[docIds[at]!]!]!++;
}

/** Chains and buyers stand side by side: one cache line gives all four. */
export function countRows({ chains, buyers }: Rows, matches: Matches, columns: Columns): void {
  const { docIds, count } = matches;
  const { facetRows: rows } = columns;
  for (let at = 0; at < count; at++) {
    const row = docIds[at]! * 4;
    chains[rows[row]!]!++;
    const second = rows[row + 1]!;
    if (second !== 0) {
      chains[second]!++;
      chains[rows[row + 2]!]!++;
    }
    buyers[rows[row + 3]!]!++;
  }
  countMore(chains, matches, columns);
}

/** The chains beyond the third. */
function countMore(
  chains: Uint32Array,
  { docIds, count }: Matches,
  { overflowDocs, overflowOffsets, overflowPaths }: Columns,
): void {
  for (let at = 0, more = 0; at < count && more < overflowDocs.length;) {
    const difference = docIds[at]! - overflowDocs[more]!;
    if (difference === 0)
      for (let one = overflowOffsets[more]!; one < overflowOffsets[more + 1]!; one++) chains[overflowPaths[one]!]!++;
    if (difference <= 0) at++;
    if (difference >= 0) more++;
  }
}

/** `endings` as of the edges' now: the columns are read only for what has not ended. */
export function countBuckets(
  { buckets }: Pick<Counts, "buckets">,
  { docIds, count }: Matches,
  { instants: { closing, closed } }: Columns,
  { edges, endings, room }: { edges: Edges; endings: Uint8Array; room: Uint32Array },
): void {
  let [left, undated] = [0, 0];
  for (let at = 0; at < count; at++) {
    const docId = docIds[at]!;
    const ending = endings[docId]!;
    room[left] = docId;
    left += ending >> 1;
    undated += ending & 1;
  }
  buckets[bucketNames.indexOf("none")]! += undated;
  for (let at = 0; at < left; at++) {
    const docId = room[at]!;
    buckets[bucketOf(closing[docId]!, closed[docId]!, edges)]!++;
  }
}
