import { day, epochOrNull, hour, minute, type EpochMs } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import {
  cityOf,
  formatDate,
  formatDateTime,
  formatLabelledTime,
  formatTime,
  formatWeekday,
  formatZonedDateTime,
  localDay,
  wallClock,
  zoneLabel,
} from "#domain/format-time.ts";
import type { StatusName } from "#domain/opportunity-status.ts";

/** The closing of an opportunity as sent to clients: instants in ISO 8601, an IANA zone, the source's wording. */
export type ClosingFacts = {
  status: StatusName;
  timezoneId: string;
  closeDate: string | null;
  closeTimeIsExplicit: boolean;
  earlierCloseDate: string | null;
  closeWording: string | null;
  opensForApplications: boolean;
  expectedReleaseDate: string | null;
  expectedReleaseText: string | null;
  openDate: string | null;
  cancelledDate: string | null;
  awardedDate: string | null;
};

/** Urgency. `hours`: under 24 hours; `soon`: within three local days; `none`: no countdown. */
export type DeadlineGrade = "hours" | "soon" | "later" | "none" | "past";

/**
 * Texts of one deadline. A screen reader reads `when`, `clock`, `readerClock`, `warning`, `countdown`, in this order.
 */
export type Deadline = {
  grade: DeadlineGrade;
  /** "in 12 days", "in 14 or 21 days", "Open for applications", "Closed" */
  countdown: string;
  /** For a table's narrow column: "12 d", "5 h". Empty without a countdown. */
  short: string;
  /** "Closes 3 Dec 2026" */
  when: string;
  /** The same with the weekday: "Closes Thu 3 Dec 2026". */
  whenLong: string;
  /** "2:00pm AEDT (Canberra)" or "time not stated", unless the countdown says so */
  clock: string | null;
  /** "1:00pm your time" if the reader's zone shows another time, with the date if that differs too. */
  readerClock: string | null;
  /** A warning, with the source's wording if it has two readings. */
  warning: string | null;
  /** The instant that these texts describe. */
  at: EpochMs | null;
};

const noCountdown = { readerClock: null, warning: null, clock: null, short: "" };

/**
 * Describes a deadline for one reader at one moment. `readerZone` is null until it is known. Closing is exact to the
 * second: at 2:00:00pm it is closed.
 */
export function deadlineOf(facts: ClosingFacts, now: EpochMs, readerZone: string | null): Deadline {
  const at = epochOrNull(facts.closeDate);
  if (facts.status === "Cancelled") return endedDeadline("Cancelled", facts, at, epochOrNull(facts.cancelledDate));
  if (facts.status === "Awarded") return endedDeadline("Awarded", facts, at, epochOrNull(facts.awardedDate));
  if (facts.status === "Future Opportunity") return plannedDeadline(facts, now);
  if (facts.status === "Closed" || (at !== null && now >= at && !facts.opensForApplications))
    return closedDeadline(facts, at, now);
  if (facts.opensForApplications) {
    const when = at === null ? "No closing date" : `Review date ${formatDate(at, facts.timezoneId)}`;
    return { ...noCountdown, grade: "none", countdown: "Open for applications", when, whenLong: when, at };
  }
  if (at === null) {
    const when = "No closing date given";
    const warning = facts.closeWording ? `the notice says “${facts.closeWording}”` : null;
    return { ...noCountdown, grade: "none", countdown: "Open", when, whenLong: when, warning, at };
  }
  const earlier = epochOrNull(facts.earlierCloseDate);
  return earlier === null || earlier === at
    ? openDeadline(facts, at, now, readerZone)
    : twoReadingDeadline(facts, earlier, at, now, readerZone);
}

function openDeadline(facts: ClosingFacts, instant: EpochMs, now: EpochMs, readerZone: string | null): Deadline {
  const zone = facts.timezoneId;
  const left = countdownOf(instant, now, zone, facts.closeTimeIsExplicit);
  return {
    ...left,
    countdown: left.words,
    when: `Closes ${formatDate(instant, zone)}`,
    whenLong: `Closes ${formatWeekday(instant, zone)}`,
    clock: facts.closeTimeIsExplicit ? formatLabelledTime(instant, zone) : left.timeless,
    readerClock: facts.closeTimeIsExplicit && readerZone ? readerClockOf(instant, zone, readerZone) : null,
    warning: null,
    at: instant,
  };
}

/** Both readings are shown and the nearer one sets the urgency, because we never pick one silently. */
function twoReadingDeadline(
  facts: ClosingFacts,
  earlier: EpochMs,
  later: EpochMs,
  now: EpochMs,
  readerZone: string | null,
): Deadline {
  const zone = facts.timezoneId;
  const first = countdownOf(earlier, now, zone, facts.closeTimeIsExplicit);
  const last = countdownOf(later, now, zone, facts.closeTimeIsExplicit);
  return {
    ...bothReadings(earlier, later, zone, facts.closeTimeIsExplicit, readerZone),
    grade: earlier <= now ? last.grade : first.grade,
    countdown: earlier <= now ? `may have closed, or ${last.words}` : joinCountdowns(first.words, last.words),
    short: earlier <= now ? last.short : first.short,
    warning: facts.closeWording ? `the notice says “${facts.closeWording}”` : "the notice can be read in two ways",
    at: later,
  };
}

/** One date with two times if both are on the same day, otherwise two dates with times. */
function bothReadings(earlier: EpochMs, later: EpochMs, zone: string, timeIsKnown: boolean, readerZone: string | null) {
  const differs = timeIsKnown && readerZone !== null && readerClockOf(earlier, zone, readerZone) !== null;
  if (timeIsKnown && localDay(earlier, zone) === localDay(later, zone)) {
    const times = (where: string) => `${formatTime(earlier, where)} or ${formatTime(later, where)}`;
    return {
      when: `Closes ${formatDate(earlier, zone)}`,
      whenLong: `Closes ${formatWeekday(earlier, zone)}`,
      clock: `${times(zone)} ${zoneLabel(later, zone)}`,
      readerClock: differs ? `${times(readerZone)} your time` : null,
    };
  }
  const moment = (instant: EpochMs) => (timeIsKnown ? formatZonedDateTime(instant, zone) : formatDate(instant, zone));
  const when = `Closes ${moment(earlier)} or ${moment(later)}`;
  const readerMoment = (instant: EpochMs) => formatDateTime(instant, readerZone ?? zone);
  return {
    when,
    whenLong: when,
    clock: timeIsKnown ? `(${cityOf(zone)})` : notStated,
    readerClock: differs ? `${readerMoment(earlier)} or ${readerMoment(later)} your time` : null,
  };
}

/** "in 14 days", "in 21 days" -> "in 14 or 21 days" */
function joinCountdowns(first: string, last: string): string {
  if (first === last) return first;
  const [, from, unit] = /^in ([\d,]+) (\w+?)s?$/.exec(first) ?? [];
  const [, , otherUnit] = /^in ([\d,]+) (\w+?)s?$/.exec(last) ?? [];
  return from && unit === otherUnit ? `in ${from} or ${last.slice("in ".length)}` : `${first} or ${last}`;
}

const notStated = "time not stated";

/** What councils often mean by a date without a time; null for other buyers, and where the notice states a time. */
export function timeHint(facts: ClosingFacts, buyerName: string | null, now: EpochMs): string | null {
  const isOpen = ["hours", "soon", "later"].includes(deadlineOf(facts, now, null).grade);
  return isOpen && !facts.closeTimeIsExplicit && councilName.test(buyerName ?? "")
    ? "many councils close at 2 pm, check"
    : null;
}
const councilName = /\b(?:council|city of|shire|town of|municipality|borough of)\b/i;

/** Hours below 24, otherwise local days. `timeless`: what a notice without a time says beside it. */
function countdownOf(
  instant: EpochMs,
  now: EpochMs,
  zone: string,
  timeIsKnown: boolean,
): { grade: DeadlineGrade; words: string; short: string; timeless: string | null } {
  const left = instant - now;
  const days = localDay(instant, zone) - localDay(now, zone);
  if (!timeIsKnown && days <= 1) {
    const word = days <= 0 ? "today" : "tomorrow";
    return { grade: days <= 0 ? "hours" : "soon", words: `closes ${word}, ${notStated}`, short: word, timeless: null };
  }
  if (timeIsKnown && (left < day || days < 1)) {
    const hours = Math.floor(left / hour);
    const minutes = Math.floor(left / minute);
    const hurried = { grade: "hours", timeless: null } as const;
    if (hours >= 1) return { ...hurried, words: `in ${formatCounted(hours, "hour")}`, short: `${hours} h` };
    if (minutes >= 1) return { ...hurried, words: `in ${formatCounted(minutes, "minute")}`, short: `${minutes} min` };
    return { ...hurried, words: "in less than a minute", short: "now" };
  }
  const words = days === 1 ? "tomorrow" : `in ${formatCounted(days, "day")}`;
  return { grade: days <= 3 ? "soon" : "later", words, short: `${days} d`, timeless: notStated };
}

/** Empty if both zones show the same time and day. */
function readerClockOf(instant: EpochMs, zone: string, readerZone: string): string | null {
  const there = wallClock(instant, zone);
  const here = wallClock(instant, readerZone);
  if (there.date === here.date && there.hour === here.hour && there.minute === here.minute) return null;
  const time = formatTime(instant, readerZone);
  return `${there.date === here.date ? time : `${formatDate(instant, readerZone)} ${time}`} your time`;
}

function closedDeadline(facts: ClosingFacts, at: EpochMs | null, now: EpochMs): Deadline {
  const date = at === null ? null : formatDate(at, facts.timezoneId);
  const when = date === null ? "Closed, no date given" : at! > now ? `Closed before ${date}` : `Closed ${date}`;
  const whenLong = at !== null && at <= now ? `Closed ${formatWeekday(at, facts.timezoneId)}` : when;
  return { ...noCountdown, grade: "past", countdown: "Closed", when, whenLong, clock: "outcome not published", at };
}

function endedDeadline(
  word: "Awarded" | "Cancelled",
  facts: ClosingFacts,
  closing: EpochMs | null,
  ending: EpochMs | null,
): Deadline {
  const zone = facts.timezoneId;
  const whenBy = (dateOf: typeof formatDate) =>
    ending === null ? `${word}, no date given` : `${word} ${dateOf(ending, zone)}`;
  const [when, whenLong] = [whenBy(formatDate), whenBy(formatWeekday)];
  const wasReached = word === "Awarded" && closing !== null && (ending === null || closing <= ending);
  const clock = closing === null ? null : `${wasReached ? "closed" : "closing was"} ${formatDate(closing, zone)}`;
  return { ...noCountdown, grade: "past", countdown: word, when, whenLong, clock, at: ending ?? closing };
}

function plannedDeadline(facts: ClosingFacts, now: EpochMs): Deadline {
  const zone = facts.timezoneId;
  const [opens, expected] = [epochOrNull(facts.openDate), epochOrNull(facts.expectedReleaseDate)];
  const view = { ...noCountdown, grade: "none", countdown: "Not yet open" } as const;
  if (facts.expectedReleaseText) {
    const when = `Expected ${facts.expectedReleaseText}`;
    return { ...view, when, whenLong: when, clock: "a period, no day given", at: expected };
  }
  if (opens !== null && opens > now) {
    return {
      ...view,
      when: `Opens ${formatDate(opens, zone)}`,
      whenLong: `Opens ${formatWeekday(opens, zone)}`,
      at: opens,
    };
  }
  const when = expected === null ? "Expected, no date given" : `Expected ${formatDate(expected, zone)}`;
  return { ...view, when, whenLong: when, at: expected };
}
