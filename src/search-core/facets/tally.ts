import { bucketNames } from "#search-core/evaluate/closing.ts";
import { bitOf, flaggedBit } from "#search-core/evaluate/filters.ts";
import type { OpenPart } from "#search-core/evaluate/part.ts";
import { filterNames, type Answer, type FilterName } from "#search-core/types.ts";
import { rolledUp } from "./categories.ts";
import { noCounts, numbered, summed } from "./facet-counts.ts";
import type { Kinds, Numbered } from "./kinds.ts";

/** Adds up what was counted in each segment, by the values themselves. `lifted`: filters that are lifted for counting. */
export function createTally(lifted: readonly FilterName[]) {
  const facets: Answer["facets"] = {
    status: noCounts,
    type: noCounts,
    buyer: noCounts,
    category: noCounts,
    location: noCounts,
  };
  const closing: Answer["closing"] = { thisWeek: 0, nextWeek: 0, later: 0, none: 0 };
  const hidden: Answer["hidden"] = Object.fromEntries(lifted.map((name) => [name, 0]));
  let flaggedOut = 0;
  /** What a kind must fail to count in a facet where its filter is lifted; -1 where it is not. */
  const liftedBit = (name: FilterName) => (lifted.includes(name) ? bitOf(name) : -1);
  const [statusBit, typeBit, locationBit] = [liftedBit("status"), liftedBit("type"), liftedBit("location")];

  /** A kind that fails nothing counts in each of its facets, one that fails one filter in that facet alone. */
  function addKinds({ status, type, location, locationFrom }: Kinds, counts: Uint32Array, failsOf: Uint16Array): void {
    const [byStatus, byType, byLocation] = [status, type, location].map(({ values }) => new Uint32Array(values.length));
    for (let kind = 0; kind < counts.length; kind++) {
      const count = counts[kind]!;
      if (count === 0) continue;
      const fails = failsOf[kind]!;
      if (fails === 0 || fails === statusBit) byStatus![status.numbers[kind]!]! += count;
      if (fails === 0 || fails === typeBit) byType![type.numbers[kind]!]! += count;
      if (fails === 0 || fails === locationBit)
        for (let at = locationFrom[kind]!; at < locationFrom[kind + 1]!; at++)
          byLocation![location.numbers[at]!]! += count;
      if (fails === statusBit) hidden.status! += count;
      else if (fails === typeBit) hidden.type! += count;
      else if (fails === locationBit) hidden.location! += count;
      else if (fails === flaggedBit) flaggedOut += count;
    }
    facets.status = summed(facets.status, numbered(status.values, byStatus!));
    facets.type = summed(facets.type, numbered(type.values, byType!));
    facets.location = summed(facets.location, numbered(location.values, byLocation!));
  }

  return {
    facets,
    closing,
    hidden,
    flaggedOut: () => flaggedOut,
    /** Adds what was counted in a part; `failsOf` by kind. */
    add({ segment: { columns }, counts, kinds, categories, buyers }: OpenPart, failsOf: Uint16Array): void {
      const { kinds: byKind, chains, buyers: byBuyer, buckets, failed } = counts();
      addKinds(kinds(), byKind, failsOf);
      facets.buyer = summed(facets.buyer, numbered(buyers().values, inOrder(byBuyer, buyers())));
      facets.category = summed(facets.category, numbered(categories().codes, rolledUp(columns, categories(), chains)));
      for (const [at, name] of bucketNames.entries()) closing[name] += buckets[at]!;
      for (const name of lifted) hidden[name]! += failed[1 + filterNames.indexOf(name)]!;
    },
  };
}

/** What was counted by number, in the order of the values. */
function inOrder(counts: Uint32Array, { numbers }: Numbered): Uint32Array {
  const ordered = new Uint32Array(numbers.length);
  for (let at = 0; at < numbers.length; at++) ordered[at] = counts[numbers[at]!]!;
  return ordered;
}
