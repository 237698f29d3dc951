/** Whether a day is a public holiday where the work is counted. */
export type IsHoliday = (day: Temporal.PlainDate) => boolean;

/** A day from Monday to Friday that is no public holiday. */
export const isWorkingDay = (day: Temporal.PlainDate, isHoliday: IsHoliday): boolean =>
  day.dayOfWeek <= 5 && !isHoliday(day);

/** Days are counted one by one up to here, about two years. */
const maxDays = 800;

/**
 * How many working days there are after `today`, up to and with `last`: on the day before a deadline one is left. Zero on
 * the day itself and afterwards, and null if it is more than two years away.
 */
export function workingDaysUntil(
  today: Temporal.PlainDate,
  last: Temporal.PlainDate,
  isHoliday: IsHoliday,
): number | null {
  const { days } = today.until(last, { largestUnit: "days" });
  if (days > maxDays) return null;
  let count = 0;
  for (let day = 1; day <= days; day += 1) if (isWorkingDay(today.add({ days: day }), isHoliday)) count += 1;
  return count;
}

/** The day that is this many working days before another. */
export function workingDaysBefore(last: Temporal.PlainDate, count: number, isHoliday: IsHoliday): Temporal.PlainDate {
  let day = last;
  for (let left = count; left > 0;) {
    day = day.subtract({ days: 1 });
    if (isWorkingDay(day, isHoliday)) left -= 1;
  }
  return day;
}
