import { type ClosingFacts, deadlineOf } from "./deadline.ts";
import { epochOf, type EpochMs } from "./epoch.ts";
import { formatLabelledTime, formatTime, formatWeekday, localDay, zoneName } from "./format-time.ts";

/** A deadline in a message, which is read later than it is sent: the date leads, and whole days are counted, never hours. */
export type MessageDeadline = {
  /** What `line` is made of: "Closes Mon 5 Oct 2026", "3:00pm AEDT (Sydney)", and what follows quietly. */
  parts: {
    when: string;
    clock: string | null;
    days: string | null;
    yourTime: string | null;
    notes: string[];
    isNear: boolean;
  };
  /** "Closes Mon 5 Oct 2026 3:00pm AEDT (Sydney) (2:00pm your time), in 19 days" */
  line: string;
  /** "closes Mon 5 Oct 3:00pm"; null without a closing date that lies ahead. */
  short: string | null;
  /** The same with its zone, for a message that names none: "closes Mon 5 Oct 3:00pm AEDT", "closes Tue 22 Sep, no time given". */
  zoned: string | null;
  /** "2:00pm your time" where the reader's clock differs. */
  yourTime: string | null;
  /** When it closes, if that lies ahead; of two readings the next. */
  at: EpochMs | null;
  /** Of a cancelled notice when it was to close: "Mon 5 Oct 2026 3:00pm AEDT (Sydney)", "Mon 5 Oct 3:00pm AEDT". */
  former: { long: string; short: string } | null;
};

/** What is nearer than this stands out in a message. */
export const nearMs = 3 * 24 * 60 * 60 * 1000;

/** Describes a deadline for a message to one reader. */
export function messageDeadline(facts: ClosingFacts, now: EpochMs, readerZone: string): MessageDeadline {
  const { grade, whenLong, clock, readerClock, warning, at } = deadlineOf(facts, now, readerZone);
  const isAhead = at !== null && at > now && grade !== "past" && grade !== "none";
  const time = clock ?? (isAhead && !facts.closeTimeIsExplicit ? "time not stated" : null);
  const readings = isAhead ? readingsAhead(facts, at, now) : [];
  // Until the earlier reading has passed, everything is counted to it.
  const next = readings[0] ?? null;
  const days = next === null ? null : daysUntil(next, now, facts.timezoneId);
  const long = readings.length > 1 && !isOneDay(readings, facts) ? `Closes ${momentsLong(readings, facts)}` : whenLong;
  const when = [withClock(long, time), readerClock && `(${readerClock})`].filter(Boolean).join(" ");
  const notes = [readerClock, days, warning].flatMap((note) => note ?? []);
  return {
    parts: {
      when: long,
      clock: time,
      days,
      yourTime: readerClock,
      notes,
      isNear: next !== null && next - now <= nearMs,
    },
    line: [when, days, warning].filter(Boolean).join(", "),
    short: isAhead ? `closes ${eitherOf(readings, facts, shortDay)}` : null,
    zoned: isAhead ? `closes ${eitherOf(readings, facts, zonedDay)}` : null,
    yourTime: isAhead ? readerClock : null,
    at: next,
    former: formerClosing(facts),
  };
}

/** "Closes Mon 5 Oct 2026 3:00pm AEDT (Sydney)"; what is neither a time nor a place follows a comma: "Closes Mon 5 Oct 2026, time not stated". */
export const withClock = (when: string, clock: string | null): string =>
  clock === null ? when : `${when}${/^[\d(]/.test(clock) ? " " : ", "}${clock}`;

/** Of two readings both, so that no message picks one silently; one that has passed is no longer named. */
function readingsAhead({ earlierCloseDate }: ClosingFacts, at: EpochMs, now: EpochMs): EpochMs[] {
  const earlier = earlierCloseDate === null ? at : epochOf(earlierCloseDate);
  return earlier < at && earlier > now ? [earlier, at] : [at];
}

const isOneDay = (readings: readonly EpochMs[], { timezoneId }: ClosingFacts) =>
  new Set(readings.map((at) => localDay(at, timezoneId))).size === 1;

type Say = (at: EpochMs, facts: ClosingFacts) => string;

/** "Wed 30 Sep 2:00pm or Wed 7 Oct 2:00pm", "Wed 30 Sep 2:00pm or 3:00pm", "Wed 30 Sep or Wed 7 Oct, no time given" */
function eitherOf(readings: readonly EpochMs[], facts: ClosingFacts, say: Say): string {
  const [first, last] = readings;
  if (last === undefined) return say(first!, facts);
  if (!facts.closeTimeIsExplicit) return `${shortDay(first!, facts)} or ${say(last, facts)}`;
  if (!isOneDay(readings, facts)) return `${say(first!, facts)} or ${say(last, facts)}`;
  const day = dayAndMonth(last, facts.timezoneId);
  return `${shortDay(first!, facts)} or ${say(last, facts).slice(day.length + 1)}`;
}

/** "Wed 30 Sep 2026 2:00pm AEST or Wed 7 Oct 2026 2:00pm AEDT" */
const momentsLong = (readings: readonly EpochMs[], { timezoneId: zone, closeTimeIsExplicit }: ClosingFacts): string =>
  readings
    .map((at) =>
      [formatWeekday(at, zone), closeTimeIsExplicit && `${formatTime(at, zone)} ${zoneName(at, zone)}`]
        .filter(Boolean)
        .join(" "),
    )
    .join(" or ");

function formerClosing(facts: ClosingFacts): MessageDeadline["former"] {
  if (facts.status !== "Cancelled" || facts.closeDate === null) return null;
  const [at, zone] = [epochOf(facts.closeDate), facts.timezoneId];
  const clock = facts.closeTimeIsExplicit ? ` ${formatLabelledTime(at, zone)}` : "";
  return { long: `${formatWeekday(at, zone)}${clock}`, short: zonedDay(at, facts) };
}

/** "Mon 5 Oct 3:00pm", without the time where none is stated. */
const shortDay = (at: EpochMs, { timezoneId, closeTimeIsExplicit }: ClosingFacts) =>
  [dayAndMonth(at, timezoneId), closeTimeIsExplicit && formatTime(at, timezoneId)].filter(Boolean).join(" ");

/** "Mon 5 Oct 3:00pm AEDT" */
const zonedDay = (at: EpochMs, facts: ClosingFacts) =>
  facts.closeTimeIsExplicit
    ? `${shortDay(at, facts)} ${zoneName(at, facts.timezoneId)}`
    : `${shortDay(at, facts)}, no time given`;

/** "Mon 5 Oct" */
export const dayAndMonth = (at: EpochMs, zone: string): string => formatWeekday(at, zone).replace(/ \d{4}$/, "");

/** "today", "tomorrow", "in 19 days" in the notice's own calendar. */
export function daysUntil(at: EpochMs, now: EpochMs, zone: string): string {
  const days = localDay(at, zone) - localDay(now, zone);
  return days <= 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
}
