import { deadlineOf, type ClosingFacts } from "#domain/deadline.ts";
import { epochOrNull, type EpochMs } from "#domain/epoch.ts";
import { formatDayMonth, formatWeekday, localDay } from "#domain/format-time.ts";
import { currentOrder } from "./sort-choices.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";

/** True if the results are ordered by closing, which without a text is the order by relevance. */
export const isByClosing = (url: SearchUrl): boolean =>
  currentOrder(url) === "ClosingSoon" || (!url.q && ["Relevance", "BestMatch"].includes(currentOrder(url)));

/**
 * The heading above each row: that of the first of a day, else null. None if the results are not ordered by closing.
 */
export function dayHeadings(
  url: SearchUrl,
  notices: readonly ClosingFacts[],
  now: EpochMs,
  readerZone: string,
): (string | null)[] {
  if (!isByClosing(url)) return notices.map(() => null);
  const days = notices.map((notice) => closingDayText(notice, now, readerZone));
  return days.map((day, index) => (day === days[index - 1] ? null : day));
}

/**
 * The day that a notice closes on, as it prints it: "Today", "Tomorrow", "Mon 23 Nov". Today is the reader's. The order
 * goes by the earlier of two readings.
 */
export function closingDayText(facts: ClosingFacts, now: EpochMs, readerZone: string): string {
  const { grade } = deadlineOf(facts, now, null);
  if (grade === "past") return "Closed";
  const closes = epochOrNull(facts.earlierCloseDate ?? facts.closeDate);
  if (grade === "none" || closes === null) return "No closing date";
  const daysAhead = localDay(closes, facts.timezoneId) - localDay(now, readerZone);
  if (daysAhead === 0) return "Today";
  if (daysAhead === 1) return "Tomorrow";
  const [weekday] = formatWeekday(closes, facts.timezoneId).split(" ");
  return `${weekday} ${formatDayMonth(closes, facts.timezoneId, now)}`;
}
