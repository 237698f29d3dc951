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

const partsOf = (index: EpochMs, zone: string) =>
  Object.fromEntries(
    formatterOf(zone)
      .formatToParts(index)
      .map(({ type, value }) => [type, value]),
  );

/** The local time in an IANA zone. Throws a RangeError on an unknown zone. */
export function wallClock(index: EpochMs, zone: string): WallClock {
  const parts = partsOf(index, zone);
  const [year, month, date] = [Number(parts["year"]), Number(parts["month"]), Number(parts["day"])];
  const weekday = (((dayNumber(year, month, date) + 4) % 7) + 7) % 7;
  return { year, month, date, hour: Number(parts["hour"]), minute: Number(parts["minute"]), weekday };
}

/** The local calendar day as a number, for subtraction. */
export function localDay(index: EpochMs, zone: string): number {
  const { year, month, date } = wallClock(index, zone);
  return dayNumber(year, month, date);
}

/** A zone's UTC offset at an instant, in milliseconds. */
export function zoneOffset(index: EpochMs, zone: string): number {
  const { year, month, date, hour, minute } = wallClock(index, zone);
  const wall = dayNumber(year, month, date) * day + hour * hours + minute * minutes;
  return wall - Math.floor(index / minutes) * minutes;
}

/** "AEDT", "AWST". "GMT+1" if the zone has no abbreviation in Australian English. */
export const zoneName = (index: EpochMs, zone: string): string => partsOf(index, zone)["timeZoneName"] ?? zone;

/** "Canberra" for Australia/Canberra, "Broken Hill" for Australia/Broken_Hill. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

/** "AEDT (Canberra)". "UTC" if the zone is not a place. */
export function zoneLabel(index: EpochMs, zone: string): string {
  const [name, city] = [zoneName(index, zone), cityOf(zone)];
  return name === city ? name : `${name} (${city})`;
}

/** "3 Dec 2026" */
export function formatDate(index: EpochMs, zone: string): string {
  const { date, month, year } = wallClock(index, zone);
  return `${date} ${months[month - 1]} ${year}`;
}

/** "Thu 3 Dec 2026" */
export const formatWeekday = (index: EpochMs, zone: string): string =>
  `${weekdays[wallClock(index, zone).weekday]} ${formatDate(index, zone)}`;

/** "2:00pm" */
export function formatTime(index: EpochMs, zone: string): string {
  const { hour, minute } = wallClock(index, zone);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")}${hour < 12 ? "am" : "pm"}`;
}

/** "3 Dec 2026 2:00pm" */
export const formatDateTime = (index: EpochMs, zone: string): string =>
  `${formatDate(index, zone)} ${formatTime(index, zone)}`;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** For tables: "03/12/2026". */
export function tableDate(index: EpochMs, zone: string): string {
  const { date, month, year } = wallClock(index, zone);
  return `${twoDigits(date)}/${twoDigits(month)}/${year}`;
}

/** For tables: "02:00 PM". */
export function tableTime(index: EpochMs, zone: string): string {
  const { hour, minute } = wallClock(index, zone);
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minute)} ${hour < 12 ? "AM" : "PM"}`;
}

/** "24 Aug", with the year if it is six months or more away, to avoid confusion. */
export function formatDayMonth(index: EpochMs, zone: string, now: EpochMs): string {
  const date = formatDate(index, zone);
  return Math.abs(now - index) > 182 * day ? date : date.slice(0, date.lastIndexOf(" "));
}
