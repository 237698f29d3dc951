import { unspscPath } from "#domain/unspsc.ts";
import { isState, placeById } from "#domain/places.ts";
import type { Choice } from "./suggestions.ts";
import { dateKeys, defaultZone, placeIdBySlug, present, type SearchUrl } from "./search-url.ts";

/** The filters of an address, one for each group of the rail. */
export const filterGroups = ["closing", "status", "category", "place", "type", "buyer", "value", "dates"] as const;
export type FilterGroup = (typeof filterGroups)[number];

const keysOf = (group: FilterGroup): (keyof SearchUrl)[] =>
  group === "value" ? ["priceFrom", "priceTo"] : group === "dates" ? dateKeys : [group];

/** Whether weeks or days are part of the question, so that its answer depends on a zone. */
const asksForDays = (url: SearchUrl): boolean =>
  url.closing !== undefined || dateKeys.some((key) => url[key] !== undefined);

/**
 * In which zone an address is counted: its own; without one Sydney's where it asks for days, because that is what the
 * link means to everybody, and the reader's where only the counts beside the results depend on it.
 */
export const countingZone = (url: SearchUrl, readerZone: string): string =>
  url.zone ?? (asksForDays(url) ? defaultZone : readerZone);

/**
 * Applies a change of filters: back to the first page, and the reader's zone goes into the address as soon as weeks or
 * days are part of the question, so that a shared link gives the same results elsewhere.
 */
export function withChange(
  url: SearchUrl,
  change: { [Key in keyof SearchUrl]?: SearchUrl[Key] | undefined },
  readerZone: string,
): SearchUrl {
  const next = present({ ...url, ...change, page: undefined });
  return present({ ...next, zone: asksForDays(next) && readerZone !== defaultZone ? readerZone : undefined });
}

/** The address of a page of the results; the first one has no number. */
export function onPage(url: SearchUrl, page: number): SearchUrl {
  return present({ ...url, page: page > 1 ? page : undefined });
}

/** The same search in another order, from its first page. */
export const withSort = (url: SearchUrl, sort: string): SearchUrl =>
  present({ ...url, sort: sort === "relevance" ? undefined : sort, page: undefined });

/** Takes one group out, or all of them; the text and the order stay. */
export function withoutGroups(url: SearchUrl, groups: readonly FilterGroup[] = filterGroups): SearchUrl {
  const gone = new Set<keyof SearchUrl>(groups.flatMap(keysOf));
  if (groups === filterGroups) for (const key of ["notStated", "flagged"] as const) gone.add(key);
  const kept = Object.entries(url).filter(([key]) => !gone.has(key as keyof SearchUrl));
  return withChange(Object.fromEntries(kept), {}, url.zone ?? defaultZone);
}

/** Adds a value that is absent and takes out one that is there. */
export function toggle<Value>(values: readonly Value[] | undefined, value: Value): Value[] {
  return values?.includes(value) ? values.filter((one) => one !== value) : [...(values ?? []), value];
}

const companions = ["au", "ns"];
const namesState = (word: string) => isState(placeById(placeIdBySlug.get(word)!)!);

/**
 * Chooses or leaves a place. The first state brings "Australia-wide" and "Not stated" along: a national notice is work
 * in every state, and an unknown place is not another place. Leaving the last state takes them away again.
 */
export function togglePlace(withChoice: readonly string[] | undefined, word: string): string[] {
  const next = toggle(withChoice, word);
  const hadState = (withChoice ?? []).some(namesState);
  const hasState = next.some(namesState);
  if (!hadState && hasState) return [...new Set([...next, ...companions])];
  return hadState && !hasState ? next.filter((one) => !companions.includes(one)) : next;
}

/** Chooses or leaves a category. A narrower choice takes the place of those above it, a wider one of those below. */
export function toggleCategory(withChoice: readonly number[] | undefined, code: number): number[] {
  if (withChoice?.includes(code)) return withChoice.filter((one) => one !== code);
  const related = (one: number) => unspscPath(one).includes(code) || unspscPath(code).includes(one);
  return [...(withChoice ?? []).filter((one) => !related(one)), code];
}

/** A search with a suggestion taken: its words, or its filter instead of the words that were being typed for it. */
export function withChoice({ q: _q, ...filters }: SearchUrl, choice: Exclude<Choice, { kind: "notice" }>): SearchUrl {
  if (choice.kind === "words") return { ...filters, q: choice.text };
  if (filters[choice.kind]?.includes(choice.id)) return filters;
  return choice.kind === "buyer"
    ? { ...filters, buyer: [...(filters.buyer ?? []), choice.id] }
    : { ...filters, category: toggleCategory(filters.category, choice.id) };
}
