import { unspscPath } from "#domain/unspsc.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

export type Category = { id: number; label: string };

/** All categories to choose from. */
export const categoriesQuery = queryOptions({
  queryKey: ["categories"],
  staleTime: 60 * 60_000,
  queryFn: async ({ signal }): Promise<Category[]> =>
    (await api.search.browseSummary({ body: {} }, { signal })).categories,
});

/** The names of categories; a missing one is shown as its code. */
export const categoryNames = (categories: readonly Category[], ids: readonly number[]): string[] =>
  ids.map((id) => categories.find((category) => category.id === id)?.label ?? String(id));

/** Number of suggestions. */
const maxOffered = 12;
/** Number of suggestions of each kind for a text that no category has. */
export const maxNearest = 6;

/**
 * The categories with words that start like those of the text, widest first. Omits chosen categories and their
 * descendants, whose notices are already included.
 */
export function suggestCategories(
  categories: readonly Category[],
  chosen: readonly number[],
  text: string,
): Category[] {
  const searchWords = wordsOf(text);
  if (searchWords.length === 0) return [];
  return notChosen(categories, chosen)
    .filter(({ label }) => searchWords.every((word) => wordsOf(label).some((labelWord) => labelWord.startsWith(word))))
    .toSorted(widestFirst)
    .slice(0, maxOffered);
}

/** Shortest common start of two words that are taken for one word with two endings: "plumber", "plumbing". */
const minStemLength = 4;

/**
 * The categories to offer for a text that no category has: those with words that begin much like one of its words,
 * closest first, such as "Plumbing construction" for "plumber".
 */
export function nearestCategories(categories: readonly Category[], chosen: readonly number[], text: string) {
  const searchWords = wordsOf(text);
  const closeness = ({ label }: Category) =>
    Math.max(0, ...searchWords.flatMap((word) => wordsOf(label).map((labelWord) => sharedStart(word, labelWord))));
  return notChosen(categories, chosen)
    .map((category) => ({ category, share: closeness(category) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share || widestFirst(a.category, b.category))
    .slice(0, maxNearest)
    .map(({ category }) => category);
}

/** The share of the longer word that two words have in common at their start; 0 if it is too little for one stem. */
function sharedStart(left: string, right: string): number {
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  let length = 0;
  while (length < shorter.length && shorter[length] === longer[length]) length += 1;
  return length >= minStemLength && length / shorter.length >= 0.6 ? length / longer.length : 0;
}

/** The top of the tree, for a text that is like no category. */
export const widestCategories = (categories: readonly Category[], chosen: readonly number[]): Category[] =>
  notChosen(categories, chosen)
    .filter(({ id }) => unspscPath(id).length === 1)
    .toSorted(widestFirst);

/** Those that no chosen category includes. */
export const notChosen = (categories: readonly Category[], chosen: readonly number[]): Category[] =>
  categories.filter(({ id }) => !unspscPath(id).some((code) => chosen.includes(code)));

const widestFirst = (a: Category, b: Category) =>
  unspscPath(a.id).length - unspscPath(b.id).length || a.label.localeCompare(b.label, "en-AU");

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Adds a category and removes its descendants, which it includes. */
export const withCategory = (chosen: readonly number[], added: number): number[] => [
  ...chosen.filter((id) => !unspscPath(id).includes(added)),
  added,
];
