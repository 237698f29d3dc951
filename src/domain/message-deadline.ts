import { type ClosingFacts, deadlineOf } from "./deadline.ts";
import type { EpochMs } from "./epoch.ts";
import { formatTime, formatWeekday, localDay } from "./format-time.ts";

/** A deadline in a message, which is read later than it is sent: the date leads, and whole days are counted, never hours. */
export type MessageDeadline = {
  /** "Closes Mon 5 Oct 2026 3:00pm AEDT (Sydney) (2:00pm your time), in 19 days" */
  line: string;
  /** "closes Mon 5 Oct 3:00pm"; null without a closing date that lies ahead. */
  short: string | null;
  /** When it closes, if that lies ahead. */
  at: EpochMs | null;
};

/** Describes a deadline for a message to one reader. */
export function messageDeadline(facts: ClosingFacts, now: EpochMs, readerZone: string): MessageDeadline {
  const { grade, whenLong, clock, readerClock, warning, at } = deadlineOf(facts, now, readerZone);
  const isAhead = at !== null && at > now && grade !== "past" && grade !== "none";
  const time = clock ?? (isAhead && !facts.closeTimeIsExplicit ? "time not stated" : null);
  const when = [whenLong, time, readerClock && `(${readerClock})`].filter(Boolean).join(" ");
  const days = isAhead ? daysUntil(at, now, facts.timezoneId) : null;
  return {
    line: [when, days, warning].filter(Boolean).join(", "),
    short: isAhead ? `closes ${shortDay(at, facts)}` : null,
    at: isAhead ? at : null,
  };
}

/** "Mon 5 Oct 3:00pm", without the time where none is stated. */
const shortDay = (at: EpochMs, { timezoneId, closeTimeIsExplicit }: ClosingFacts) =>
  [dayAndMonth(at, timezoneId), closeTimeIsExplicit && formatTime(at, timezoneId)].filter(Boolean).join(" ");

/** "Mon 5 Oct" */
export const dayAndMonth = (at: EpochMs, zone: string): string => formatWeekday(at, zone).replace(/ \d{4}$/, "");

/** "today", "tomorrow", "in 19 days" in the notice's own calendar. */
export function daysUntil(at: EpochMs, now: EpochMs, zone: string): string {
  const days = localDay(at, zone) - localDay(now, zone);
  return days <= 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
}
