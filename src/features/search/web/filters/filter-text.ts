import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import { formatMoneyShort } from "#domain/money.ts";
import { opportunityStatuses } from "#domain/opportunity-status.ts";
import { opportunityTypes } from "#domain/opportunity-type.ts";
import { isState, places } from "#domain/places.ts";
import { dateFields } from "#domain/date-fields.ts";
import { withoutGroups, withChange, togglePlace, type FilterGroup } from "#features/search/web/query/search-change.ts";
import { asWords, groupOf, readingsOf } from "#features/search/web/query/read-as.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import {
  defaultStatus,
  defaultZone,
  placeIdBySlug,
  statusIdBySlug,
  typeIdBySlug,
  type BriefingSlug,
  type ClosingSlug,
  type PublishedSlug,
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

export const closingLabels: Record<ClosingSlug, string> = {
  "next-seven-days": "Next 7 days",
  "this-week": "This week",
  "next-week": "Next week",
  later: "Later",
  none: "No closing date",
};
export const publishedLabels: Record<PublishedSlug, string> = {
  "last-24-hours": "Last 24 hours",
  "last-7-days": "Last 7 days",
};
export const briefingLabels: Record<BriefingSlug, string> = {
  mandatory: "Mandatory briefing",
  ahead: "Briefing still ahead",
};
export const dateLabels: Record<DateField, string> = {
  closing: "Closing",
  open: "Published",
  expectedRelease: "Expected",
  awarded: "Awarded",
  cancelledRelease: "Cancelled",
  lastActivity: "Last changed",
};

const shortStatuses: Record<string, string> = { FutureOpportunity: "Future" };
export const statusLabel = (id: number): string => {
  const { code, name } = opportunityStatuses.find((candidate) => candidate.id === id)!;
  return shortStatuses[code] ?? name;
};
const placeLabel = (word: string) => {
  const place = places.find((candidate) => candidate.id === placeIdBySlug.get(word))!;
  return isState(place) ? place.code : place.name;
};
const typeLabel = (word: string) => opportunityTypes.find((candidate) => candidate.id === typeIdBySlug.get(word))!.name;

/** "3 Dec 2026" for a calendar date. */
const dateText = (date: string) => formatDate(epochOf(`${date}T00:00:00Z`), "UTC");

/** "$5k to $10k", "from 1 Dec 2026", "until 5 Dec 2026" */
function rangeText<Value>(from: Value | undefined, to: Value | undefined, words: (value: Value) => string): string {
  if (from !== undefined && to !== undefined) return from === to ? words(from) : `${words(from)} to ${words(to)}`;
  return from !== undefined ? `from ${words(from)}` : `until ${words(to!)}`;
}

type FilterName = NonNullable<SearchResult["hiddenByFilters"]>[number]["filter"];
const filterNames: Partial<Record<FilterGroup, FilterName>> = {
  closing: "closingIn",
  published: "publishedIn",
  status: "statusIds",
  category: "categoryIds",
  place: "locationIds",
  type: "opportunityTypeIds",
  buyer: "buyerIds",
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
    const chosen = (url.status ?? defaultStatus).map((word) => statusLabel(statusIdBySlug.get(word as "open")!));
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
  for (const slug of url.briefing ?? []) {
    const rest = url.briefing!.filter((candidate) => candidate !== slug);
    const filter = slug === "mandatory" ? "mandatoryBriefing" : "briefingAhead";
    add("briefing", `briefing-${slug}`, briefingLabels[slug], without({ briefing: rest }), filter);
  }
  if (url.priceFrom !== undefined || url.priceTo !== undefined) {
    add("value", "value", rangeText(url.priceFrom, url.priceTo, formatMoneyShort), withoutGroups(url, ["value"]));
  }
  for (const field of dateFields) {
    const [from, to] = [url[`${field}From`], url[`${field}To`]];
    if (!from && !to) continue;
    const label = `${dateLabels[field]} ${rangeText(from, to, dateText)}`;
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
      ? `${statusLabel(statusIdBySlug.get(status[0] as "open")!).toLowerCase()} `
      : "";
  const text = url.q ? ` with “${url.q.length > 60 ? `${url.q.slice(0, 59)}…` : url.q}”` : "";
  const chosen = (url.place ?? [])
    .filter((word) => isState(places.find((candidate) => candidate.id === placeIdBySlug.get(word))!))
    .map(placeLabel);
  return `No ${states}opportunities${text}${chosen.length ? ` in ${chosen.join(" or ")}` : ""}`;
}
