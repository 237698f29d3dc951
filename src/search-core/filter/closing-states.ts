import type { ClosingBucket } from "#domain/search-order.ts";
import { instantBase, noInstant, type Columns } from "#search-core/segment/segment.ts";
import type { Query } from "#search-core/types.ts";

/** The closing buckets by number, and after them what has closed, which is in no bucket. */
export const bucketNames = ["thisWeek", "nextWeek", "later", "none"] as const satisfies ClosingBucket[];
export const closedBucket = bucketNames.length;

/** The edges of the buckets as columns keep instants. */
export type Edges = { now: number; thisWeekEnds: number; nextWeekEnds: number };
export const edgesOf = ({ now, thisWeekEnds, nextWeekEnds }: Query["weeks"]): Edges => ({
  now: now - instantBase,
  thisWeekEnds: thisWeekEnds - instantBase,
  nextWeekEnds: nextWeekEnds - instantBase,
});

/**
 * The bucket that a document closes in, by its columns. The closing second itself is past; a document is open to the
 * later reading (`closed`). One without a time today stands under its morning, which may be past while it is still open:
 * that is this week.
 */
export function bucketOf(closing: number, closed: number, { now, thisWeekEnds, nextWeekEnds }: Edges): number {
  if (closing === noInstant) return 3;
  if ((closed === noInstant ? closing : closed) <= now) return closedBucket;
  return closing < thisWeekEnds ? 0 : closing < nextWeekEnds ? 1 : 2;
}

/**
 * Which documents of a segment have ended at a moment: by slot 0, 1 where there is no closing date, 2 what is open. It is a byte where the columns are eight. It is reckoned again when a deadline has passed since, or time went back.
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
