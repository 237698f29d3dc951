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

export const createCounts = ({ kindTable, chainFrom, buyers }: Columns): Counts => ({
  kinds: new Uint32Array(kindTable.length),
  chains: new Uint32Array(chainFrom.length - 1),
  buyers: new Uint32Array(buyers.length),
  buckets: new Uint32Array(past + 1),
  failed: new Uint32Array(filterNames.length + 1),
  unread: {
    kinds: new Uint32Array(kindTable.length),
    chains: new Uint32Array(chainFrom.length - 1),
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
  kinds: Columns["kinds"],
  failsOf: Uint16Array,
): void {
  const { slots, scores, count } = matches;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const slot = slots[at]!;
    const kind = kinds[slot]!;
    byKind[kind]!++;
    slots[kept] = slot;
    scores[kept] = scores[at]!;
    kept += Number(failsOf[kind] === 0);
  }
  matches.count = kept;
}

/** Counts by kind those that fail nothing or what the kind says, the others by filter; keeps those that fail nothing. */
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
    const beyondKind = failed & ~kindBits;
    byKind[kinds[slot]!]! += Number(beyondKind === 0);
    byFilter[32 - Math.clz32(beyondKind)]!++;
    slots[kept] = slot;
    scores[kept] = scores[at]!;
    kept += Number(failed === 0);
  }
  matches.count = kept;
}

/** Those that fail one filter and no other, into `failing`. */
export function takeFailing({ matches, fails }: Judged, bit: number, failing: Matches): void {
  const { slots, count } = matches;
  let taken = 0;
  for (let at = 0; at < count; at++) {
    failing.slots[taken] = slots[at]!;
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
    room[left] = slot;
    left += ending >> 1;
    undated += ending & 1;
  }
  buckets[bucketNames.indexOf("none")]! += undated;
  for (let at = 0; at < left; at++) {
    const slot = room[at]!;
    buckets[bucketOf(closing[slot]!, closed[slot]!, edges)]!++;
  }
}
