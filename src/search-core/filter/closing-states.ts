import type { ClosingBucket } from "#domain/search-order.ts";
import { instantBase, noInstant, type Columns } from "#search-core/segment/segment.ts";
import type { Query } from "#search-core/types.ts";

/** The closing buckets by number, then `closedBucket` for documents that have closed, which are in no bucket. */
export const bucketNames = ["thisWeek", "nextWeek", "later", "none"] as const satisfies ClosingBucket[];
export const closedBucket = bucketNames.length;

/** The edges of the buckets in column units. */
export type Edges = { now: number; thisWeekEnds: number; nextWeekEnds: number };
export const edgesOf = ({ now, thisWeekEnds, nextWeekEnds }: Query["weeks"]): Edges => ({
  now: now - instantBase,
  thisWeekEnds: thisWeekEnds - instantBase,
  nextWeekEnds: nextWeekEnds - instantBase,
});

/**
 * The bucket a document closes in. It is closed from its closing second on; the later reading (`closed`) decides. A
 * notice that closes today without a time sorts by its morning, which may be past while it is still open: that is this
 * week.
 */
export function bucketOf(closing: number, closed: number, { now, thisWeekEnds, nextWeekEnds }: Edges): number {
  if (closing === noInstant) return 3;
  if ((closed === noInstant ? closing : closed) <= now) return closedBucket;
  return closing < thisWeekEnds ? 0 : closing < nextWeekEnds ? 1 : 2;
}

/**
 * Closing states at an instant, by doc id: 0 closed, 1 no closing date, 2 open. One byte instead of two columns of
 * four. Recomputed only when a deadline has passed since, or the clock went back.
 */
export function createClosingStates({ instants: { closing, closed } }: Columns): (now: number) => Uint8Array {
  const closingStates = new Uint8Array(closing.length);
  let [from, until] = [Infinity, -Infinity];

  function compute(now: number): void {
    [from, until] = [now, Infinity];
    for (let docId = 0; docId < closingStates.length; docId++) {
      const ends = closed[docId] === noInstant ? closing[docId]! : closed[docId]!;
      const isUndated = closing[docId] === noInstant;
      closingStates[docId] = isUndated ? 1 : ends > now ? 2 : 0;
      if (!isUndated && ends > now && ends < until) until = ends;
    }
  }

  return (now) => {
    if (now < from || now >= until) compute(now);
    return closingStates;
  };
}
