import type { ClosingBucket } from "#domain/search-order.ts";
import type { Doc, Query, Range } from "#search-core/types.ts";

/**
 * The bucket a document closes in; null if it has closed. A notice that closes today without a time sorts by its
 * morning, which may be past while it is still open: that is this week.
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

/** True if the document's value overlaps the range; an end that is not stated is open. */
export function isPriced({ valueFrom, valueTo }: Doc, { from, to }: Range, orNotStated: boolean): boolean {
  if (valueFrom === null && valueTo === null) return orNotStated;
  return (to === null || (valueFrom ?? 0) < to) && (from === null || (valueTo ?? Infinity) >= from);
}

/** True if an instant is in a range. */
export const isWithin = (instant: number, { from, to }: Range): boolean =>
  (from === null || instant >= from) && (to === null || instant < to);
