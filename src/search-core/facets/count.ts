import { bucketOf, past, type Edges } from "#search-core/evaluate/closing.ts";
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

/** Counts by kind, and keeps those whose kind fails nothing: where no other filter is active, the others are done. */
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
    if (failsOf[kind] !== 0) continue;
    slots[kept] = slot;
    scores[kept++] = scores[at]!;
  }
  matches.count = kept;
}

/** Counts those that fail one filter by what they fail, and keeps those that fail none, counted by kind. */
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
    if (failed === 0 || (failed & kindBits) !== 0) byKind[kinds[slot]!]!++;
    else byFilter[31 - Math.clz32(failed)]!++;
    if (failed !== 0) continue;
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

/** Four numbers a document, side by side: one cache line gives its chains and its buyer. */
export function countRows({ chains, buyers }: Rows, { slots, count }: Matches, columns: Columns): void {
  const { facetRows: rows, moreSlots, moreFrom, moreChains } = columns;
  for (let at = 0; at < count; at++) {
    const row = slots[at]! * 4;
    chains[rows[row]!]!++;
    chains[rows[row + 1]!]!++;
    chains[rows[row + 2]!]!++;
    buyers[rows[row + 3]!]!++;
  }
  for (let at = 0, more = 0; at < count && more < moreSlots.length;) {
    const difference = slots[at]! - moreSlots[more]!;
    if (difference === 0) for (let one = moreFrom[more]!; one < moreFrom[more + 1]!; one++) chains[moreChains[one]!]!++;
    if (difference <= 0) at++;
    if (difference >= 0) more++;
  }
}

export function countBuckets({ buckets }: Counts, { slots, count }: Matches, columns: Columns, edges: Edges): void {
  const { closing, closed } = columns.instants;
  for (let at = 0; at < count; at++) {
    const slot = slots[at]!;
    buckets[bucketOf(closing[slot]!, closed[slot]!, edges)]!++;
  }
}
