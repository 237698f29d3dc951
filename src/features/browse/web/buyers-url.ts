import { knownSearch, pageIn } from "#web/lists/known-search.ts";
import { placeIdBySlug } from "#features/search/web/query/search-url.ts";

export const buyerSorts = {
  name: "name",
  open: "numOpen",
  contracts: "numAwarded",
  value: "awardedValue",
  award: "lastAwarded",
} as const;
export type BuyerSort = keyof typeof buyerSorts;
export type BuyerActivity = "open" | "awarded";

/** What the address of the list of buyers says. The order is the highest number of contracts if it says none. */
export type BuyersUrl = {
  name?: string;
  place?: string[];
  category?: number[];
  active?: BuyerActivity[];
  sort?: BuyerSort;
  order?: "asc" | "desc";
  page?: number;
};

export const buyersPageSize = 50;

const listed = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter(Boolean).map(String);

/** Reads the address. What cannot be read is left out. */
export function readBuyersUrl(raw: Record<string, unknown>): BuyersUrl {
  const { name, place, category, active, sort, order } = raw;
  const places = listed(place).filter((slug) => placeIdBySlug.has(slug as never));
  const categories = listed(category).filter((code) => /^\d{8}$/.test(code));
  const activities = listed(active).filter((word) => word === "open" || word === "awarded");
  return knownSearch(raw, {
    ...((typeof name === "string" || typeof name === "number") && name !== "" && { name: String(name).slice(0, 200) }),
    ...(places.length > 0 && { place: places }),
    ...(categories.length > 0 && { category: categories.map(Number) }),
    ...(activities.length > 0 && { active: activities }),
    ...(typeof sort === "string" && Object.hasOwn(buyerSorts, sort) && { sort: sort as BuyerSort }),
    ...((order === "asc" || order === "desc") && { order }),
    ...pageIn(raw),
  });
}

/** The direction in which a column is sorted first: names from A, numbers from the highest. */
const firstOrder = (sort: BuyerSort) => (sort === "name" ? "asc" : "desc");

/** The order of an address, with what it leaves out. */
export function buyerOrder({ sort = "contracts", order }: BuyersUrl) {
  return { sort, order: order ?? firstOrder(sort) };
}

/** The address after a press on a column's head: sorted by it, or the other way round. */
export function sortedBy(url: BuyersUrl, sort: BuyerSort): BuyersUrl {
  const now = buyerOrder(url);
  const { page: _page, order: _order, ...rest } = url;
  const other = now.order === "asc" ? "desc" : "asc";
  return { ...rest, sort, ...(now.sort === sort && other !== firstOrder(sort) && { order: other }) };
}

/** The address with another choice of filters, on its first page. Empty choices are left out. */
export function filteredBy(
  url: BuyersUrl,
  change: Pick<BuyersUrl, "name" | "place" | "category" | "active">,
): BuyersUrl {
  const { page: _page, ...next } = { ...url, ...change };
  return readBuyersUrl(next);
}

export const toggled = <Value>(values: readonly Value[] | undefined, value: Value): Value[] =>
  values?.includes(value) ? values.filter((other) => other !== value) : [...(values ?? []), value];
