import type { ClosingBucket } from "#domain/search-order.ts";
import { publishedAt } from "#search-core/segment/published.ts";
import type { Doc, Query, Range } from "#search-core/types.ts";

/** The buckets a document closes in, by the local day of its closing; none if it has closed. */
export function closingBucketsOf({ closing, closingDay, closed }: Doc, weeks: Query["weeks"]): ClosingBucket[] {
  const { now, thisWeekEnds, sevenDaysEnd, nextWeekEnds } = weeks;
  if (closing === null || closingDay === null) return ["none"];
  if ((closed ?? closing) <= now) return [];
  const week = closingDay < thisWeekEnds ? "thisWeek" : closingDay < nextWeekEnds ? "nextWeek" : "later";
  return closingDay < sevenDaysEnd ? [week, "nextSevenDays"] : [week];
}

/** When a document was published, by the rule of the index. */
export const publicationOf = ({ open, firstSeen }: Doc, now: number): number =>
  open === null ? firstSeen : publishedAt(open, firstSeen, now);

/** True if the document's value overlaps the range; an end that is not stated is open. */
export function isPriced({ valueFrom, valueTo }: Doc, { from, to }: Range, orNotStated: boolean): boolean {
  if (valueFrom === null && valueTo === null) return orNotStated;
  return (to === null || (valueFrom ?? 0) < to) && (from === null || (valueTo ?? Infinity) >= from);
}

/** True if an instant is in a range. */
export const isWithin = (instant: number, { from, to }: Range): boolean =>
  (from === null || instant >= from) && (to === null || instant < to);
