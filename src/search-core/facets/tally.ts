import { bucketNames } from "#search-core/evaluate/closing.ts";
import { bitOf, kindFilters } from "#search-core/evaluate/filters.ts";
import type { Columns } from "#search-core/segment/segment.ts";
import { filterNames, type Answer, type FacetCounts, type FilterName } from "#search-core/types.ts";
import type { Counts } from "./count.ts";

/** A segment's categories in dense numbers: their codes, and for each place in `chainCategories` the number there. */
export type Categories = { codes: Uint32Array; numbers: Uint32Array; counts: Uint32Array };

export function categoriesOf({ chainCategories }: Columns): Categories {
  const known = new Map<number, number>();
  const numbers = Uint32Array.from(chainCategories, (code) => {
    const number = known.get(code) ?? known.size;
    known.set(code, number);
    return number;
  });
  return { codes: Uint32Array.from(known.keys()), numbers, counts: new Uint32Array(known.size) };
}

type Counted = { columns: Columns; counts: Counts; categories: Categories; failsOf: Uint16Array };

/** Adds up what was counted in each segment, by the values themselves. `lifted`: filters that are lifted for counting. */
export function createTally(lifted: readonly FilterName[]) {
  const facets: Answer["facets"] = {
    status: new Map(),
    type: new Map(),
    buyer: new Map(),
    category: new Map(),
    location: new Map(),
  };
  const closing: Answer["closing"] = { thisWeek: 0, nextWeek: 0, later: 0, none: 0 };
  const hidden: Answer["hidden"] = Object.fromEntries(lifted.map((name) => [name, 0]));

  return {
    facets,
    closing,
    hidden,
    add({ columns, counts, categories, failsOf }: Counted): void {
      addKinds(columns, counts.kinds, failsOf);
      addNumbered(facets.buyer, columns.buyers, counts.buyers);
      addNumbered(facets.category, categories.codes, rolledUp(columns, counts.chains, categories), 0);
      for (const [at, name] of bucketNames.entries()) closing[name] += counts.buckets[at]!;
      for (const name of lifted) hidden[name]! += counts.failed[filterNames.indexOf(name)]!;
    },
  };

  /** A kind that fails nothing counts in each of its facets, one that fails one filter in that facet alone. */
  function addKinds({ kindTable }: Columns, kinds: Uint32Array, failsOf: Uint16Array): void {
    for (const [kind, { status, type, locations }] of kindTable.entries()) {
      const count = kinds[kind]!;
      if (count === 0) continue;
      const fails = failsOf[kind]!;
      const values = { status: [status], type: [type], location: locations };
      for (const name of kindFilters) {
        if (fails !== 0 && (fails !== bitOf(name) || !lifted.includes(name))) continue;
        for (const value of values[name]) addTo(facets[name], value, count);
        if (fails !== 0) hidden[name]! += count;
      }
    }
  }
}

const addTo = (counts: FacetCounts, value: number, count: number): void =>
  void counts.set(value, (counts.get(value) ?? 0) + count);

/** Counts by number, from the first that stands for something. */
function addNumbered(found: FacetCounts, values: Uint32Array, counts: Uint32Array, first = 1): void {
  for (let number = first; number < counts.length; number++)
    if (counts[number] !== 0) addTo(found, values[number]!, counts[number]!);
}

/** What was counted by chain, by category: a chain counts in each of its own. */
function rolledUp({ chainFrom }: Columns, chains: Uint32Array, { numbers, counts }: Categories): Uint32Array {
  counts.fill(0);
  for (let chain = 1; chain < chains.length; chain++) {
    const count = chains[chain]!;
    if (count === 0) continue;
    for (let at = chainFrom[chain]!; at < chainFrom[chain + 1]!; at++) counts[numbers[at]!]! += count;
  }
  return counts;
}
