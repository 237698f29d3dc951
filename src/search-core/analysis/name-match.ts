import { stripIgnorable } from "#domain/ignorable.ts";
import { fold } from "#search-core/analysis/fold.ts";

const wordsOf = (text: string): string[] =>
  stripIgnorable(text)
    .split(/[^\p{L}\p{N}\p{M}'’+#]+/u)
    .map(fold)
    .filter((word) => word !== "");

/** The folded words of a name, cached by callers that compare many names. */
export type NameWords = readonly string[];
export const nameWords = (name: string): NameWords => wordsOf(name);

/**
 * True if each typed word starts a word of the name, in any case, accents and order: "dep def" matches Department of
 * Defence. A text without words matches every name.
 */
export function nameMatcher(typed: string): (name: NameWords) => boolean {
  const starts = wordsOf(typed);
  return (name) => starts.every((start) => name.some((word) => word.startsWith(start)));
}
