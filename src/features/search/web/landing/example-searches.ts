import { isState, placeById } from "#domain/places.ts";
import { togglePlace } from "#features/search/web/query/search-change.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import type { ExampleGroup } from "./landing-queries.ts";

type Group = Pick<ExampleGroup, "name" | "categories" | "keywords" | "totalRecords" | "thisWeek"> & {
  items: Pick<ExampleGroup["items"][number], "title" | "locations">[];
};
export type ExampleSearch = { label: string; url: SearchUrl };

/** The first keyword of a group that a title of its notices has, with that notice. */
function keywordOf({ keywords, items }: Group) {
  for (const keyword of keywords) {
    const item = items.find(({ title }) => new RegExp(`\\b${keyword}\\b`, "i").test(title));
    if (item) return { keyword, item };
  }
  return null;
}

/** "cleaning in Queensland", found by the notice that has the word and the place; else the group's categories. */
function exampleOf(group: Group): ExampleSearch[] {
  if (group.totalRecords === 0) return [];
  const found = keywordOf(group);
  if (!found) return [{ label: group.name.toLowerCase(), url: { category: group.categories } }];
  const { keyword, item } = found;
  const places = item.locations.flatMap(({ locationId }) => placeById(locationId ?? 0) ?? []);
  const state = places.find(isState);
  if (!state) return [{ label: keyword, url: { q: keyword } }];
  const place = togglePlace([], state.code.toLowerCase());
  return [{ label: `${keyword} in ${state.name}`, url: { q: keyword, place } }];
}

/** Searches that have results today, because each is made from a notice that is open; none if nothing is. */
export function exampleSearches(groups: readonly Group[]): ExampleSearch[] {
  const closing = groups.some(({ thisWeek }) => thisWeek > 0);
  return [
    ...groups.flatMap(exampleOf),
    ...(closing ? [{ label: "closing this week", url: { closing: ["this-week" as const] } }] : []),
  ];
}

/** The words of the examples, for the empty field: "cleaning, painting, software". Undefined if there are none. */
export const exampleWords = (groups: readonly Group[]): string | undefined =>
  groups.flatMap((group) => keywordOf(group)?.keyword ?? []).join(", ") || undefined;
