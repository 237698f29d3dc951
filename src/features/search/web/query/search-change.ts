import { isSameSet } from "#domain/is-same-set.ts";
import { unspscPath } from "#domain/unspsc.ts";
import { isState, placeById } from "#domain/places.ts";
import type { Choice } from "./suggestions.ts";
import { dateKeys, defaultZone, placeIdBySlug, present, type SearchUrl } from "./search-url.ts";

/** The filter groups of an address, as in the rail. */
export const filterGroups = [
  "interests",
  "closing",
  "published",
  "status",
  "category",
  "place",
  "type",
  "buyer",
  "notBuyer",
  "notCategory",
  "briefing",
  "value",
  "dates",
] as const;
export type FilterGroup = (typeof filterGroups)[number];

/** The keys of a group in an address. */
export const keysOf = (group: FilterGroup): (keyof SearchUrl)[] => {
  if (group === "interests") return interestKeys;
  return group === "value" ? ["priceFrom", "priceTo"] : group === "dates" ? dateKeys : [group];
};

const interestKeys: ("category" | "place")[] = ["category", "place"];

/** Records that the filters are not the interests any more, once the reader has changed them. */
function withInterestsKept(before: SearchUrl, next: SearchUrl): SearchUrl {
  const isSame = interestKeys.every((key) => isSameSet<number | string>(before[key] ?? [], next[key] ?? []));
  return next.interests && !isSame ? { ...next, interests: "off" } : next;
}

/** True if weeks or days are part of the search, so that its results depend on a time zone. */
const asksForDays = (url: SearchUrl): boolean =>
  url.closing !== undefined || dateKeys.some((key) => url[key] !== undefined);

/**
 * The time zone for an address: its own. Without one, Sydney if it asks for days, because that is what the link means
 * to everyone; otherwise the reader's, for counts only.
 */
export const countingZone = (url: SearchUrl, readerZone: string): string =>
  url.zone ?? (asksForDays(url) ? defaultZone : readerZone);

/**
 * Applies a change of filters: goes back to page 1. Adds the reader's time zone if weeks or days are part of the
 * search, so that a shared link gives the same results.
 */
export function withChange(
  url: SearchUrl,
  change: { [Key in keyof SearchUrl]?: SearchUrl[Key] | undefined },
  readerZone: string,
): SearchUrl {
  const next = withInterestsKept(url, present({ ...url, ...change, page: undefined }));
  return present({ ...next, zone: asksForDays(next) && readerZone !== defaultZone ? readerZone : undefined });
}

/** The address of a page of results; page 1 has no number. */
export function onPage(url: SearchUrl, page: number): SearchUrl {
  return present({ ...url, page: page > 1 ? page : undefined });
}

/** The same search in another order, from page 1. */
export const withSort = (url: SearchUrl, sort: string): SearchUrl =>
  present({ ...url, sort: sort === "relevance" ? undefined : sort, page: undefined });

/** Removes one filter group, or all; keeps text and order. */
export function withoutGroups(url: SearchUrl, groups: readonly FilterGroup[] = filterGroups): SearchUrl {
  const gone = new Set<keyof SearchUrl>(groups.flatMap(keysOf));
  if (groups === filterGroups) for (const key of ["notStated", "flagged"] as const) gone.add(key);
  return withChange(url, Object.fromEntries([...gone].map((key) => [key, undefined])), url.zone ?? defaultZone);
}

/** Adds the value, or removes it if present. */
export function toggle<Value>(values: readonly Value[] | undefined, value: Value): Value[] {
  return values?.includes(value) ? values.filter((other) => other !== value) : [...(values ?? []), value];
}

const companions = ["au", "ns"];
const namesState = (word: string) => isState(placeById(placeIdBySlug.get(word)!)!);

/**
 * Toggles a place. The first state adds "Australia-wide" and "Not stated": a national notice is work in every state,
 * and an unknown place may be this one. Removing the last state removes them.
 */
export function togglePlace(withChoice: readonly string[] | undefined, word: string): string[] {
  const next = toggle(withChoice, word);
  const hadState = (withChoice ?? []).some(namesState);
  const hasState = next.some(namesState);
  if (!hadState && hasState) return [...new Set([...next, ...companions])];
  return hadState && !hasState ? next.filter((other) => !companions.includes(other)) : next;
}

/** Toggles a category. It replaces selected ancestors and descendants. */
export function toggleCategory(withChoice: readonly number[] | undefined, code: number): number[] {
  if (withChoice?.includes(code)) return withChoice.filter((other) => other !== code);
  const related = (other: number) => unspscPath(other).includes(code) || unspscPath(code).includes(other);
  return [...(withChoice ?? []).filter((other) => !related(other)), code];
}

/** Applies a suggestion: its words, or its filter instead of the typed words. */
export function withChoice({ q: _q, ...filters }: SearchUrl, choice: Exclude<Choice, { kind: "notice" }>): SearchUrl {
  if (choice.kind === "words") return { ...filters, q: choice.text };
  if (filters[choice.kind]?.includes(choice.id)) return filters;
  return choice.kind === "buyer"
    ? { ...filters, buyer: [...(filters.buyer ?? []), choice.id] }
    : withInterestsKept(filters, { ...filters, category: toggleCategory(filters.category, choice.id) });
}
