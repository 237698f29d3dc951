import { withoutIgnorable } from "#domain/ignorable.ts";
import { fold } from "#search-core/analysis/fold.ts";

const wordsOf = (text: string): string[] =>
  withoutIgnorable(text)
    .split(/[^\p{L}\p{N}\p{M}'’+#]+/u)
    .map(fold)
    .filter((word) => word !== "");

/** A name as it is compared: its folded words. Kept by those who compare many names with many texts. */
export type NameWords = readonly string[];
export const nameWords = (name: string): NameWords => wordsOf(name);

/**
 * Whether each word of what was typed starts a word of a name, whatever case, accents and order: "dep def" is the
 * Department of Defence. A text without a word matches every name.
 */
export function nameMatcher(typed: string): (name: NameWords) => boolean {
  const starts = wordsOf(typed);
  return (name) => starts.every((start) => name.some((word) => word.startsWith(start)));
}
