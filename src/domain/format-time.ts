import { day, dayNumber, hour as hours, minute as minutes, type EpochMs } from "#domain/epoch.ts";

/** Local time in a zone. `month` and `date` count from 1, `weekday` 0 is Sunday. */
export type WallClock = { year: number; month: number; date: number; hour: number; minute: number; weekday: number };

// Our own names, because Intl's en-AU has "Sept" beside "Aug", and differs between browsers.
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

// Creating a formatter costs about 50 microseconds, and a list needs hundreds.
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    const numeric = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
    formatter = new Intl.DateTimeFormat("en-AU", {
      ...numeric,
      hourCycle: "h23",
      timeZone: zone,
      timeZoneName: "short",
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

type Parts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>>;
// A row formats one deadline several times, and servers render the same rows again and again.
const maxKnownParts = 2_000;
const knownParts = new Map<string, Parts>();
function partsOf(instant: EpochMs, zone: string): Parts {
  const key = `${instant} ${zone}`;
  const known = knownParts.get(key);
  if (known) return known;
  const formatted = formatterOf(zone).formatToParts(instant);
  const parts: Parts = Object.fromEntries(formatted.map(({ type, value }) => [type, value]));
  if (knownParts.size >= maxKnownParts) knownParts.clear();
  knownParts.set(key, parts);
  return parts;
}

/** The local time in an IANA zone. Throws a RangeError on an unknown zone. */
export function wallClock(instant: EpochMs, zone: string): WallClock {
  const parts = partsOf(instant, zone);
  const [year, month, date] = [Number(parts.year), Number(parts.month), Number(parts.day)];
  const weekday = (((dayNumber(year, month, date) + 4) % 7) + 7) % 7;
  return { year, month, date, hour: Number(parts.hour), minute: Number(parts.minute), weekday };
}

/** The local calendar day as a number, for subtraction. */
export function localDay(instant: EpochMs, zone: string): number {
  const { year, month, date } = wallClock(instant, zone);
  return dayNumber(year, month, date);
}

/** A zone's UTC offset at an instant, in milliseconds. */
export function zoneOffset(instant: EpochMs, zone: string): number {
  const { year, month, date, hour, minute } = wallClock(instant, zone);
  const wall = dayNumber(year, month, date) * day + hour * hours + minute * minutes;
  return wall - Math.floor(instant / minutes) * minutes;
}

/** "AEDT", "AWST". "GMT+1" if the zone has no abbreviation in Australian English. */
export const zoneName = (instant: EpochMs, zone: string): string => partsOf(instant, zone).timeZoneName ?? zone;

/** "Canberra" for Australia/Canberra, "Broken Hill" for Australia/Broken_Hill. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

/** "AEDT (Canberra)". "UTC" if the zone is not a place. */
export function zoneLabel(instant: EpochMs, zone: string): string {
  const [name, city] = [zoneName(instant, zone), cityOf(zone)];
  return name === city ? name : `${name} (${city})`;
}

/** "3 Dec 2026" */
export function formatDate(instant: EpochMs, zone: string): string {
  const { date, month, year } = wallClock(instant, zone);
  return `${date} ${months[month - 1]} ${year}`;
}

/** "Thu 3 Dec 2026" */
export const formatWeekday = (instant: EpochMs, zone: string): string =>
  `${weekdays[wallClock(instant, zone).weekday]} ${formatDate(instant, zone)}`;

/** "2:00pm" */
export function formatTime(instant: EpochMs, zone: string): string {
  const { hour, minute } = wallClock(instant, zone);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")}${hour < 12 ? "am" : "pm"}`;
}

/** "3 Dec 2026 2:00pm" */
export const formatDateTime = (instant: EpochMs, zone: string): string =>
  `${formatDate(instant, zone)} ${formatTime(instant, zone)}`;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** "2:00pm AEDT" */
export const formatZonedTime = (instant: EpochMs, zone: string): string =>
  `${formatTime(instant, zone)} ${zoneName(instant, zone)}`;

/** "2:00pm AEDT (Canberra)" */
export const formatLabelledTime = (instant: EpochMs, zone: string): string =>
  `${formatTime(instant, zone)} ${zoneLabel(instant, zone)}`;

/** "3 Dec 2026 2:00pm AEDT" */
export const formatZonedDateTime = (instant: EpochMs, zone: string): string =>
  `${formatDateTime(instant, zone)} ${zoneName(instant, zone)}`;

/** "Thu 3 Dec 2026, 2:00pm AEDT". For an instant that something happens at or until, in prose. */
export const formatZonedMoment = (instant: EpochMs, zone: string): string =>
  `${formatWeekday(instant, zone)}, ${formatZonedTime(instant, zone)}`;

/** "Thu 3 Dec, 2:00pm AEDT". For an instant that is near, in a narrow place. */
export const formatShortMoment = (instant: EpochMs, zone: string): string => {
  const day = formatWeekday(instant, zone);
  return `${day.slice(0, day.lastIndexOf(" "))}, ${formatZonedTime(instant, zone)}`;
};

/** For tables: "03/12/2026". */
export function tableDate(instant: EpochMs, zone: string): string {
  const { date, month, year } = wallClock(instant, zone);
  return `${twoDigits(date)}/${twoDigits(month)}/${year}`;
}

/** For tables: "02:00 PM". */
export function tableTime(instant: EpochMs, zone: string): string {
  const { hour, minute } = wallClock(instant, zone);
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minute)} ${hour < 12 ? "AM" : "PM"}`;
}

/** "24 Aug", with the year if it is six months or more away, to avoid confusion. */
export function formatDayMonth(instant: EpochMs, zone: string, now: EpochMs): string {
  const date = formatDate(instant, zone);
  return Math.abs(now - instant) > 182 * day ? date : date.slice(0, date.lastIndexOf(" "));
}
