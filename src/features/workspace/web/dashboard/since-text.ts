import { epochOf, type EpochMs } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatDate, formatTime, localDay, wallClock } from "#domain/format-time.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** "9:30am", "yesterday", "Tuesday" or "3 Dec 2026", as the reader counts days. */
export function sinceText(since: EpochMs, { now, zone }: { now: EpochMs; zone: string }): string {
  const days = localDay(now, zone) - localDay(since, zone);
  if (days <= 0) return formatTime(since, zone);
  if (days === 1) return "yesterday";
  return days < 7 ? weekdays[wallClock(since, zone).weekday]! : formatDate(since, zone);
}

type Sources = { totalRecords: number; behind: { name: string; lastReadDate: string | null }[] };

/** "from 9 of 10 sources; Tasmania last read 31 h ago"; empty if this installation crawls no sources. */
export function sourcesText({ totalRecords, behind }: Sources, now: EpochMs): string {
  if (totalRecords === 0) return "";
  const fresh = totalRecords - behind.length;
  if (behind.length === 0) return `from ${formatCounted(totalRecords, "source", "sources")}`;
  const [first, ...others] = behind;
  const rest = others.length === 0 ? "" : `, and ${formatCounted(others.length, "other", "others")} late`;
  return `from ${fresh} of ${formatCounted(totalRecords, "source", "sources")}; ${first!.name} ${ageText(first!.lastReadDate, now)}${rest}`;
}

/** "last read 31 h ago", "never read" */
function ageText(lastReadDate: string | null, now: EpochMs): string {
  if (lastReadDate === null) return "never read";
  const hours = Math.max(1, Math.round((now - epochOf(lastReadDate)) / 3_600_000));
  return hours < 72 ? `last read ${hours} h ago` : `last read ${Math.round(hours / 24)} days ago`;
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "Wednesday 16 September" */
export function dayText(at: EpochMs, zone: string): string {
  const { weekday, date, month } = wallClock(at, zone);
  return `${weekdays[weekday]} ${date} ${months[month - 1]}`;
}
