import { type IsHoliday, isWorkingDay } from "./working-days.ts";

/** Working hours are from 9:00 to 17:00 on working days. */
const [opens, closes] = [Temporal.PlainTime.from("09:00"), Temporal.PlainTime.from("17:00")];

/** The instant at which so many working hours of a zone have passed since another. */
export function afterWorkingHours(
  start: Temporal.Instant,
  hours: number,
  zone: string,
  isHoliday: IsHoliday,
): Temporal.Instant {
  let day = start.toZonedDateTimeISO(zone).toPlainDate();
  let left = hours * 3_600_000;
  for (;;) {
    if (isWorkingDay(day, isHoliday)) {
      const from = later(start, instantOf(day, opens, zone));
      const room = instantOf(day, closes, zone).epochMilliseconds - from.epochMilliseconds;
      if (room >= left) return from.add({ milliseconds: left });
      left -= Math.max(0, room);
    }
    day = day.add({ days: 1 });
  }
}

const instantOf = (day: Temporal.PlainDate, plainTime: Temporal.PlainTime, timeZone: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone, plainTime }).toInstant();

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b);
