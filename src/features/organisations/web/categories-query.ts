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
  const isIn = (id: number) => unspscPath(id).some((code) => chosen.includes(code));
  return categories
    .filter(
      ({ id, label }) =>
        !isIn(id) && searchWords.every((word) => wordsOf(label).some((labelWord) => labelWord.startsWith(word))),
    )
    .toSorted((a, b) => unspscPath(a.id).length - unspscPath(b.id).length || a.label.localeCompare(b.label, "en-AU"))
    .slice(0, maxOffered);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Adds a category and removes its descendants, which it includes. */
export const withCategory = (chosen: readonly number[], added: number): number[] => [
  ...chosen.filter((id) => !unspscPath(id).includes(added)),
  added,
];
