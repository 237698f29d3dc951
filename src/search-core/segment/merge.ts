import type { Deleted } from "./deleted.ts";
import { laidOut } from "./layout.ts";
import { mergedColumns } from "./merge-columns.ts";
import { mergedDictionary } from "./merge-dictionary.ts";
import { mergedPostings } from "./merge-postings.ts";
import type { Segment } from "./segment.ts";
import { mergedSlots, type MergedSlots } from "./merged-slots.ts";
import { surveyOf } from "./survey.ts";

/** A segment as it goes into a merge. */
export type Part = {
  segment: Segment;
  /** Slots that shall not come along; null for none. */
  deleted: Deleted | null;
  /** Instead of the segment's own column. */
  activity: Int32Array | null;
};

/**
 * One segment of all that is left in several, from their sections: no text is analysed. Its bytes are those that
 * building from the same documents gives. No id may be left in two parts.
 */
export function mergeSegments(parts: readonly Part[]): { bytes: SharedArrayBuffer; slots: MergedSlots } {
  const slots = mergedSlots(parts);
  const surveys = parts.map(surveyOf);
  const { sections, termTo, formTo, formDocuments, formTitles } = mergedDictionary(parts, surveys);
  const bytes = laidOut(slots, {
    ...mergedColumns(parts, slots),
    ...sections,
    formDocuments,
    formTitles,
    ...mergedPostings(parts, slots, sections, termTo, formTo),
  });
  return { bytes, slots };
}
