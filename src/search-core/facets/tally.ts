import { closingBuckets } from "#domain/search-order.ts";
import { partsOfBucket } from "#search-core/filter/closing-states.ts";
import { addTraits } from "#search-core/filter/traits.ts";
import { bitOf, nonTenderBit } from "#search-core/filter/filters.ts";
import type { Segment } from "#search-core/segment/segment.ts";
import { filterNames, type Answer, type FilterName } from "#search-core/types.ts";
import { rollUpCounts, type Categories } from "./categories.ts";
import type { Counts } from "./count.ts";
import { noCounts, countsByOrd, sumCounts } from "./facet-counts.ts";
import type { TupleValues, ValueOrds } from "#search-core/filter/tuple-values.ts";

/** What counting and naming the facets of one segment needs. */
export type SegmentFacets = {
  segment: Pick<Segment, "columns">;
  counts(): Counts;
  tupleValues(): TupleValues;
  categories(): Categories;
  /** Buyer ids, ascending, with their numbers. */
  buyers(): ValueOrds;
};

/**
 * Sums the counts of all segments by value. `disjunctive`: filters whose own facet is counted as if they were not set.
 */
export function createTally(disjunctive: readonly FilterName[]) {
  const facets: Answer["facets"] = {
    status: noCounts,
    type: noCounts,
    buyer: noCounts,
    category: noCounts,
    location: noCounts,
  };
  const closing: Answer["closing"] = { nextSevenDays: 0, thisWeek: 0, nextWeek: 0, later: 0, none: 0 };
  const published: Answer["published"] = { last24Hours: 0, last7Days: 0 };
  const briefings: Answer["briefings"] = { mandatory: 0, ahead: 0 };
  const hidden: Answer["hidden"] = Object.fromEntries(disjunctive.map((name) => [name, 0]));
  let hiddenNonTenders = 0;
  /** The bit a tuple must fail, and no other, to count in a disjunctive facet; -1 if the facet is not. */
  const disjunctiveBit = (name: FilterName) => (disjunctive.includes(name) ? bitOf(name) : -1);
  const [statusBit, typeBit, locationBit] = [
    disjunctiveBit("status"),
    disjunctiveBit("type"),
    disjunctiveBit("location"),
  ];

  /** A tuple that fails nothing counts in all its facets. One that fails a single filter counts in that facet only. */
  function addTuples(
    { status, type, location, locationOffsets }: TupleValues,
    counts: Uint32Array,
    failedByTuple: Uint32Array,
  ): void {
    const [byStatus, byType, byLocation] = [status, type, location].map(({ values }) => new Uint32Array(values.length));
    for (let tuple = 0; tuple < counts.length; tuple++) {
      const count = counts[tuple]!;
      if (count === 0) continue;
      const failed = failedByTuple[tuple]!;
      if (failed === 0 || failed === statusBit) byStatus![status.ords[tuple]!]! += count;
      if (failed === 0 || failed === typeBit) byType![type.ords[tuple]!]! += count;
      if (failed === 0 || failed === locationBit)
        for (let i = locationOffsets[tuple]!; i < locationOffsets[tuple + 1]!; i++)
          byLocation![location.ords[i]!]! += count;
      if (failed === statusBit) hidden.status! += count;
      else if (failed === typeBit) hidden.type! += count;
      else if (failed === locationBit) hidden.location! += count;
      else if (failed === nonTenderBit) hiddenNonTenders += count;
    }
    facets.status = sumCounts(facets.status, countsByOrd(status.values, byStatus!));
    facets.type = sumCounts(facets.type, countsByOrd(type.values, byType!));
    facets.location = sumCounts(facets.location, countsByOrd(location.values, byLocation!));
  }

  return {
    facets,
    closing,
    published,
    briefings,
    hidden,
    hiddenNonTenders: () => hiddenNonTenders,
    /** Adds the counts of a segment. */
    add(
      { segment: { columns }, counts, tupleValues, categories, buyers }: SegmentFacets,
      failedByTuple: Uint32Array,
    ): void {
      const { tuples: tupleCounts, paths, buyers: byBuyer, buckets, traits, publishedElse, failed } = counts();
      addTraits({ published, briefings }, traits, publishedElse);
      addTuples(tupleValues(), tupleCounts, failedByTuple);
      facets.buyer = sumCounts(facets.buyer, countsByOrd(buyers().values, inValueOrder(byBuyer, buyers())));
      facets.category = sumCounts(
        facets.category,
        countsByOrd(categories().codes, rollUpCounts(columns, categories(), paths)),
      );
      for (const name of closingBuckets) for (const part of partsOfBucket[name]) closing[name] += buckets[part]!;
      for (const name of disjunctive) hidden[name]! += failed[1 + filterNames.indexOf(name)]!;
    },
  };
}

/** Reorders counts by number into the order of the values. */
function inValueOrder(counts: Uint32Array, { ords: numbers }: ValueOrds): Uint32Array {
  const ordered = new Uint32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) ordered[i] = counts[numbers[i]!]!;
  return ordered;
}
