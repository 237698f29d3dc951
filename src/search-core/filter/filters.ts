import { filterNames, type FilterName, type Filters, type Query } from "#search-core/types.ts";

/** Filters as bits, by their place in `filterNames`: what a document fails is a sum of them. */
export const bitOf = (name: FilterName): number => 1 << filterNames.indexOf(name);
/** What flagged documents fail while they are left out: how many more there would be is counted as with a filter. */
export const nonTenderBit = 1 << filterNames.length;
/** Fails beyond any filter: two bits, so that it is never "all but one". */
export const notVisible = 0b11 << (filterNames.length + 1);

const filtersSomething = (filter: Filters[FilterName]): boolean =>
  Array.isArray(filter) ? filter.length > 0 : filter !== undefined && (filter.from !== null || filter.to !== null);

/** The filters of a query that filter something. */
export const activeFilters = ({ filters }: Query): FilterName[] =>
  filterNames.filter((name) => filtersSomething(filters[name]));

/** The filters that a document's kind answers. */
export const tupleFilters = ["status", "type", "location"] as const satisfies FilterName[];
/** All that a kind can fail and still be counted. */
export const tupleFilterBits = tupleFilters.reduce((bits, name) => bits | bitOf(name), nonTenderBit);
export const isTupleFilter = (name: FilterName): boolean => (bitOf(name) & tupleFilterBits) !== 0;
