/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number;

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/;

/**
 * Parses an ISO 8601 instant (`2026-12-03T03:00:00Z`, or with an offset) and throws a RangeError on anything else. For
 * browsers without Temporal; server code should use `Temporal.Instant`.
 */
export function epochOf(iso: string): EpochMs {
  const match = pattern.exec(iso);
  if (!match) throw new RangeError(`not an instant: ${iso}`);
  const [
    ,
    year,
    month,
    date,
    hours,
    minutes,
    seconds = "0",
    fraction = "0",
    sign,
    offsetHours = "0",
    offsetMinutes = "0",
  ] = match;
  const offset = (sign === "-" ? -1 : 1) * (Number(offsetHours) * hour + Number(offsetMinutes) * minute);
  return (
    dayNumber(Number(year), Number(month), Number(date)) * day +
    Number(hours) * hour +
    Number(minutes) * minute +
    Number(seconds) * second +
    Math.floor(Number(`0.${fraction}`) * second) -
    offset
  );
}

/** `epochOf` for a nullable field. */
export const epochOrNull = (iso: string | null): EpochMs | null => (iso === null ? null : epochOf(iso));

/** The date itself if it exists and is in the year 1000 or later, as calls want it, otherwise undefined ("2026-02-30"). */
export function calendarDate(text: string): string | undefined {
  const match = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const days = dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
  return month >= 1 && month <= 12 && date >= 1 && date <= days ? text : undefined;
}

/**
 * Days from 1970-01-01 to a date of the Gregorian calendar. Month and date count from 1, and month 13 is the next
 * January. Years start in March internally, so that the leap day is the last of its year.
 */
export function dayNumber(year: number, month: number, date: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** An instant as sent to the API: ISO 8601 in UTC and whole seconds. */
export function isoOfEpoch(at: EpochMs): string {
  const days = Math.floor(at / day);
  const seconds = Math.floor((at - days * day) / second);
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  const date = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const two = (value: number) => String(value).padStart(2, "0");
  const time = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(date)}T${time}Z`;
}
