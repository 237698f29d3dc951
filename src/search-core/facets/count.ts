import { bucketNames, bucketOf, past, type Edges } from "#search-core/evaluate/closing.ts";
import { kindBits } from "#search-core/evaluate/filters.ts";
import type { Judged } from "#search-core/evaluate/marks.ts";
import type { Matches } from "#search-core/evaluate/scratch.ts";
import type { Columns } from "#search-core/segment/segment.ts";
import { filterNames } from "#search-core/types.ts";

/**
 * Documents of one segment by number of the kind, of the chain and of the buyer, by closing bucket, and by the one
 * filter that they fail. A kind says itself which filters it fails, so `kinds` holds those as well.
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

export const createCounts = ({ kindTable, chainFrom, buyers }: Columns): Counts => ({
  kinds: new Uint32Array(kindTable.length),
  chains: new Uint32Array(chainFrom.length - 1),
  buyers: new Uint32Array(buyers.length),
  buckets: new Uint32Array(past + 1),
  failed: new Uint32Array(filterNames.length),
  unread: {
    kinds: new Uint32Array(kindTable.length),
    chains: new Uint32Array(chainFrom.length - 1),
    buyers: new Uint32Array(buyers.length),
  },
});

export function reset({ kinds, chains, buyers, buckets, failed }: Counts): void {
  for (const some of [kinds, chains, buyers, buckets, failed]) some.fill(0);
}

/** Counts those whose kind fails something by their kind, and keeps the others. */
export function countAndKeepKinds(
  { kinds: byKind }: Pick<Counts, "kinds">,
  matches: Matches,
  kinds: Columns["kinds"],
  failsOf: Uint16Array,
): void {
  const { slots, scores, count } = matches;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const slot = slots[at]!;
    const kind = kinds[slot]!;
    if (failsOf[kind] !== 0) {
      byKind[kind]!++;
      continue;
    }
    slots[kept] = slot;
    scores[kept++] = scores[at]!;
  }
  matches.count = kept;
}

/** Counts those that fail one filter, and keeps those that fail none. */
export function countAndKeepJudged(
  { kinds: byKind, failed: byFilter }: Counts,
  { matches, fails }: Judged,
  kinds: Columns["kinds"],
): void {
  const { slots, scores, count } = matches;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const slot = slots[at]!;
    const failed = fails[at]!;
    if (failed !== 0) {
      if ((failed & kindBits) !== 0) byKind[kinds[slot]!]!++;
      else byFilter[31 - Math.clz32(failed)]!++;
      continue;
    }
    slots[kept] = slot;
    scores[kept++] = scores[at]!;
  }
  matches.count = kept;
}

/** Those that fail one filter and no other, into `failing`. */
export function takeFailing({ matches, fails }: Judged, bit: number, failing: Matches): void {
  const { slots, count } = matches;
  let taken = 0;
  for (let at = 0; at < count; at++) if (fails[at] === bit) failing.slots[taken++] = slots[at]!;
  failing.count = taken;
}

type Rows = Pick<Counts, "chains" | "buyers">;

/*
 * A loop for each thing that is counted: one loop over all of them has more arrays than a processor has registers for,
 * and takes twice as long.
 */

export function countKinds(
  { kinds: byKind }: Pick<Counts, "kinds">,
  { slots, count }: Matches,
  columns: Columns,
): void {
  const { kinds } = columns;
  for (let at = 0; at < count; at++) byKind[kinds[slots[at]!]!]!++;
}

/** Chains and buyers stand side by side: one cache line gives all four. */
export function countRows({ chains, buyers }: Rows, matches: Matches, columns: Columns): void {
  const { slots, count } = matches;
  const { facetRows: rows } = columns;
  for (let at = 0; at < count; at++) {
    const row = slots[at]! * 4;
    chains[rows[row]!]!++;
    chains[rows[row + 1]!]!++;
    chains[rows[row + 2]!]!++;
    buyers[rows[row + 3]!]!++;
  }
  countMore(chains, matches, columns);
}

/** The chains beyond the third. */
function countMore(chains: Uint32Array, { slots, count }: Matches, { moreSlots, moreFrom, moreChains }: Columns): void {
  for (let at = 0, more = 0; at < count && more < moreSlots.length;) {
    const difference = slots[at]! - moreSlots[more]!;
    if (difference === 0) for (let one = moreFrom[more]!; one < moreFrom[more + 1]!; one++) chains[moreChains[one]!]!++;
    if (difference <= 0) at++;
    if (difference >= 0) more++;
  }
}

/** `endings` as of the edges' now: the columns are read only for what has not ended. */
export function countBuckets(
  { buckets }: Pick<Counts, "buckets">,
  { slots, count }: Matches,
  { instants: { closing, closed } }: Columns,
  { edges, endings, room }: { edges: Edges; endings: Uint8Array; room: Uint32Array },
): void {
  let [left, undated] = [0, 0];
  for (let at = 0; at < count; at++) {
    const slot = slots[at]!;
    const ending = endings[slot]!;
    if (ending === 2) room[left++] = slot;
    else undated += ending;
  }
  buckets[bucketNames.indexOf("none")]! += undated;
  for (let at = 0; at < left; at++) {
    const slot = room[at]!;
    buckets[bucketOf(closing[slot]!, closed[slot]!, edges)]!++;
  }
}
