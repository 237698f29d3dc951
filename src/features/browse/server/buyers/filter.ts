import type { z } from "zod";
import { places } from "#domain/places.ts";
import { unspscParent } from "#domain/unspsc.ts";
import type { browseContract } from "#features/browse/contract.ts";
import type { BuyerFigures, Buyers } from "#features/browse/server/buyers/figures.ts";
import { nameMatcher } from "#search-core/analysis/name-match.ts";

export type BuyerFilter = z.output<typeof browseContract.filterBuyers.body>;
type Facet = "locations" | "categories" | "activity";

/** The buyers that pass a filter; `without` leaves the choices of one facet out. */
export function filterBuyers({ all, byId }: Buyers, filter: BuyerFilter, without?: Facet): BuyerFigures[] {
  const matches = nameMatcher(filter.name);
  const chosen = new Set(filter.buyerIds.flatMap((id) => byId.get(id)?.id ?? []));
  const hasAny = (of: Set<number>, ids: number[]) => ids.length === 0 || ids.some((id) => of.has(id));
  const { hasOpen, awardedRecently } = without === "activity" ? { hasOpen: false, awardedRecently: false } : filter;
  return all.filter(
    (buyer) =>
      buyer.words.some(matches) &&
      (filter.buyerIds.length === 0 || chosen.has(buyer.id)) &&
      (without === "locations" || hasAny(buyer.placeIds, filter.locationIds)) &&
      (without === "categories" || hasAny(buyer.categoryIds, filter.categoryIds)) &&
      (!hasOpen || buyer.open > 0) &&
      (!awardedRecently || buyer.awarded > 0),
  );
}

type Order = (a: BuyerFigures, b: BuyerFigures) => number;
const byName: Order = (a, b) => a.name.localeCompare(b.name, "en-AU") || a.id - b.id;
const epochOf = ({ lastAwardedAt }: BuyerFigures) => lastAwardedAt?.epochMilliseconds ?? -Infinity;
/** Smallest first. */
const orders: Record<BuyerFilter["sortColumn"], Order> = {
  name: byName,
  numOpen: (a, b) => a.open - b.open,
  numBids: (a, b) => a.published - b.published,
  numAwarded: (a, b) => a.awarded - b.awarded,
  awardedValue: (a, b) => a.awardedCents - b.awardedCents,
  lastAwarded: (a, b) => (epochOf(a) === epochOf(b) ? 0 : epochOf(a) - epochOf(b)),
};

/** Buyers in the order of a filter; those that are equal by name. */
export function sortBuyers(buyers: BuyerFigures[], { sortColumn, sortDirection }: BuyerFilter): BuyerFigures[] {
  const sign = sortDirection === "Ascending" ? 1 : -1;
  return buyers.toSorted((a, b) => sign * orders[sortColumn](a, b) || byName(a, b));
}

/** How many buyers each choice gives. */
export function countBuyerFacets(buyers: Buyers, filter: BuyerFilter) {
  const count = <Value>(values: Value[]) => {
    const counts = new Map<Value, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  };
  const byPlace = count(filterBuyers(buyers, filter, "locations").flatMap(({ placeIds }) => [...placeIds]));
  const isListed = (id: number) => unspscParent(id) === null || filter.categoryIds.includes(id);
  const byCategory = count(
    filterBuyers(buyers, filter, "categories").flatMap(({ categoryIds }) => [...categoryIds].filter(isListed)),
  );
  for (const id of filter.categoryIds) byCategory.set(id, byCategory.get(id) ?? 0);
  const anyActivity = filterBuyers(buyers, filter, "activity");
  return {
    locations: places.map(({ id, name }) => ({ id, name, count: byPlace.get(id) ?? 0 })),
    categories: [...byCategory].toSorted(([a, m], [b, n]) => n - m || a - b),
    hasOpen: anyActivity.filter(({ open }) => open > 0).length,
    awardedRecently: anyActivity.filter(({ awarded }) => awarded > 0).length,
  };
}
