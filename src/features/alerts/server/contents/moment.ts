import type { EpochMs } from "#domain/epoch.ts";
import { formatLabelledTime, formatTime, formatWeekday } from "#domain/format-time.ts";
import { dayAndMonth } from "#domain/message-deadline.ts";

/** "Tue 8 Sep 2026 10:00am AEST (Sydney)", without a time where none is stated. */
export const longMoment = (at: EpochMs, zone: string, timeIsExplicit = true): string =>
  `${formatWeekday(at, zone)}${timeIsExplicit ? ` ${formatLabelledTime(at, zone)}` : ""}`;

/** "Wed 16 Sep 9:41am", of what was read or checked lately: never "today", because a message is read later. */
export const readMoment = (at: EpochMs, zone: string): string => `${dayAndMonth(at, zone)} ${formatTime(at, zone)}`;
