import { keysOf, toggle, togglePlace, withChange, type FilterGroup } from "./search-change.ts";
import type { SearchResult } from "./search-query.ts";
import {
  closingBucketBySlug,
  placeIdBySlug,
  slugFor,
  statusIdBySlug,
  type SearchUrl,
  type StatusSlug,
} from "./search-url.ts";

/** A filter that the server has read from the words. */
export type Reading = NonNullable<SearchResult["readAs"]>[number];
type Change = Parameters<typeof withChange>[1];

/**
 * What was read from the words of an address. While its results load, `result` is that of the address before: a reading
 * whose words are gone or quoted says nothing any more.
 */
export const readingsOf = ({ q = "" }: SearchUrl, result: SearchResult | undefined): Reading[] =>
  (result?.readAs ?? []).filter(({ words }) => q.includes(words) && !q.includes(`"${words}"`));

/** The group of filters that a reading belongs to. */
export const groupOf = ({ field }: Reading): FilterGroup => (field === "reference" ? "status" : field);

/** The address with what was read as filters, for controls that show what applies. */
export const withReadings = (url: SearchUrl, readings: readonly Reading[]): SearchUrl =>
  readings.reduce((read, reading) => withChange(read, filterOf(read, reading), url.zone ?? ""), {
    ...url,
    // Places of the words replace those of interests.
    ...(url.interests === "filled" && readings.some(({ field }) => field === "place") && { place: [] }),
  });

function filterOf(url: SearchUrl, { field, value }: Reading): Change {
  const add = <Value>(values: readonly Value[] | undefined, one: Value) =>
    values?.includes(one) ? [...values] : toggle(values, one);
  switch (field) {
    case "reference":
      return { status: ["any"] };
    case "place": {
      const slug = slugFor(placeIdBySlug, Number(value))!;
      return { place: url.place?.length ? add(url.place, slug) : togglePlace([], slug) };
    }
    case "status":
      return {
        status: add(
          url.status?.[0] === "any" ? [] : (url.status as StatusSlug[]),
          slugFor(statusIdBySlug, Number(value))!,
        ),
      };
    case "closing":
      return { closing: add(url.closing, slugFor(closingBucketBySlug, value as never)!) };
    case "buyer":
      return { buyer: add(url.buyer, Number(value)) };
    case "value": {
      const [priceFrom, priceTo] = value.split("-").map((end) => (end === "" ? undefined : Number(end)));
      return { priceFrom, priceTo };
    }
  }
}

/** The address whose words are searched as words, although they can be read as filters. */
export const asWords = (url: SearchUrl, readings: readonly Reading[]): SearchUrl =>
  withTexts(url, readings, "freeText", (typed, { words }) => typed.replace(words, () => `"${words}"`));

/** The address without the words that were read; a reference is searched as words instead. */
function withoutWords(url: SearchUrl, readings: readonly Reading[]): SearchUrl {
  const isReference = readings.some(({ field }) => field === "reference");
  return isReference
    ? asWords(url, readings)
    : withTexts(url, readings, "remaining", (typed, { phrase }) => typed.replace(phrase, " ").replace(/\s{2,}/g, " "));
}

/**
 * Takes the server's text for the first reading, and changes the words of the others in it. The server's text of the
 * address before would bring back what was removed since, so then every reading is changed here.
 */
function withTexts(
  { q: typed, page: _page, ...url }: SearchUrl,
  readings: readonly Reading[],
  text: "freeText" | "remaining",
  change: (typed: string, reading: Reading) => string,
): SearchUrl {
  if (typed === undefined) return url;
  const [first, ...others] = readings;
  const isPresent = first?.freeText.replace(`"${first.words}"`, () => first.words) === typed.trim();
  const q = (isPresent ? others : readings).reduce(change, isPresent ? first[text] : typed).trim();
  return q === "" ? url : { ...url, q };
}

/**
 * The address after a change of filters. What was read for the same filter becomes a filter like any other, and its
 * words go.
 */
export function withFilters(
  url: SearchUrl,
  readings: readonly Reading[],
  change: Change,
  readerZone: string,
): SearchUrl {
  const changed = readings.filter((reading) => keysOf(groupOf(reading)).some((key) => key in change));
  return withChange(withReadings(withoutWords(url, changed), changed), change, readerZone);
}

/** The address without a group of filters, and without the words that were read for it. */
export const withoutFilters = (
  url: SearchUrl,
  readings: readonly Reading[],
  group: FilterGroup,
  readerZone: string,
): SearchUrl =>
  withFilters(url, readings, Object.fromEntries(keysOf(group).map((key) => [key, undefined])), readerZone);
