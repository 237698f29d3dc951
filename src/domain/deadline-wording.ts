import { calendarDate, instantFrom, monthNumber } from "#domain/source-date.ts";

/** A closing as the source worded it, and every instant it can honestly mean. */
export type ClosingReading = {
  wording: string;
  /** IANA zone whose clock and label the closing is shown in. */
  zone: string;
  /** The earlier reading; 00:00 of the day when no time is given. */
  remindsAt: Temporal.Instant;
  /** The later reading; 23:59 of the day when no time is given. At this instant it is closed. */
  staysOpenUntil: Temporal.Instant;
  timeIsExplicit: boolean;
  hasTwoReadings: boolean;
};

export type ClosingContext = {
  /** The portal's zone: it counts where the wording names none. */
  zone: string;
  /** The portal writes 00:00 and 23:59 where it knows no time. */
  hasPlaceholderTimes?: boolean;
  /** What a field beside the wording says: ISO 8601 with an offset. A day alone adds nothing. */
  stated?: string;
};

type Clock = { hour: number; minute: number; second: number };
/** The zone to show it in, every zone or offset that the wall clock may be meant in, and the offset as printed. */
type Label = { zone: string; clocks: string[]; printed?: string };

// The widest label first: "Canberra, Melbourne, Sydney" is one zone, and "(UTC+10:00) Brisbane" another.
const namedZones: [pattern: RegExp, zone: string][] = [
  [/canberra, melbourne, sydney/i, "Australia/Sydney"],
  [/\bACT\b|\bcanberra\b/i, "Australia/Canberra"],
  [/\bsydney\b|\bNSW\b|new south wales/i, "Australia/Sydney"],
  [/\bmelbourne\b|\bVIC\b|\bvictoria\b/i, "Australia/Melbourne"],
  [/\bbrisbane\b|\bQLD\b|\bqueensland\b/i, "Australia/Brisbane"],
  [/\badelaide\b|\bSA\b|south australia/i, "Australia/Adelaide"],
  [/\bdarwin\b|\bNT\b|northern territory/i, "Australia/Darwin"],
  [/\bperth\b|\bWA\b|western australia/i, "Australia/Perth"],
  [/\bhobart\b|\bTAS\b|\btasmania\b/i, "Australia/Hobart"],
];

const eastern = [
  "Australia/Sydney",
  "Australia/Canberra",
  "Australia/Melbourne",
  "Australia/Hobart",
  "Australia/Brisbane",
];
const central = ["Australia/Adelaide", "Australia/Darwin"];
const abbreviations: Record<string, { offset: string; zones: string[] }> = {
  AEST: { offset: "+10:00", zones: eastern },
  AEDT: { offset: "+11:00", zones: eastern },
  ACST: { offset: "+09:30", zones: central },
  ACDT: { offset: "+10:30", zones: central },
  AWST: { offset: "+08:00", zones: ["Australia/Perth"] },
};

/**
 * Reads a closing. Where it can be read in two ways (an abbreviation that does not fit the season, an offset beside no
 * name, two dates, a field that contradicts the wording) both readings are kept and flagged; none is picked in
 * silence. Undefined when the wording holds no date.
 */
export function readClosing(wording: string, context: ClosingContext): ClosingReading | undefined {
  const dates = datesIn(wording);
  if (dates.length === 0) return undefined;
  const rest = withoutDates(wording);
  const label = labelIn(rest, context.zone);
  const clock = clockIn(rest);
  const isPlaceholder =
    context.hasPlaceholderTimes &&
    clock &&
    clock !== "midnight" &&
    ["0:0", "23:59"].includes(`${clock.hour}:${clock.minute}`);
  const timeIsExplicit = clock !== undefined && !isPlaceholder;
  const spans = dates.map((date) => (timeIsExplicit ? readingsAt(date, clock, label) : wholeDay(date, label.zone)));
  const instants = [
    ...spans.flat(),
    ...contradiction(spans.flat(), dates, timeIsExplicit ? clock : undefined, label, context),
  ];
  instants.sort(Temporal.Instant.compare);
  const [remindsAt, staysOpenUntil] = [instants[0]!, instants.at(-1)!];
  const hasTwoReadings = timeIsExplicit ? !remindsAt.equals(staysOpenUntil) : instants.length > 2;
  return { wording: wording.trim(), zone: label.zone, remindsAt, staysOpenUntil, timeIsExplicit, hasTwoReadings };
}

const datePattern =
  /\b(?:(\d{4})-(\d{2})-(\d{2})(?!\d)|(\d{1,2})(?:st|nd|rd|th)?[-/ ]+([a-z]{3,9})\.?,?[-/ ]+(\d{4})\b|(\d{1,2})\/(\d{1,2})\/(\d{4})\b)/gi;

const withoutDates = (wording: string) => wording.replace(datePattern, " ");

function datesIn(wording: string): Temporal.PlainDate[] {
  const found = [...wording.matchAll(datePattern)].flatMap(([, y1, m1, d1, d2, month, y2, d3, m3, y3]) => {
    if (y1) return calendarDate(Number(y1), Number(m1), Number(d1)) ?? [];
    if (y2) return calendarDate(Number(y2), monthNumber(month!) ?? 0, Number(d2)) ?? [];
    return calendarDate(Number(y3), Number(m3), Number(d3)) ?? [];
  });
  return [...new Map(found.map((date) => [date.toString(), date])).values()];
}

function clockIn(text: string): Clock | "midnight" | undefined {
  const twelve = /\b(\d{1,2})(?:[:.](\d{2}))?(?::(\d{2}))?\s*([ap])\.?\s?m\b/i.exec(text);
  if (twelve) {
    const hour = (Number(twelve[1]) % 12) + (twelve[4]!.toLowerCase() === "p" ? 12 : 0);
    return validClock(hour, twelve[2], twelve[3]);
  }
  // Not the hours of an offset: "(UTC+10:00)".
  const twentyFour = /(?<![+\-−\d])T?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?/i.exec(text);
  if (twentyFour) return validClock(Number(twentyFour[1]), twentyFour[2], twentyFour[3]);
  if (/\b(?:noon|midday)\b/i.test(text)) return { hour: 12, minute: 0, second: 0 };
  return /\bmidnight\b/i.test(text) ? "midnight" : undefined;
}

function validClock(hour: number, minute = "0", second = "0"): Clock | undefined {
  const clock = { hour, minute: Number(minute), second: Number(second) };
  return hour < 24 && clock.minute < 60 && clock.second < 60 ? clock : undefined;
}

function labelIn(text: string, fallback: string): Label {
  const iso = /\d:\d{2}(?::\d{2})?(?:\.\d+)?\s?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)\b/.exec(text)?.[1];
  // An offset of ISO 8601 is a measurement, not a habit: it has one meaning, and the zone only shows it.
  if (iso) return { zone: fallback, clocks: [iso === "Z" ? "UTC" : iso] };
  const named = namedZones.find(([pattern]) => pattern.test(text))?.[1];
  const abbreviation = abbreviations[/\bA[ECW][SD]T\b/.exec(text)?.[0] ?? ""];
  const match = /\b(?:UTC|GMT)\s?(?:([+-])(0?\d|1[0-4])(?::?([0-5]\d))?\b)?/i.exec(text);
  const printed = match ? `${match[1] ?? "+"}${(match[2] ?? "0").padStart(2, "0")}:${match[3] ?? "00"}` : undefined;
  const offset = abbreviation?.offset ?? printed;
  const nearest = !abbreviation || abbreviation.zones.includes(fallback) ? fallback : abbreviation.zones[0]!;
  const zone = named ?? nearest;
  // A name beside a printed offset wins over it; an abbreviation is a claim of its own.
  if (!offset) return { zone, clocks: [zone] };
  return { zone, clocks: named && !abbreviation ? [zone] : [zone, offset], printed: offset };
}

function readingsAt(date: Temporal.PlainDate, clock: Clock | "midnight", label: Label): Temporal.Instant[] {
  if (clock === "midnight") return wholeDay(date, label.zone);
  const wall = date.toPlainDateTime(clock);
  // In the hour that the end of summer time repeats, one wall clock is two instants.
  return label.clocks.flatMap((zone) =>
    (["earlier", "later"] as const).map((disambiguation) => wall.toZonedDateTime(zone, { disambiguation }).toInstant()),
  );
}

const wholeDay = (date: Temporal.PlainDate, zone: string): Temporal.Instant[] => [
  date.toZonedDateTime(zone).startOfDay().toInstant(),
  date.toZonedDateTime({ timeZone: zone, plainTime: "23:59" }).toInstant(),
];

/** What a field beside the wording adds: an instant that the wording cannot mean. */
function contradiction(
  readings: Temporal.Instant[],
  dates: Temporal.PlainDate[],
  clock: Clock | "midnight" | undefined,
  label: Label,
  { stated }: ClosingContext,
): Temporal.Instant[] {
  if (!stated || !/T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(stated)) return [];
  const instant = instantFrom(stated, "UTC");
  if (!instant) return [];
  const isWithin = clock
    ? readings.some((reading) => reading.equals(instant))
    : Temporal.Instant.compare(readings[0]!, instant) <= 0 &&
      Temporal.Instant.compare(instant, readings.at(-1)!.add({ minutes: 1 })) <= 0;
  // The winter offset printed beside a name, taken literally by whoever computed the field: the name has already won.
  const isPrintedOffset =
    clock &&
    clock !== "midnight" &&
    label.printed !== undefined &&
    dates.some((date) => date.toPlainDateTime(clock).toZonedDateTime(label.printed!).toInstant().equals(instant));
  return isWithin || isPrintedOffset ? [] : [instant];
}
