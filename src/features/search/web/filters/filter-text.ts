import { opportunityTypes } from "#domain/opportunity-type.ts";
import { isState, places } from "#domain/places.ts";
import { dateFields } from "#domain/date-fields.ts";
import {
  briefingText,
  closingText,
  dateFieldText,
  dateRangeText,
  dollarRangeText,
  publishedText,
  statusText,
} from "#domain/search-filter-text.ts";
import { withoutGroups, withChange, togglePlace, type FilterGroup } from "#features/search/web/query/search-change.ts";
import { asWords, groupOf, readingsOf } from "#features/search/web/query/read-as.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import {
  closingBucketBySlug,
  defaultStatus,
  defaultZone,
  periodBySlug,
  placeIdBySlug,
  statusIdBySlug,
  typeIdBySlug,
  type BriefingSlug,
  type SearchUrl,
} from "#features/search/web/query/search-url.ts";

export type DateField = (typeof dateFields)[number];

/** An active filter, how many notices it hides, and the address without it. `remove`: what removing it is called. */
export type ActiveFilter = {
  key: string;
  group: FilterGroup;
  label: string;
  hides: number | null;
  without: SearchUrl;
  remove?: string;
};

const labelsBySlug = <Slug extends string, Name extends string>(
  names: ReadonlyMap<Slug, Name>,
  text: Record<Name, string>,
): Record<Slug, string> =>
  Object.fromEntries([...names].map(([slug, name]) => [slug, text[name]])) as Record<Slug, string>;

export const closingLabels = labelsBySlug(closingBucketBySlug, closingText);
export const publishedLabels = labelsBySlug(periodBySlug, publishedText);
export const briefingLabels: Record<BriefingSlug, string> = {
  mandatory: briefingText.mandatoryBriefing,
  ahead: briefingText.briefingAhead,
};

const placeLabel = (word: string) => {
  const place = places.find((candidate) => candidate.id === placeIdBySlug.get(word))!;
  return isState(place) ? place.code : place.name;
};
const typeLabel = (word: string) => opportunityTypes.find((candidate) => candidate.id === typeIdBySlug.get(word))!.name;

type FilterName = NonNullable<SearchResult["hiddenByFilters"]>[number]["filter"];
const filterNames: Partial<Record<FilterGroup, FilterName>> = {
  closing: "closingIn",
  published: "publishedIn",
  status: "statusIds",
  category: "categoryIds",
  place: "locationIds",
  type: "opportunityTypeIds",
  buyer: "buyerIds",
  notBuyer: "excludedBuyerIds",
  notCategory: "excludedCategoryIds",
  value: "price",
};

/** The active filters as chips, in the rail's order. A group's first chip says how many notices the group hides. */
export function activeFilters(url: SearchUrl, result: SearchResult | undefined): ActiveFilter[] {
  const hides = new Map(result?.hiddenByFilters?.map((candidate) => [candidate.filter, candidate.hides]));
  const zone = url.zone ?? defaultZone;
  const nameOf = (list: readonly { id: number; name: string; shortName?: string | null }[] | undefined, id: number) => {
    const value = list?.find((candidate) => candidate.id === id);
    return value?.shortName ?? value?.name ?? String(id);
  };
  const chips: ActiveFilter[] = [];
  const add = (group: FilterGroup, key: string, label: string, without: SearchUrl, filter = filterNames[group]) => {
    const isFirst = !chips.some((chip) => chip.group === group);
    const hasOwnFilter = group === "dates" || group === "briefing";
    const hidden = filter && (isFirst || hasOwnFilter) ? (hides.get(filter) ?? null) : null;
    chips.push({ key, group, label, hides: hidden, without });
  };
  const without = (change: Partial<SearchUrl>) => withChange(url, change, zone);

  const { interests } = result ?? {};
  if (interests) {
    const search = withoutGroups(url, ["interests"]);
    const { hides } = interests;
    chips.push({
      key: "interests",
      group: "interests",
      label: "From your interests",
      hides,
      without: search,
      remove: "Search everything",
    });
  }
  for (const word of url.closing ?? []) {
    add(
      "closing",
      `closing-${word}`,
      closingLabels[word],
      without({ closing: url.closing!.filter((candidate) => candidate !== word) }),
    );
  }
  if (url.published) {
    const label = `Published in the ${publishedLabels[url.published].toLowerCase()}`;
    add("published", "published", label, without({ published: undefined }));
  }
  const readings = readingsOf(url, result);
  for (const reading of readings) {
    add(groupOf(reading), `read-${reading.field}-${reading.words}`, reading.label, asWords(url, [reading]));
  }
  if (readings.some(({ field }) => field === "reference" || (field === "status" && !url.status))) {
    // Read from the words instead of the default.
  } else if (url.status?.[0] === "any") {
    add("status", "status", "Every status", without({ status: undefined }));
  } else {
    const chosen = (url.status ?? defaultStatus).map((word) => statusText(statusIdBySlug.get(word as "open")!));
    add("status", "status", chosen.join(", "), without({ status: ["any"] }));
  }
  for (const code of (!interests && url.category) || []) {
    const rest = url.category!.filter((candidate) => candidate !== code);
    add("category", `category-${code}`, nameOf(result?.facets.categories, code), without({ category: rest }));
  }
  for (const word of (!interests && url.place) || [])
    add("place", `place-${word}`, placeLabel(word), without({ place: togglePlace(url.place, word) }));
  for (const word of url.type ?? []) {
    add(
      "type",
      `type-${word}`,
      typeLabel(word),
      without({ type: url.type!.filter((candidate) => candidate !== word) }),
    );
  }
  for (const id of url.buyer ?? []) {
    add(
      "buyer",
      `buyer-${id}`,
      nameOf(result?.facets.buyers, id),
      without({ buyer: url.buyer!.filter((candidate) => candidate !== id) }),
    );
  }
  for (const group of ["notBuyer", "notCategory"] as const) {
    const names = group === "notBuyer" ? result?.excluded?.buyers : result?.excluded?.categories;
    for (const id of url[group] ?? []) {
      const rest = url[group]!.filter((candidate) => candidate !== id);
      add(group, `${group}-${id}`, `Not ${nameOf(names, id)}`, without({ [group]: rest }));
    }
  }
  for (const slug of url.briefing ?? []) {
    const rest = url.briefing!.filter((candidate) => candidate !== slug);
    const filter = slug === "mandatory" ? "mandatoryBriefing" : "briefingAhead";
    add("briefing", `briefing-${slug}`, briefingLabels[slug], without({ briefing: rest }), filter);
  }
  if (url.priceFrom !== undefined || url.priceTo !== undefined) {
    add("value", "value", dollarRangeText(url.priceFrom, url.priceTo), withoutGroups(url, ["value"]));
  }
  for (const field of dateFields) {
    const [from, to] = [url[`${field}From`], url[`${field}To`]];
    if (!from && !to) continue;
    const label = `${dateFieldText[field]} ${dateRangeText(from, to)}`;
    const gone = { [`${field}From`]: undefined, [`${field}To`]: undefined };
    add("dates", `dates-${field}`, label, withChange(url, gone, zone), field);
  }
  if (url.notStated === "hide") {
    add("value", "not-stated", "Not stated hidden", withChange(url, { notStated: undefined }, zone), undefined);
  }
  if (url.flagged)
    add("type", "flagged", "With sales, leases and grants", withChange(url, { flagged: undefined }, zone), undefined);
  return chips;
}

/** "No open opportunities with “cleaning” in TAS": the title of an empty list. */
export function nothingFoundText(url: SearchUrl): string {
  const status = url.status ?? defaultStatus;
  const states =
    status.length === 1 && status[0] !== "any"
      ? `${statusText(statusIdBySlug.get(status[0] as "open")!).toLowerCase()} `
      : "";
  const text = url.q ? ` with “${url.q.length > 60 ? `${url.q.slice(0, 59)}…` : url.q}”` : "";
  const chosen = (url.place ?? [])
    .filter((word) => isState(places.find((candidate) => candidate.id === placeIdBySlug.get(word))!))
    .map(placeLabel);
  return `No ${states}opportunities${text}${chosen.length ? ` in ${chosen.join(" or ")}` : ""}`;
}
