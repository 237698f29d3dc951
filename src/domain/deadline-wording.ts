import { possibleDays, dropRangeStarts } from "#domain/deadline-slips.ts";
import { calendarDate, instantFrom, monthNumber } from "#domain/source-date.ts";

/** A closing as worded by the source, and every instant it can reasonably mean. */
export type ClosingReading = {
  wording: string;
  /** IANA zone in which the closing is shown. */
  zone: string;
  /** The earlier reading. 00:00 of the day if no time is given. */
  remindsAt: Temporal.Instant;
  /** The later reading. 23:59 of the day if no time is given. It is closed from this instant on. */
  staysOpenUntil: Temporal.Instant;
  timeIsExplicit: boolean;
  hasTwoReadings: boolean;
};

export type ClosingContext = {
  /** The portal's zone, used if the wording names none. */
  zone: string;
  /** The portal writes 00:00 or 23:59 if it knows no time. */
  hasPlaceholderTimes?: boolean;
  /** The value of a field beside the wording: ISO 8601 with an offset. A day without a time is ignored. */
  stated?: string;
};

type TimeOfDay = { hour: number; minute: number; second: number } | "midnight";
/** The zone to show, every zone or offset that the local time can be in, and the offset as printed. */
type ZoneLabel = { zone: string; zoneCandidates: string[]; printed?: string };
/** A time of day with its zone label. */
type LabelledTime = { timeOfDay: TimeOfDay; label: ZoneLabel };

// Most general label first: "Canberra, Melbourne, Sydney" is one zone, and "(UTC+10:00) Brisbane" another.
// Abbreviations are case-sensitive, because "act" is a word.
const namedZones: [pattern: RegExp, zone: string][] = [
  [/canberra, melbourne, sydney/i, "Australia/Sydney"],
  [/\bACT\b|\b(?i:canberra)\b|(?i:australian capital territory)/, "Australia/Canberra"],
  [/\bNSW\b|\b(?i:sydney)\b|(?i:new south wales)/, "Australia/Sydney"],
  [/\b(?:VIC|Vic)\b|\b(?i:melbourne|victorian?)\b/, "Australia/Melbourne"],
  [/\b(?:QLD|Qld)\b|\b(?i:brisbane|queensland)\b/, "Australia/Brisbane"],
  [/\bSA\b|\b(?i:adelaide)\b|(?i:south australia)/, "Australia/Adelaide"],
  [/\bNT\b|\b(?i:darwin)\b|(?i:northern territory)/, "Australia/Darwin"],
  [/\bWA\b|\b(?i:perth)\b|(?i:western australia)/, "Australia/Perth"],
  [/\b(?:TAS|Tas)\b|\b(?i:hobart|tasmanian?)\b/, "Australia/Hobart"],
  [/lord howe/i, "Australia/Lord_Howe"],
  [/norfolk island/i, "Pacific/Norfolk"],
  [/new zealand|\bauckland\b|\bwellington\b/i, "Pacific/Auckland"],
];

const eastern = [
  "Australia/Sydney",
  "Australia/Canberra",
  "Australia/Melbourne",
  "Australia/Hobart",
  "Australia/Brisbane",
];
const central = ["Australia/Adelaide", "Australia/Darwin"];
const western = ["Australia/Perth"];
// Many buyers write "EST" for AEST.
const abbreviations: [pattern: RegExp, offset: string, zones: string[]][] = [
  [/\bA?EST\b|(?i:eastern standard time)/, "+10:00", eastern],
  [/\bA?EDT\b|\bAEDST\b|(?i:eastern (?:daylight|summer))/, "+11:00", eastern],
  [/\bA?CST\b|(?i:central standard time)/, "+09:30", central],
  [/\bA?CDT\b|(?i:central (?:daylight|summer))/, "+10:30", central],
  [/\bA?WST\b|(?i:western standard time)/, "+08:00", western],
  [/\bNZST\b/, "+12:00", ["Pacific/Auckland"]],
  [/\bNZDT\b/, "+13:00", ["Pacific/Auckland"]],
];

/**
 * Reads a closing. Ambiguous wordings keep both readings and are flagged; we never pick one silently. They are: an
 * abbreviation that does not match the season, an offset without a name, two dates, two times, a weekday that does not
 * match, or a field that contradicts the wording. Undefined if the wording has no date.
 */
export function readClosing(words: string, context: ClosingContext): ClosingReading | undefined {
  const wording = words.trim();
  const plain = wording.replace(/\s/g, " ").replace(/[\u2010-\u2015]/g, "-");
  const dates = parseDates(plain).flatMap((date) => possibleDays(date, plain));
  if (dates.length === 0) return undefined;
  const rest = dropRangeStarts(plain.replace(datePattern, ` ${datePlaceholder} `));
  const { zone } = zoneLabelIn(rest, context.zone);
  const found = parseTimes(rest, context.zone);
  const times = found.some(({ timeOfDay }) => context.hasPlaceholderTimes && isPlaceholder(timeOfDay)) ? [] : found;
  const timeIsExplicit = times.length > 0;
  const readings = dates.flatMap((date) =>
    timeIsExplicit ? times.flatMap((time) => readingsAt(date, time)) : wholeDay(date, zone),
  );
  const instants = [...readings, ...contradictingInstants(readings, dates, times, context)];
  instants.sort(Temporal.Instant.compare);
  const [remindsAt, staysOpenUntil] = [instants[0]!, instants.at(-1)!];
  const hasTwoReadings = timeIsExplicit ? !remindsAt.equals(staysOpenUntil) : instants.length > 2;
  return { wording, zone, remindsAt, staysOpenUntil, timeIsExplicit, hasTwoReadings };
}

const isPlaceholder = (timeOfDay: TimeOfDay) =>
  timeOfDay === "midnight" || ["0:0", "23:59"].includes(`${timeOfDay.hour}:${timeOfDay.minute}`);

// 2026-11-24 and 2026/11/24; 24-Nov-2026, 24th of November 2026, 24-NOV-26; November 24, 2026; 24/11/2026, 24.11.2026,
// 24/11/26; 24 Nov 26, unless the 26 belongs to a time. All-digit dates are always day first, as everywhere in
// Australia.
const month = "((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})";
const datePattern = new RegExp(
  [
    String.raw`\b(\d{4})[-/](\d{2})[-/](\d{2})(?!\d)`,
    String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)?[-/ ]+${month}\.?,?(?:[-/ ]+(\d{4})|[-/](\d{2})| ([23]\d)(?!\s?(?:[ap]\.?m|h|[.]\d)))\b(?!:)`,
    String.raw`\b${month}\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b`,
    String.raw`\b(\d{1,2})([-/.])(\d{1,2})\13(\d{4})\b`,
    String.raw`\b(\d{1,2})\/(\d{1,2})\/(\d{2})\b`,
  ].join("|"),
  "gi",
);

function parseDates(wording: string): Temporal.PlainDate[] {
  const found = [...wording.matchAll(datePattern)].flatMap((parts) => {
    const [, y1, m1, d1, d2, month2, y2, joined2, spaced2, month3, d3, y3, d4, , m4, y4, d5, m5, short5] = parts;
    if (y1) return calendarDate(Number(y1), Number(m1), Number(d1)) ?? [];
    if (month2)
      return calendarDate(Number(y2 ?? `20${joined2 ?? spaced2}`), monthNumber(month2) ?? 0, Number(d2)) ?? [];
    if (month3) return calendarDate(Number(y3), monthNumber(month3) ?? 0, Number(d3)) ?? [];
    if (y4) return calendarDate(Number(y4), Number(m4), Number(d4)) ?? [];
    return calendarDate(Number(`20${short5}`), Number(m5), Number(d5)) ?? [];
  });
  return [...new Map(found.map((date) => [date.toString(), date])).values()];
}

/** Replaces a date in the text. Four digits after it are a time. */
const datePlaceholder = "□";

// Noon and midnight, with or without a 12 before them; 2 pm, 2.30 p.m.; 14:00 (not the hours of an offset), 14h00; 1400
// hours, and 1400 alone after a date.
const timePattern =
  /\b(?:12(?:[:.]00)?\s*)?(noon|midday|midnight)\b|\b(\d{1,2})(?:[:.](\d{2}))?(?::(\d{2}))?\s*([ap])\.?\s?m\b|(?<![+\-−\d])T?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:\.\d+)?)?|\b([01]\d|2[0-3])([0-5]\d)\s?(?:h|hrs?|hours)\b|(?<=□[ ,]*(?:at )?)([01]\d|2[0-3])([0-5]\d)\b(?!\s?[:.]?\d)/gi;

/** Every time of day, each with the label between it and the next one, otherwise the label of the whole wording. */
function parseTimes(text: string, fallback: string): LabelledTime[] {
  const found = [...text.matchAll(timePattern)].flatMap((match) => {
    const timeOfDay = timeOfDayFrom(match);
    return timeOfDay ? [{ timeOfDay, offset: match.index }] : [];
  });
  const label = zoneLabelIn(text, fallback);
  return found.map(({ timeOfDay, offset }, index) => {
    const segment = text.slice(offset, found[index + 1]?.offset);
    return { timeOfDay, label: isLabelled(segment) ? zoneLabelIn(segment, fallback) : label };
  });
}

function timeOfDayFrom([
  ,
  word,
  hour12,
  minute12,
  second12,
  half,
  hour24,
  minute24,
  second24,
  hour4,
  minute4,
  bareHour,
  bareMinute,
]: RegExpExecArray) {
  if (word) return /midnight/i.test(word) ? "midnight" : timeOfDayAt(12);
  const hour = hour24 ?? hour4 ?? bareHour;
  if (hour) return timeOfDayAt(Number(hour), minute24 ?? minute4 ?? bareMinute, second24);
  const isMorning = half!.toLowerCase() === "a";
  // People use 12 am for the start and for the end of a day.
  if (isMorning && hour12 === "12" && !Number(minute12 ?? 0)) return "midnight";
  return timeOfDayAt((Number(hour12) % 12) + (isMorning ? 0 : 12), minute12, second12);
}

function timeOfDayAt(hour: number, minutes = "0", seconds = "0"): TimeOfDay | undefined {
  const [minute, second] = [Number(minutes), Number(seconds)];
  return hour < 24 && minute < 60 && second < 60 ? { hour, minute, second } : undefined;
}

/** An ISO 8601 offset is exact and has one meaning. */
const isoOffset = /\d:\d{2}(?::\d{2})?(?:\.\d+)?\s?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)\b/;
const printedOffset = /\b(?:UTC|GMT)\s?(?:([+-])(0?\d|1[0-4])(?::?([0-5]\d))?\b)?/i;

/** The zones of places in a text. Text matched by a more general label is not matched again. */
function namedZonesIn(text: string): string[] {
  let left = text;
  return namedZones.flatMap(([pattern, zone]) => {
    if (!pattern.test(left)) return [];
    left = left.replace(new RegExp(pattern, `${pattern.flags}g`), " ");
    return [zone];
  });
}

const abbreviationsIn = (text: string) => abbreviations.filter(([pattern]) => pattern.test(text));

const isLabelled = (text: string) =>
  isoOffset.test(text) || printedOffset.test(text) || namedZonesIn(text).length > 0 || abbreviationsIn(text).length > 0;

function zoneLabelIn(text: string, fallback: string): ZoneLabel {
  const iso = isoOffset.exec(text)?.[1];
  if (iso) return { zone: fallback, zoneCandidates: [iso === "Z" ? "UTC" : iso] };
  const named = namedZonesIn(text);
  const abbreviated = abbreviationsIn(text);
  const match = printedOffset.exec(text);
  const printed = match ? `${match[1] ?? "+"}${(match[2] ?? "0").padStart(2, "0")}:${match[3] ?? "00"}` : undefined;
  const offsets = abbreviated.length > 0 ? abbreviated.map(([, offset]) => offset) : printed ? [printed] : [];
  const possible = abbreviated.flatMap(([, , zones]) => zones);
  const nearest = possible.length === 0 || possible.includes(fallback) ? fallback : possible[0]!;
  const zone = named.includes(fallback) ? fallback : (named[0] ?? nearest);
  const zones = named.length > 0 ? named : [zone];
  // A name takes precedence over a printed offset. An abbreviation is a separate reading.
  const zoneCandidates = named.length > 0 && abbreviated.length === 0 ? zones : [...zones, ...offsets];
  return { zone, zoneCandidates, ...(offsets[0] && { printed: offsets[0] }) };
}

function readingsAt(date: Temporal.PlainDate, { timeOfDay, label }: LabelledTime): Temporal.Instant[] {
  if (timeOfDay === "midnight") return wholeDay(date, label.zone);
  const wall = date.toPlainDateTime(timeOfDay);
  // In the hour that repeats when daylight saving ends, one local time is two instants.
  return label.zoneCandidates.flatMap((zone) =>
    (["earlier", "later"] as const).map((disambiguation) => wall.toZonedDateTime(zone, { disambiguation }).toInstant()),
  );
}

const wholeDay = (date: Temporal.PlainDate, zone: string): Temporal.Instant[] => [
  date.toZonedDateTime(zone).startOfDay().toInstant(),
  date.toZonedDateTime({ timeZone: zone, plainTime: "23:59" }).toInstant(),
];

/** The instant of the field beside the wording, if the wording cannot mean it. */
function contradictingInstants(
  readings: Temporal.Instant[],
  dates: Temporal.PlainDate[],
  times: LabelledTime[],
  { stated }: ClosingContext,
): Temporal.Instant[] {
  if (!stated || !/T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(stated)) return [];
  const instant = instantFrom(stated, "UTC");
  if (!instant) return [];
  const isWithin =
    times.length > 0
      ? readings.some((reading) => reading.equals(instant))
      : Temporal.Instant.compare(readings[0]!, instant) <= 0 &&
        Temporal.Instant.compare(instant, readings.at(-1)!.add({ minutes: 1 })) <= 0;
  // The field was computed from the printed standard offset, although the name beside it takes precedence. No second
  // reading.
  const isPrintedOffset = times.some(
    ({ timeOfDay, label: { printed } }) =>
      timeOfDay !== "midnight" &&
      printed !== undefined &&
      dates.some((date) => date.toPlainDateTime(timeOfDay).toZonedDateTime(printed).toInstant().equals(instant)),
  );
  return isWithin || isPrintedOffset ? [] : [instant];
}
