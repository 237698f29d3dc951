import type { ClosingBucket } from "#domain/search-order.ts";
import { instantBase, noInstant, type Columns } from "#search-core/segment/segment.ts";
import type { Query } from "#search-core/types.ts";

/** The closing buckets by number, then `closedBucket` for documents that have closed, which are in no bucket. */
export const bucketNames = ["thisWeek", "nextWeek", "later", "none"] as const satisfies ClosingBucket[];
export const closedBucket = bucketNames.length;

/** The edges of the buckets in column units: an instant and two days. */
export type Edges = { now: number; thisWeekEnds: number; nextWeekEnds: number };
export const edgesOf = ({ now, ...ends }: Query["weeks"]): Edges => ({ now: now - instantBase, ...ends });

/** The bucket of a document that is still open, by the local day of its closing. */
export const bucketOfDay = (day: number, { thisWeekEnds, nextWeekEnds }: Edges): number =>
  Number(day >= thisWeekEnds) + Number(day >= nextWeekEnds);

/** The bucket a document closes in. It is closed from its closing second on; the later reading (`closed`) decides. */
export function bucketOf(closing: number, closed: number, day: number, edges: Edges): number {
  if (closing === noInstant) return 3;
  return (closed === noInstant ? closing : closed) <= edges.now ? closedBucket : bucketOfDay(day, edges);
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
