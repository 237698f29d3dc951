import { unspscLevel } from "#domain/unspsc.ts";
import { api } from "#web/api/client.ts";
import type { ComboboxGroup } from "#web/ui/combobox.tsx";
import { useDebouncedValue } from "#web/ui/use-debounced-value.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  type Category,
  maxNearest,
  nearestCategories,
  notChosen,
  suggestCategories,
  widestCategories,
} from "./categories-query.ts";

/** Debounce in milliseconds, and the shortest word that is looked for in notices. */
const debounceMs = 250;
const minLetters = 3;

/** The categories that most notices with these words have, from all notices whatever their status. */
const usedCategoriesQuery = (text: string) =>
  queryOptions({
    queryKey: ["categories", "of notices", text],
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }) => {
      const request = { freeText: text, statusIds: [], skipUserPreferences: true, readAs: false };
      const { items } = await api.search.facet({ body: { request, field: "categories" } }, { signal });
      return items.filter(({ id }) => unspscLevel(id) !== "segment").map(({ id }) => id);
    },
  });

const groupOf = (label: string, categories: readonly Category[]): ComboboxGroup => ({
  label,
  icon: "list",
  options: categories.map(({ id, label: name }) => ({ id: String(id), label: name })),
});

/**
 * What to offer for a text: the categories with its words. If there are none, those with similar names and those of
 * notices with the words; if there are none of these either, the top of the tree. `notice` says so.
 */
export function useSuggestedCategories(categories: readonly Category[], chosen: readonly number[], text: string) {
  const typed = text.trim();
  const settled = useDebouncedValue(typed, debounceMs);
  const named = suggestCategories(categories, chosen, typed);
  const isUnknown = typed.length >= minLetters && categories.length > 0 && named.length === 0;
  const isSettled = isUnknown && settled === typed;
  const { data: used, isFetching } = useQuery({ ...usedCategoriesQuery(settled.slice(0, 200)), enabled: isSettled });
  if (!isUnknown) return { groups: [groupOf("Categories", named)], notice: "" };
  if (!isSettled || isFetching) return { groups: [], notice: "" };
  const similar = nearestCategories(categories, chosen, typed);
  const known = new Map(notChosen(categories, chosen).map((category) => [category.id, category]));
  const ofNotices = (used ?? []).flatMap((id) => known.get(id) ?? []).filter((category) => !similar.includes(category));
  const groups = [
    groupOf("Similar names", similar),
    groupOf(`In notices with “${typed}”`, ofNotices.slice(0, maxNearest)),
  ].filter(({ options }) => options.length > 0);
  return groups.length > 0
    ? { groups, notice: `No category has “${typed}” in its name. These are the nearest.` }
    : {
        groups: [groupOf("All areas", widestCategories(categories, chosen))],
        notice: `No category has “${typed}” in its name. Choose from all areas.`,
      };
}
