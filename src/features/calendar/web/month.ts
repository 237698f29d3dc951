import { day as dayMs, dayNumber, epochOf, isoOfEpoch, type EpochMs } from "#domain/epoch.ts";
import { localDay } from "#domain/format-time.ts";
import type { CalendarItem } from "./calendar-query.ts";

/** Days are counted from 1970-01-01, which was a Thursday. */
const mondayIndex = (day: number) => (((day + 3) % 7) + 7) % 7;

/** "2026-09-16" */
export const isoDay = (day: number): string => isoOfEpoch(day * dayMs).slice(0, 10);

export function dayOf(iso: string): number {
  const [year, month, date] = iso.split("-").map(Number) as [number, number, number];
  return dayNumber(year, month, date);
}

/** An instant within a day that formats as that day in UTC. */
export const noonOf = (day: number): EpochMs => day * dayMs + dayMs / 2;

/** Saturday or Sunday. */
export const isWeekend = (day: number): boolean => mondayIndex(day) > 4;

/** The days of a month's page ("2026-09") in whole weeks from Monday. */
export function monthDays(month: string): number[] {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const [first, next] = [dayNumber(year, number, 1), dayNumber(year, number + 1, 1)];
  const start = first - mondayIndex(first);
  return Array.from({ length: Math.ceil((next - start) / 7) * 7 }, (_, index) => start + index);
}

const monthNames = "January February March April May June July August September October November December".split(" ");

/** "September 2026" */
export const monthName = (month: string): string => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** The month `count` months later. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const total = year * 12 + number - 1 + count;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, "0")}`;
}

/** The day on which a reader has a date: that of the stated time in their zone, or the day that the notice states. */
export const dayOfItem = (item: Pick<CalendarItem, "date" | "localDate" | "timeIsExplicit">, zone: string): number =>
  item.timeIsExplicit ? localDay(epochOf(item.date), zone) : dayOf(item.localDate);

/** Entries that a day has room for. */
const maxLines = 3;

/** What a day has room for. Deadlines come first when it has more. */
export function linesOf(items: CalendarItem[]): CalendarItem[] {
  if (items.length <= maxLines) return items;
  const chosen = new Set(
    items.toSorted((a, b) => Number(b.kind === "closing") - Number(a.kind === "closing")).slice(0, maxLines - 1),
  );
  return items.filter((item) => chosen.has(item));
}
