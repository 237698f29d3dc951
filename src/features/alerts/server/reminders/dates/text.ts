import { formatTime, formatWeekday, zoneLabel, zoneName } from "#domain/format-time.ts";
import { dayAndMonth, daysUntil, nearMs } from "#domain/message-deadline.ts";
import { capital } from "#features/alerts/emails/alert-subject.ts";
import type { EmailDeadline } from "#platform/mail/email.ts";
import type { ReminderDate } from "./queries.ts";

const briefingNames: Record<string, string> = {
  Briefing: "briefing",
  Inspection: "inspection",
  SiteVisit: "site visit",
};

function nameOf({ kind, name, isMandatory }: ReminderDate): string {
  if (kind === "questions") return "questions close";
  if (kind === "internal") return `your date “${name}”:`;
  const what = `${isMandatory ? "mandatory " : ""}${briefingNames[name] ?? "briefing"}`;
  return kind === "briefing" ? what : `register for the ${what} by`;
}

/** "mandatory site visit Tue 8 Sep 10:00am", with its zone, and as the deadline of a message. */
export function dateTexts(
  date: ReminderDate,
  zone: string,
  now: Temporal.Instant,
): { short: string; zoned: string; deadline: EmailDeadline } {
  const at = Temporal.Instant.from(date.at).epochMilliseconds;
  const [name, time] = [nameOf(date), date.timeIsExplicit ? ` ${formatTime(at, zone)}` : ""];
  const clock = date.timeIsExplicit ? `${time} ${zoneLabel(at, zone)}` : "";
  const short = `${name} ${dayAndMonth(at, zone)}${time}`;
  const days = daysUntil(at, now.epochMilliseconds, zone);
  return {
    short,
    zoned: date.timeIsExplicit ? `${short} ${zoneName(at, zone)}` : short,
    deadline: {
      text: `${capital(name)} ${formatWeekday(at, zone)}${clock}, ${days}`,
      what: capital(name),
      when: `${capital(name)} ${formatWeekday(at, zone)}`,
      clock: clock.trim() || null,
      days,
      yourTime: null,
      notes: [days],
      isNear: at - now.epochMilliseconds <= nearMs,
    },
  };
}
