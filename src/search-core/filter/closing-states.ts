import type { ClosingBucket } from "#domain/search-order.ts";
import { instantBase, noInstant, type Columns } from "#search-core/segment/segment.ts";
import type { Query } from "#search-core/types.ts";

/**
 * Disjoint parts of the time ahead, by number: this week, next week within seven days, the rest of next week, later, no
 * closing date. Then `closedPart` for documents that have closed, which are in no bucket.
 */
export const [undatedPart, closedPart] = [4, 5];
/** The parts that each closing bucket consists of: this week never ends after the seven days, next week never before. */
export const partsOfBucket: Record<ClosingBucket, readonly number[]> = {
  nextSevenDays: [0, 1],
  thisWeek: [0],
  nextWeek: [1, 2],
  later: [3],
  none: [undatedPart],
};

/** The edges of the parts in column units: an instant and three days. */
export type Edges = Query["weeks"];
export const edgesOf = ({ now, ...ends }: Query["weeks"]): Edges => ({ now: now - instantBase, ...ends });

/** The part of a document that is still open, by the local day of its closing. */
export const partOfDay = (day: number, { thisWeekEnds, sevenDaysEnd, nextWeekEnds }: Edges): number =>
  Number(day >= thisWeekEnds) + Number(day >= sevenDaysEnd) + Number(day >= nextWeekEnds);

/** The part a document closes in. It is closed from its closing second on; the later reading (`closed`) decides. */
export function partOf(closing: number, closed: number, day: number, edges: Edges): number {
  if (closing === noInstant) return undatedPart;
  return (closed === noInstant ? closing : closed) <= edges.now ? closedPart : partOfDay(day, edges);
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
