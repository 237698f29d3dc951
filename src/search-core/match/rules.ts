import type { ClosingBucket } from "#domain/search-order.ts";
import type { Doc, Query, Range } from "#search-core/types.ts";

/** The bucket a document closes in, by the local day of its closing; null if it has closed. */
export function closingBucket({ closing, closingDay, closed }: Doc, weeks: Query["weeks"]) {
  const { now, thisWeekEnds, nextWeekEnds } = weeks;
  if (closing === null || closingDay === null) return "none" satisfies ClosingBucket;
  if ((closed ?? closing) <= now) return null;
  const ends: [ClosingBucket, number][] = [
    ["thisWeek", thisWeekEnds],
    ["nextWeek", nextWeekEnds],
    ["later", Infinity],
  ];
  return ends.find(([, end]) => closingDay < end)![0];
}

/** True if the document's value overlaps the range; an end that is not stated is open. */
export function isPriced({ valueFrom, valueTo }: Doc, { from, to }: Range, orNotStated: boolean): boolean {
  if (valueFrom === null && valueTo === null) return orNotStated;
  return (to === null || (valueFrom ?? 0) < to) && (from === null || (valueTo ?? Infinity) >= from);
}

/** True if an instant is in a range. */
export const isWithin = (instant: number, { from, to }: Range): boolean =>
  (from === null || instant >= from) && (to === null || instant < to);
