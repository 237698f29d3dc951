import type { Columns } from "#search-core/segment/segment.ts";
import { filterNames, type FilterName, type Filters, type Query } from "#search-core/types.ts";

/** Filters as bits, by their place in `filterNames`: what a document fails is a sum of them. */
export const bitOf = (name: FilterName): number => 1 << filterNames.indexOf(name);
/** Fails beyond any filter: two bits, so that it is never "all but one". */
export const unseen = 0b11 << filterNames.length;

const filtersSomething = (filter: Filters[FilterName]): boolean =>
  Array.isArray(filter) ? filter.length > 0 : filter !== undefined && (filter.from !== null || filter.to !== null);

/** The filters of a query that filter something. */
export const activeFilters = ({ filters }: Query): FilterName[] =>
  filterNames.filter((name) => filtersSomething(filters[name]));

/** The filters that a document's kind answers. */
export const kindFilters = ["status", "type", "location"] as const satisfies FilterName[];
export const kindBits = kindFilters.reduce((bits, name) => bits | bitOf(name), 0);
export const isKindFilter = (name: FilterName): boolean => (bitOf(name) & kindBits) !== 0;

/** By kind: the filters that its documents fail, or `unseen` where the reader may not see them at all. */
export function failsByKind({ kindTable, organisations }: Columns, query: Query): Uint16Array {
  const { filters, includeFlagged, organisation } = query;
  const seesOwn = organisation !== null && organisations.includes(organisation);
  return Uint16Array.from(kindTable, ({ status, type, locations, own, flagged }) => {
    if ((own && !seesOwn) || (flagged && !includeFlagged)) return unseen;
    const values = { status: [status], type: [type], location: locations };
    const lacks = (name: (typeof kindFilters)[number]) => {
      const wanted = filters[name] ?? [];
      return wanted.length > 0 && !values[name].some((value) => wanted.includes(value));
    };
    return kindFilters.reduce((fails, name) => (lacks(name) ? fails | bitOf(name) : fails), 0);
  });
}

/** By chain: 1 where it holds one of the categories. */
export function wantedChains({ chainFrom, chainCategories }: Columns, categories: readonly number[]): Uint8Array {
  const chains = new Uint8Array(chainFrom.length - 1);
  for (let chain = 0; chain < chains.length; chain++)
    for (let at = chainFrom[chain]!; at < chainFrom[chain + 1]!; at++)
      if (categories.includes(chainCategories[at]!)) chains[chain] = 1;
  return chains;
}

/** By number of the buyer: 1 where it is one of those. Number 0 is no buyer. */
export const wantedBuyers = ({ buyers }: Columns, wanted: readonly number[]): Uint8Array =>
  Uint8Array.from(buyers, (buyer, number) => (number > 0 && wanted.includes(buyer) ? 1 : 0));
