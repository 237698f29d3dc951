import { formatTime, formatWeekday, zoneLabel, zoneName } from "#domain/format-time.ts";
import { dayAndMonth, daysUntil } from "#domain/message-deadline.ts";
import { capital } from "#features/alerts/emails/alert-subject.ts";
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

/** "mandatory site visit Tue 8 Sep 10:00am", with its zone, and in full with the days that are left. */
export function dateTexts(
  date: ReminderDate,
  zone: string,
  now: Temporal.Instant,
): Record<"short" | "zoned" | "line", string> {
  const at = Temporal.Instant.from(date.at).epochMilliseconds;
  const [name, time] = [nameOf(date), date.timeIsExplicit ? ` ${formatTime(at, zone)}` : ""];
  const clock = date.timeIsExplicit ? `${time} ${zoneLabel(at, zone)}` : "";
  const short = `${name} ${dayAndMonth(at, zone)}${time}`;
  return {
    short,
    zoned: date.timeIsExplicit ? `${short} ${zoneName(at, zone)}` : short,
    line: `${capital(name)} ${formatWeekday(at, zone)}${clock}, ${daysUntil(at, now.epochMilliseconds, zone)}`,
  };
}
