import { type ChangeText, changeText } from "#domain/change-text.ts";
import { epochOf } from "#domain/epoch.ts";
import { dayAndMonth } from "#domain/message-deadline.ts";
import { formatTime } from "#domain/format-time.ts";
import type { EmailChange } from "#platform/mail/email.ts";
import type { PresentedChange } from "#features/alerts/server/contents/watches/watches.ts";

/** Longer texts of a diff are cut in a message. */
const maxDiffLength = 300;

/** The weightiest of a notice's changes in a few words, for a subject: "closes 7 days earlier, Mon 21 Sep 3:00pm". */
export function changeHeadline(changes: PresentedChange[], zone: string): string {
  const [first, ...others] = changes.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  const more = others.length === 0 ? "" : `, and ${others.length} more ${others.length === 1 ? "change" : "changes"}`;
  return `${headlineOf(first!, zone)}${more}`;
}

const order = ["critical", "important", "minor"];

function headlineOf(change: PresentedChange, zone: string): string {
  const { newValue, field } = change;
  if (field === "status" && typeof newValue === "string")
    return newValue === "Cancelled" ? "cancelled" : `now ${newValue.toLowerCase()}`;
  const text = changeText(change, zone);
  if (isClosing(newValue) && newValue.closeDate !== null) {
    const at = epochOf(newValue.closeDate);
    const time = newValue.closeTimeIsExplicit ? ` ${formatTime(at, newValue.timezoneId)}` : "";
    return `closes ${text.note ? `${text.note}, ` : ""}${dayAndMonth(at, newValue.timezoneId)}${time}`;
  }
  return leadOf(text).toLowerCase();
}

/** A change as an email shows it: what happened, was and now. */
export function emailChange(change: PresentedChange, zone: string): EmailChange {
  const text = changeText(change, zone);
  const { before = null, after = null, note, diff } = text;
  const part = (kind: "removed" | "added") =>
    cut(diff!.flatMap((piece) => (piece.kind === kind ? piece.text.trim() : [])).join(" ... ")) || null;
  const field = note ? `${leadOf(text)}, ${note}` : leadOf(text);
  return diff ? { field, before: part("removed"), after: part("added") } : { field, before, after };
}

/** "Closing moved" of "Closing moved from", which is followed by the values. */
const leadOf = ({ lead }: ChangeText) => lead.replace(/(?: from|:)$/, "");
const cut = (text: string) => (text.length > maxDiffLength ? `${text.slice(0, maxDiffLength)}...` : text);

type Closing = Extract<NonNullable<PresentedChange["newValue"]>, { timezoneId: string }>;
const isClosing = (value: PresentedChange["newValue"]): value is Closing =>
  typeof value === "object" && value !== null && !Array.isArray(value);
