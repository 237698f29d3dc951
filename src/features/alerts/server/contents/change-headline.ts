import { type ChangeText, changeText, messageDates } from "#domain/change-text.ts";
import { epochOf } from "#domain/epoch.ts";
import { dayAndMonth } from "#domain/message-deadline.ts";
import type { DayAndTime } from "#domain/before-closing.ts";
import { formatTime, formatWeekday, formatZonedTime } from "#domain/format-time.ts";
import type { MovedDate } from "#features/pipeline/server/dates/service.ts";
import type { EmailChange, SitePath } from "#platform/mail/email.ts";
import { addendaAdded } from "./addenda.ts";
import { documentsAdded } from "./added-documents.ts";
import type { PresentedChange } from "#features/alerts/server/contents/watches/changed-notice.ts";

/** Longer texts of a diff are cut in a message. */
const maxDiffLength = 300;

/** The weightiest of a notice's changes in a few words, for a subject: "closes 7 days earlier, Mon 21 Sep 3:00pm". */
export function changeHeadline(changes: PresentedChange[], zone: string, date: DateWording = "plain"): string {
  const [first, ...others] = byWeight(told(changes));
  // Whoever can stop work on it needs to know no more.
  const isAlone = others.length === 0 || date === "left out" || aboutOf(changes).isCancelled;
  const more = isAlone ? "" : `, and ${others.length} more ${others.length === 1 ? "change" : "changes"}`;
  return `${headlineOf(first!, zone, date)}${more}`;
}

/** Documents that came with an addendum stand with it, and are no change of their own. */
const told = (changes: PresentedChange[]): PresentedChange[] =>
  changes.some(({ field }) => field === "addenda")
    ? changes.filter((change) => documentsAdded(change, "/") === null)
    : changes;

const order = ["critical", "important", "minor"];
const byWeight = (changes: PresentedChange[]) =>
  changes.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));

export const weightiest = (changes: PresentedChange[]): PresentedChange => byWeight(changes)[0]!;

/** How a headline tells a new closing date. Left out: of the weightiest change alone, for above the others. */
type DateWording = "plain" | "with its zone" | "left out";

/** Whether the weightiest change is that the notice was cancelled, or that its closing moved, and whether it is minor. */
export function aboutOf(changes: PresentedChange[]): Record<"isCancelled" | "hasMoved" | "isMinor", boolean> {
  const { field, newValue, severity } = weightiest(changes);
  return {
    isCancelled: isCancelling({ field, newValue }),
    hasMoved: field === "closing",
    isMinor: severity === "minor",
  };
}
const isCancelling = ({ field, newValue }: Pick<PresentedChange, "field" | "newValue">) =>
  field === "status" && newValue === "Cancelled";

/** "Mon 28 Sep", the day of the closing before the weightiest change. Null unless that moved it from one day to another. */
export function formerDay(changes: PresentedChange[]): string | null {
  const { oldValue, newValue } = weightiest(changes);
  if (!isClosing(oldValue) || oldValue.closeDate === null || oldValue.earlierCloseDate !== null) return null;
  const dayOf = ({ closeDate, timezoneId }: Closing) => closeDate && dayAndMonth(epochOf(closeDate), timezoneId);
  const day = dayOf(oldValue);
  return isClosing(newValue) && dayOf(newValue) === day ? null : day;
}

/** The change after the weightiest without its day: "Addendum 2 added". Undefined if there is no other. */
export function secondChange(changes: PresentedChange[], zone: string): string | undefined {
  const second = byWeight(told(changes))[1];
  return second && (addendaAdded(second, zone)?.lead ?? leadAndNote(second, zone));
}

function headlineOf(change: PresentedChange, zone: string, date: DateWording): string {
  const { newValue, field } = change;
  if (field === "status" && typeof newValue === "string")
    return newValue === "Cancelled" ? "cancelled" : `now ${newValue.toLowerCase()}`;
  const text = changeText(change, zone);
  if (isClosing(newValue) && newValue.closeDate !== null) {
    // Of two readings the distance is only that of the later one.
    const note = newValue.earlierCloseDate === null ? text.note : undefined;
    if (date === "left out") return note ? `closes ${note}` : leadOf(text).toLowerCase();
    const clock = date === "with its zone" ? formatZonedTime : formatTime;
    const moments = [newValue.earlierCloseDate, newValue.closeDate].flatMap((instant) => {
      const at = instant === null ? null : epochOf(instant);
      const time = at !== null && newValue.closeTimeIsExplicit ? ` ${clock(at, newValue.timezoneId)}` : "";
      return at === null ? [] : `${dayAndMonth(at, newValue.timezoneId)}${time}`;
    });
    return `closes ${note ? `${note}, ` : ""}${moments.join(" or ")}`;
  }
  return (addendaAdded(change, zone)?.lead ?? leadOf(text)).toLowerCase();
}

/**
 * The changes of a notice as an email shows them, the weightiest first. `notice`: its page. Documents that came with an
 * addendum stand with it.
 */
export function emailChanges(changes: PresentedChange[], zone: string, notice: SitePath): EmailChange[] {
  const hasAddendum = changes.some((change) => addendaAdded(change, zone) !== null);
  const documents = changes.flatMap((change) => documentsAdded(change, notice) ?? []);
  return byWeight(changes).flatMap((change) => {
    const added = documentsAdded(change, notice);
    if (added) return hasAddendum ? [] : [{ ...emailChange(change, zone), documents: added }];
    const isAddendum = addendaAdded(change, zone) !== null;
    return [{ ...emailChange(change, zone), ...(isAddendum && documents.length > 0 && { documents }) }];
  });
}

/** What happened with its severity, was and now, or the words of an addendum. */
function emailChange(change: PresentedChange, zone: string): EmailChange {
  const text = changeText(change, zone, messageDates);
  const { before = null, after = null, diff } = text;
  const part = (kind: "removed" | "added") =>
    cut(diff!.flatMap((piece) => (piece.kind === kind ? piece.text.trim() : [])).join(" ... ")) || null;
  const added = addendaAdded(change, zone);
  const lead = added?.leadWithDay ?? leadAndNote(change, zone);
  const severity = severityNames[change.severity];
  const label = {
    field: severity === null ? lead : `${severity} · ${lead.charAt(0).toLowerCase()}${lead.slice(1)}`,
    ...(change.severity === "critical" && { isCritical: true }),
  };
  if (added?.words) return { ...label, before: null, after: null, quote: added.words };
  return diff ? { ...label, before: part("removed"), after: part("added") } : { ...label, before, after };
}
/** "Closing moved 7 days earlier" */
function leadAndNote(change: PresentedChange, zone: string): string {
  const text = changeText(change, zone, messageDates);
  if (!text.note) return leadOf(text);
  return `${leadOf(text)}${change.field === "closing" ? " " : ", "}${text.note}`;
}
const severityNames: Record<PresentedChange["severity"], string | null> = {
  critical: "Critical",
  important: "Important",
  minor: null,
};

/** An organisation's own date that moved with the closing, as an email shows it. */
export const movedDateChange = ({ name, before, now }: MovedDate): EmailChange => ({
  field: `Your date “${name}” moved with the closing`,
  before: dayAndTimeText(before),
  after: dayAndTimeText(now),
});

/** "Mon 28 Sep 2026 10:00am". Internal dates have no zone: as in the pipeline, that of the notice is meant. */
function dayAndTimeText({ date, time }: DayAndTime): string {
  const at = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: "UTC", plainTime: time ?? "12:00" });
  const day = formatWeekday(at.epochMilliseconds, "UTC");
  return time === null ? day : `${day} ${formatTime(at.epochMilliseconds, "UTC")}`;
}

/** "Closing moved" of "Closing moved from", which is followed by the values. */
const leadOf = ({ lead }: ChangeText) => lead.replace(/(?: from|:)$/, "");
const cut = (text: string) => (text.length > maxDiffLength ? `${text.slice(0, maxDiffLength)}...` : text);

type Closing = Extract<NonNullable<PresentedChange["newValue"]>, { timezoneId: string }>;
const isClosing = (value: PresentedChange["newValue"]): value is Closing =>
  typeof value === "object" && value !== null && !Array.isArray(value);
