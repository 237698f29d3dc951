import type { ClosingBucket } from "#domain/search-order.ts";
import type { Doc, Query, Range } from "#search-core/types.ts";

/**
 * The bucket that a document closes in; null when it has closed. One without a time today stands under its morning,
 * which may be past while it is still open: that is this week.
 */
export function closingBucket({ closing, closed }: Doc, { now, thisWeekEnds, nextWeekEnds }: Query["weeks"]) {
  if (closing === null) return "none" satisfies ClosingBucket;
  if ((closed ?? closing) <= now) return null;
  const ends: [ClosingBucket, number][] = [
    ["thisWeek", thisWeekEnds],
    ["nextWeek", nextWeekEnds],
    ["later", Infinity],
  ];
  return ends.find(([, end]) => closing < end)![0];
}

/** Whether the document's value, open at an end that is not stated, and the range share an amount. */
export function isPriced({ valueFrom, valueTo }: Doc, { from, to }: Range, orNotStated: boolean): boolean {
  if (valueFrom === null && valueTo === null) return orNotStated;
  return (to === null || (valueFrom ?? 0) < to) && (from === null || (valueTo ?? Infinity) >= from);
}

/** Whether an instant lies in a range. */
export const isWithin = (instant: number, { from, to }: Range): boolean =>
  (from === null || instant >= from) && (to === null || instant < to);
