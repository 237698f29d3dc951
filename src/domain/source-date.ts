const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** The number of an English month by its name or at least its first three letters, or undefined. */
export function monthNumber(name: string): number | undefined {
  const index = name.length < 3 ? -1 : months.findIndex((month) => month.startsWith(name.toLowerCase()));
  return index < 0 ? undefined : index + 1;
}

// Registers write 1753-01-01, 1900-01-01, 1970-01-01 or 9999-12-31 for a missing date.
const isPlaceholder = (year: number) => year <= 1970 || year >= 2200;

/** A calendar date. Undefined if the day does not exist (31 June) or is a register's placeholder. */
export function calendarDate(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  if (isPlaceholder(year)) return undefined;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
  } catch {
    return undefined;
  }
}

function parseMoment(text: string, zone: string): Temporal.ZonedDateTime | undefined {
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Temporal.PlainDate.from(text).toZonedDateTime(zone);
    if (/^\d{4}-\d{2}-\d{2}[Tt ].*(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(text))
      return Temporal.Instant.from(text).toZonedDateTimeISO(zone);
    if (/^\d{4}-\d{2}-\d{2}[Tt ]/.test(text)) return Temporal.PlainDateTime.from(text).toZonedDateTime(zone);
  } catch {
    return undefined;
  }
  const words = /^(?:[a-z]+,? )?(\d{1,2})[-/ ](\d{1,2}|[a-z]{3,9})[-/ ](\d{4})/i.exec(text);
  const month = words && (Number(words[2]) || monthNumber(words[2]!));
  return month ? calendarDate(Number(words[3]), month, Number(words[1]))?.toZonedDateTime(zone) : undefined;
}

/**
 * The instant of a source's date: ISO 8601 with an offset, local time in `zone`, or a day ("2026-09-22", "13-Aug-2026",
 * "13/08/2026", "Thu, 13 Aug 2026 ..."), which means 00:00 there. Undefined for anything else and for registers'
 * placeholders (years up to 1970 and from 2200).
 */
export function instantFrom(text: string, zone: string): Temporal.Instant | undefined {
  const moment = parseMoment(text.trim(), zone);
  return moment && !isPlaceholder(moment.year) ? moment.toInstant() : undefined;
}

/** 00:00 of the local day of a source's date: 2024-06-29T14:00:00Z is 30 June in Sydney. */
export function dayFrom(text: string, zone: string): Temporal.Instant | undefined {
  const moment = parseMoment(text.trim(), zone);
  return moment && !isPlaceholder(moment.year) ? moment.startOfDay().toInstant() : undefined;
}
