import { bucketNames } from "#search-core/evaluate/closing.ts";
import { bitOf, kindFilters } from "#search-core/evaluate/filters.ts";
import type { OpenPart } from "#search-core/evaluate/part.ts";
import { filterNames, type Answer, type FacetCounts, type FilterName } from "#search-core/types.ts";
import { rolledUp } from "./categories.ts";
import type { Kinds } from "./kinds.ts";

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

  /** A kind that fails nothing counts in each of its facets, one that fails one filter in that facet alone. */
  function addKinds({ status, type, locationFrom, locations }: Kinds, counts: Uint32Array, failsOf: Uint16Array): void {
    for (let kind = 0; kind < counts.length; kind++) {
      const count = counts[kind]!;
      if (count === 0) continue;
      const fails = failsOf[kind]!;
      for (const name of kindFilters) {
        if (fails !== 0 && (fails !== bitOf(name) || !lifted.includes(name))) continue;
        if (fails !== 0) hidden[name]! += count;
        if (name === "status") addTo(facets.status, status[kind]!, count);
        else if (name === "type") addTo(facets.type, type[kind]!, count);
        else
          for (let at = locationFrom[kind]!; at < locationFrom[kind + 1]!; at++)
            addTo(facets.location, locations[at]!, count);
      }
    }
  }

  return {
    facets,
    closing,
    hidden,
    /** Adds what was counted in a part; `failsOf` by kind. */
    add({ segment: { columns }, counts, kinds, categories }: OpenPart, failsOf: Uint16Array): void {
      const { kinds: byKind, chains, buyers, buckets, failed } = counts();
      addKinds(kinds(), byKind, failsOf);
      addNumbered(facets.buyer, columns.buyers, buyers, 1);
      addNumbered(facets.category, categories().codes, rolledUp(columns, categories(), chains), 0);
      for (const [at, name] of bucketNames.entries()) closing[name] += buckets[at]!;
      for (const name of lifted) hidden[name]! += failed[filterNames.indexOf(name)]!;
    },
  };
}

const addTo = (counts: FacetCounts, value: number, count: number): void =>
  void counts.set(value, (counts.get(value) ?? 0) + count);

/** Counts by number, from the first that stands for something. */
function addNumbered(found: FacetCounts, values: Uint32Array, counts: Uint32Array, first: number): void {
  const isEmpty = found.size === 0;
  for (let number = first; number < counts.length; number++)
    if (counts[number] === 0) continue;
    else if (isEmpty) found.set(values[number]!, counts[number]!);
    else addTo(found, values[number]!, counts[number]!);
}
