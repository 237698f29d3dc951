import { formatCounted } from "#domain/format-number.ts";
import type { KeyDate } from "#domain/key-date.ts";
import { type IsHoliday, workingDaysBefore } from "#domain/working-days.ts";

/** What a date before a closing is counted in. */
export const beforeUnits = ["WorkingDays", "Hours"] as const;
export type BeforeClosing = { count: number; unit: (typeof beforeUnits)[number] };

/** A day and a time such as "14:30" in the notice's zone; null for the whole day. */
export type DayAndTime = { date: string; time: string | null };

/** The most working days or hours before a closing. */
export const maxBefore = 400;

type Closing = Pick<KeyDate, "at" | "day" | "timeIsExplicit">;

/**
 * When a date is that hangs from a closing. Working days keep the `time` of the date. Null for hours before a closing
 * without a time.
 */
export function dateBeforeClosing(
  { count, unit }: BeforeClosing,
  closing: Closing,
  { zone, time, isHoliday }: { zone: string; time: string | null; isHoliday: IsHoliday },
): DayAndTime | null {
  if (unit === "WorkingDays") return { date: workingDaysBefore(closing.day, count, isHoliday).toString(), time };
  if (!closing.timeIsExplicit) return null;
  const moment = closing.at.subtract({ hours: count }).toZonedDateTimeISO(zone);
  return { date: moment.toPlainDate().toString(), time: moment.toPlainTime().toString({ smallestUnit: "minute" }) };
}

/** "2 working days before closing" */
export function beforeClosingText({ count, unit }: BeforeClosing): string {
  if (unit === "Hours") return `${formatCounted(count, "hour")} before closing`;
  return count === 0 ? "on the day of closing" : `${formatCounted(count, "working day")} before closing`;
}
