import { type ClosingFacts, deadlineOf } from "./deadline.ts";
import { epochOf, type EpochMs } from "./epoch.ts";
import { formatTime, formatWeekday, localDay, zoneLabel, zoneName } from "./format-time.ts";

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
  /** When it closes, if that lies ahead. */
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
  const when = [whenLong, time, readerClock && `(${readerClock})`].filter(Boolean).join(" ");
  const days = isAhead ? daysUntil(at, now, facts.timezoneId) : null;
  const notes = [readerClock, days, warning].flatMap((note) => note ?? []);
  return {
    parts: { when: whenLong, clock: time, days, yourTime: readerClock, notes, isNear: isAhead && at - now <= nearMs },
    line: [when, days, warning].filter(Boolean).join(", "),
    short: isAhead ? `closes ${shortDay(at, facts)}` : null,
    zoned: isAhead ? `closes ${zonedDay(at, facts)}` : null,
    yourTime: isAhead ? readerClock : null,
    at: isAhead ? at : null,
    former: formerClosing(facts),
  };
}

function formerClosing(facts: ClosingFacts): MessageDeadline["former"] {
  if (facts.status !== "Cancelled" || facts.closeDate === null) return null;
  const [at, zone] = [epochOf(facts.closeDate), facts.timezoneId];
  const clock = facts.closeTimeIsExplicit ? ` ${formatTime(at, zone)} ${zoneLabel(at, zone)}` : "";
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
