import { formatCounted } from "#domain/format-number.ts";
import { type ChangedField, changeFieldOf, type ChangeKind, listedField } from "#domain/change-field.ts";
import { epochOf, type EpochMs } from "#domain/epoch.ts";
import {
  formatDate,
  formatLabelledTime,
  formatTime,
  formatWeekday,
  formatZonedDateTime,
  localDay,
} from "#domain/format-time.ts";
import { formatMoney } from "#domain/money.ts";
import { wordDiff, type DiffPart } from "#domain/word-diff.ts";

type Closing = {
  timezoneId: string;
  closeDate: string | null;
  earlierCloseDate: string | null;
  closeTimeIsExplicit: boolean;
  closeWording: string | null;
  opensForApplications: boolean;
};
type Value = string | number | string[] | Closing | null;

/** A change of one field as the API shows it, and when it was made if that is known. */
export type ShownChange = {
  changeType: ChangeKind;
  field: ChangedField;
  fieldName: string;
  oldValue: Value;
  newValue: Value;
  isWithheld: boolean;
};

/**
 * A change in words: `lead` says what happened; short `before` and `after` show struck through and bold; `note`
 * follows. `diff` is a longer text, word by word.
 */
export type ChangeText = { lead: string; before?: string; after?: string; note?: string; diff?: DiffPart[] };

/** Longer texts (in characters) are shown as a word diff. */
const maxLineLength = 60;

/** How a text says a day and a moment of it. */
export type ChangeDates = Record<"day" | "moment", (instant: EpochMs, zone: string) => string>;
const pageDates: ChangeDates = { day: formatDate, moment: formatZonedDateTime };
/** "Thu 10 Sep 2026", "Thu 10 Sep 2026 3:00pm AEST (Sydney)": a message is read without the page around it. */
export const messageDates: ChangeDates = {
  day: formatWeekday,
  moment: (at, zone) => `${formatWeekday(at, zone)} ${formatLabelledTime(at, zone)}`,
};

/** "Closing moved", "10 Sep 2026 3:00pm AEST", "17 Sep 2026 3:00pm AEST", "7 days later". Instants in `zone`. */
export function changeText(change: ShownChange, zone: string, dates: ChangeDates = pageDates): ChangeText {
  const { field, changeType, oldValue, newValue, isWithheld, fieldName } = change;
  if (isWithheld) return { lead: `${fieldName} ${changeType === "changed" ? "changed" : changeType}` };
  if (isClosing(oldValue) || isClosing(newValue)) return closingText(closingIn(oldValue), closingIn(newValue), dates);
  if (field === listedField.code)
    return { lead: `Removed from ${String(oldValue)}’s list before it closed`, note: "it may have been withdrawn" };
  const texts = (as: ChangeDates) =>
    [valueText(change, oldValue, zone, as), valueText(change, newValue, zone, as)] as const;
  const [dayBefore, dayAfter] = texts(dates);
  const isOneDay = dayBefore !== null && dayBefore === dayAfter;
  const [before, after] = isOneDay ? texts({ ...dates, day: dates.moment }) : [dayBefore, dayAfter];
  if (before === null) return { lead: addedText(change), ...(after !== null && { after }) };
  if (after === null) return { lead: `${fieldName} removed:`, before };
  if (before.length > maxLineLength || after.length > maxLineLength)
    return { lead: `${fieldName} changed`, diff: wordDiff(before, after) };
  return { lead: `${fieldName} changed from`, before, after };
}

/** "Contacts added:"; an award is a statement and needs no "added". */
const addedText = ({ field, fieldName }: ShownChange) =>
  field === "sellers" ? `${fieldName}:` : `${fieldName} added:`;

const isClosing = (value: Value): value is Closing =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const closingIn = (value: Value): Closing | null => (isClosing(value) ? value : null);

function valueText({ field }: ShownChange, value: Value, zone: string, dates: ChangeDates): string | null {
  if (value === null || isClosing(value)) return null;
  if (Array.isArray(value)) return value.map((item) => withMoments(item, zone, dates)).join(", ");
  const { valueType } = changeFieldOf(field);
  if (valueType === "moment") return momentOrDay(epochOf(String(value)), zone, dates);
  if (valueType === "instant") return dates.day(epochOf(String(value)), zone);
  return typeof value === "number" && valueType === "cents" ? formatMoney(value) : String(value);
}

/** Items of a list, such as briefings and addenda, have their instants in ISO 8601. */
const withMoments = (item: string, zone: string, dates: ChangeDates): string =>
  item.replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g, (iso) => momentOrDay(epochOf(iso), zone, dates));

/** A day if the source gives no time, which is stored as its last minute. */
const momentOrDay = (instant: EpochMs, zone: string, dates: ChangeDates): string =>
  formatTime(instant, zone) === "11:59pm" ? dates.day(instant, zone) : dates.moment(instant, zone);

function closingText(before: Closing | null, after: Closing | null, dates: ChangeDates): ChangeText {
  const [from, to] = [before && momentText(before, dates), after && momentText(after, dates)];
  if (from === null) return { lead: "Closing added:", after: to! };
  if (to === null) return { lead: "Closing removed:", before: from };
  const note = distanceText(before!, after!);
  return { lead: "Closing moved from", before: from, after: to, ...(note && { note }) };
}

/** "17 Sep 2026 3:00pm AEST"; both readings if there are two; "any time" for a scheme. */
function momentText(
  { closeDate, earlierCloseDate, closeTimeIsExplicit, timezoneId }: Closing,
  dates: ChangeDates,
): string {
  if (closeDate === null) return "any time";
  const words = (iso: string) => {
    const instant = epochOf(iso);
    return closeTimeIsExplicit
      ? dates.moment(instant, timezoneId)
      : `${dates.day(instant, timezoneId)}, time not stated`;
  };
  return earlierCloseDate === null ? words(closeDate) : `${words(earlierCloseDate)} or ${words(closeDate)}`;
}

/** "7 days later"; on the same day "2 hours earlier" or "30 minutes later". */
function distanceText(before: Closing, after: Closing): string | null {
  if (before.closeDate === null || after.closeDate === null) return null;
  const [from, to] = [epochOf(before.closeDate), epochOf(after.closeDate)];
  const days = localDay(to, after.timezoneId) - localDay(from, before.timezoneId);
  if (days !== 0) return distance(days, "day");
  if (!before.closeTimeIsExplicit || !after.closeTimeIsExplicit || from === to) return null;
  const minutes = Math.round((to - from) / 60_000);
  return minutes % 60 === 0 ? distance(minutes / 60, "hour") : distance(minutes, "minute");
}

const distance = (count: number, unit: string) =>
  `${formatCounted(Math.abs(count), unit)} ${count > 0 ? "later" : "earlier"}`;

/** "15 Sep 2026 4:05pm AEST", or "seen 15 Sep 2026 4:05pm AEST" if the source does not say when it changed. */
export function changeTime(
  { changedDateTime, seenDate }: { changedDateTime: string | null; seenDate: string },
  zone: string,
): string {
  const moment = (instant: EpochMs) => formatZonedDateTime(instant, zone);
  return changedDateTime === null ? `seen ${moment(epochOf(seenDate))}` : moment(epochOf(changedDateTime));
}
