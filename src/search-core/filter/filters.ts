import { filterNames, type FilterName, type Filters, type Query } from "#search-core/types.ts";

/** Filters as bits, by index in `filterNames`. What a document fails is a bit mask. */
export const bitOf = (name: FilterName): number => 1 << filterNames.indexOf(name);
/** Failed by sales, leases and grants while they are excluded; counted like a filter, so we know how many it hides. */
export const nonTenderBit = 1 << filterNames.length;
/** Not visible at all: two bits, so that it never counts as "all but one". */
export const notVisible = 0b11 << (filterNames.length + 1);

function filtersSomething(filter: Filters[FilterName]): boolean {
  if (Array.isArray(filter)) return filter.length > 0;
  if (typeof filter === "object") return filter.from !== null || filter.to !== null;
  return typeof filter === "number" || filter === true;
}

/** The filters of a query that have an effect. */
export const activeFilters = ({ filters }: Query): FilterName[] =>
  filterNames.filter((name) => filtersSomething(filters[name]));

/** The filters that a facet tuple decides. */
export const tupleFilters = ["status", "type", "location"] as const satisfies FilterName[];
/** All bits a tuple can fail and still be counted. */
export const tupleFilterBits = tupleFilters.reduce((bits, name) => bits | bitOf(name), nonTenderBit);
export const isTupleFilter = (name: FilterName): boolean => (bitOf(name) & tupleFilterBits) !== 0;

/** Filters by which a document passes at one moment and fails at another. */
const timeFilters: readonly FilterName[] = ["closingIn", "publishedWithin", "briefingAhead"];
export const isTimeFilter = (name: FilterName): boolean => timeFilters.includes(name);
