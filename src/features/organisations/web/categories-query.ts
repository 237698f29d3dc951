import { unspscPath } from "#domain/unspsc.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

export type Category = { id: number; label: string };

/** Every category that can be chosen. */
export const categoriesQuery = queryOptions({
  queryKey: ["categories"],
  staleTime: 60 * 60_000,
  queryFn: async ({ signal }): Promise<Category[]> =>
    (await api.search.browseSummary({ body: {} }, { signal })).categories,
});

/** The names of some categories; a code that the list lacks stands for itself. */
export const categoryNames = (categories: readonly Category[], ids: readonly number[]): string[] =>
  ids.map((id) => categories.find((category) => category.id === id)?.label ?? String(id));

/** So many are offered at a time. */
const maxOffered = 12;

/**
 * The categories whose names have words that begin as those of the text do, the widest first. One that is chosen, or
 * lies within one that is, is not offered again: its notices are in already.
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

/** The choice with one more; what lies within it is taken out, for the wider one has it. */
export const withCategory = (chosen: readonly number[], added: number): number[] => [
  ...chosen.filter((id) => !unspscPath(id).includes(added)),
  added,
];
