import { beforeClosingText, type DayAndTime } from "#domain/before-closing.ts";
import { epochOf, type EpochMs } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatDayMonth, formatWeekday, localDay } from "#domain/format-time.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { noBidReasonOf, stageOf } from "#domain/pipeline-stage.ts";
import type { DateChoice, InternalDate, PipelineItem, PipelineRecord } from "./pipeline-queries.ts";

type Stated = { count: number; value: number };

/** Noon, so that the day is the same in whatever zone it is printed. */
const noonOf = (date: string) => epochOf(`${date}T12:00:00Z`);

/** "Thu 17 Sep 2026" */
export const dayText = (date: string): string => formatWeekday(noonOf(date), "UTC");

/** "Thu 17 Sep" for this year's days. */
const shortDayText = (date: string, now: EpochMs) => {
  const [weekday] = dayText(date).split(" ", 1);
  return `${weekday} ${formatDayMonth(noonOf(date), "UTC", now)}`;
};

/** "2:30pm" for "14:30". */
export function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")}${hour < 12 ? "am" : "pm"}`;
}

/** Days between a date and today in the notice's zone; negative once it is over. */
const daysUntil = (date: string, zone: string, now: EpochMs) => localDay(noonOf(date), "UTC") - localDay(now, zone);

/**
 * What a card says of its internal dates: the first that is not done, or when the response was lodged, which settles
 * what was due before.
 */
export function nextDateText(
  item: Pick<PipelineItem, "internalDates" | "submittedDate" | "timezoneId" | "stage">,
  now: EpochMs,
): { text: string; isLate: boolean } | null {
  const daysTo = (date: string) => daysUntil(date, item.timezoneId, now);
  const isDue = ({ isDone, date }: InternalDate) => !isDone && (item.submittedDate === null || daysTo(date) >= 0);
  const next = item.internalDates.find(isDue);
  if (next) {
    const moved = next.movedFrom ? `, moved from ${shortDayText(next.movedFrom.date, now)}` : "";
    const days = daysTo(next.date);
    const late = days < 0 ? `, ${formatCounted(-days, "day")} late` : "";
    return { text: `${next.name} ${shortDayText(next.date, now)}${moved}${late}`, isLate: late !== "" };
  }
  if (item.submittedDate === null) return null;
  const day = formatWeekday(epochOf(item.submittedDate), item.timezoneId);
  return { text: `Sent ${day.slice(0, day.lastIndexOf(" "))}`, isLate: false };
}

/** "Thu 17 Sep 2026 2:30pm" */
export const whenText = ({ date, time }: DayAndTime): string =>
  [dayText(date), time && clockText(time)].filter(Boolean).join(" ");

/** "Decide Thu 17 Sep 2026 2:30pm", "Decide 2 working days before closing" */
export const dateText = ({ name, beforeClosing, ...when }: Pick<InternalDate, "name"> & DateChoice): string =>
  `${name} ${beforeClosing ? beforeClosingText(beforeClosing) : whenText(when)}`;

/** "$5.2M stated in 3", "none stated" */
export const statedText = ({ count, value }: Stated): string =>
  count === 0 ? "none stated" : `${formatMoneyShort(value)} stated in ${count}`;

/** The reason for a no bid: the organisation's words, else the reason itself. */
export const reasonText = ({ noBidReason, noBidDetail }: Pick<PipelineRecord, "noBidReason" | "noBidDetail">): string =>
  noBidReason === null ? "" : noBidDetail || noBidReasonOf(noBidReason).name;

export const missedBriefingText = "Mandatory briefing not attended";

/** "No bid: too far away" */
export const stageText = (record: Pick<PipelineRecord, "stage" | "noBidReason" | "noBidDetail">): string =>
  [stageOf(record.stage).name, reasonText(record)].filter(Boolean).join(": ");
