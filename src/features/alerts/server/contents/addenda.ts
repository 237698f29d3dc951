import { cutAtWord } from "#domain/cut-at-word.ts";
import { epochOf } from "#domain/epoch.ts";
import { dayAndMonth } from "#domain/message-deadline.ts";
import type { PresentedChange } from "#features/alerts/server/contents/watches/changed-notice.ts";

/** Longer words are cut in a message. */
const maxWords = 300;

/** "2, 2026-09-15T06:05:00Z, The closing date is amended": how the history has an addendum, each part if it is stated. */
const stated = /^(?:(\d{1,4}), )?(?:(\d{4}-\d\d-\d\dT[\d:.]+Z)(?:, |$))?(.*)$/s;

/** Addenda that were added: "Addendum 2 added Tue 15 Sep", and their words. Null for any other change. */
export function addendaAdded({ field, oldValue, newValue }: PresentedChange, zone: string) {
  if (field !== "addenda" || !Array.isArray(newValue)) return null;
  const before = new Set(Array.isArray(oldValue) ? oldValue : []);
  const added = newValue.filter((item) => !before.has(item)).map((item) => stated.exec(item)!.slice(1));
  if (added.length === 0 || newValue.length < before.size) return null;
  const words = added.map(([, , text]) => text).filter(Boolean);
  const [number, at] = added[0]!;
  const day = at === undefined ? "" : ` ${dayAndMonth(epochOf(at), zone)}`;
  const lead = added.length > 1 ? `${added.length} addenda added` : `Addendum ${number ? `${number} ` : ""}added`;
  return {
    /** "addendum 2 of Tue 15 Sep", "3 of them" */
    name: added.length > 1 ? `${added.length} of them` : `addendum ${number ?? ""}${day && ` of${day}`}`.trim(),
    lead,
    leadWithDay: added.length > 1 ? lead : `${lead}${day}`,
    words: words.length === 0 ? null : cutAtWord(words.join(" ... "), maxWords),
  };
}
