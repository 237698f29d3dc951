import { bitOf, nonTenderBit, notVisible } from "./filters.ts";
import type { Columns } from "#search-core/segment/segment.ts";
import type { FilterName, Query } from "#search-core/types.ts";

/** The distinct values, ascending, and the ord of each given value. */
export type ValueOrds = { values: Uint32Array; ords: Uint32Array };

/** A segment's facet tuples as columns, so that a query filters thousands of them at once. */
export type TupleValues = {
  count: number;
  /** By tuple. */
  status: ValueOrds;
  type: ValueOrds;
  /** By index: the locations of tuple t are ords[locationOffsets[t]] to ords[locationOffsets[t + 1]]. */
  location: ValueOrds;
  locationOffsets: Uint32Array;
  /** Bit 0: private to an organisation. Bit 1: a sale, lease or grant. */
  hiddenBits: Uint8Array;
  /** What `filterTuples` has answered, by what it was asked. */
  failed: Map<string, Uint32Array>;
};

/** Many saved searches have the same filters. */
const maxRemembered = 64;

export function tupleValuesOf({ facetTuples }: Columns): TupleValues {
  const locationOffsets = new Uint32Array(facetTuples.length + 1);
  for (const [tuple, { locations }] of facetTuples.entries())
    locationOffsets[tuple + 1] = locationOffsets[tuple]! + locations.length;
  return {
    count: facetTuples.length,
    status: valueOrdsOf(facetTuples.map(({ status }) => status)),
    type: valueOrdsOf(facetTuples.map(({ type }) => type)),
    location: valueOrdsOf(facetTuples.flatMap(({ locations }) => locations)),
    locationOffsets,
    hiddenBits: Uint8Array.from(
      facetTuples,
      ({ isPrivate, isNonTender }) => Number(isPrivate) | (Number(isNonTender) << 1),
    ),
    failed: new Map(),
  };
}

function valueOrdsOf(ords: readonly number[]): ValueOrds {
  const values = Uint32Array.from(new Set(ords)).sort();
  const ordOf = new Map(Array.from(values, (value, number) => [value, number]));
  return { values, ords: Uint32Array.from(ords, (value) => ordOf.get(value)!) };
}

/**
 * By tuple: the filters its documents fail, or `notVisible` if the reader may not see them at all. Answers are shared, so
 * nobody may change them.
 */
export function filterTuples(tuples: TupleValues, query: Query): Uint32Array {
  const { status, type, location } = query.filters;
  const asked = JSON.stringify([status, type, location, query.organisation === null, query.includeNonTenders]);
  let failed = tuples.failed.get(asked);
  if (failed === undefined) {
    if (tuples.failed.size >= maxRemembered) tuples.failed.clear();
    tuples.failed.set(asked, (failed = failedOf(tuples, query)));
  }
  return failed;
}

function failedOf(tuples: TupleValues, query: Query): Uint32Array {
  const { organisation, includeNonTenders, filters } = query;
  const failed = new Uint32Array(tuples.count);
  failOtherValues(failed, tuples.status, filters.status ?? [], "status");
  failOtherValues(failed, tuples.type, filters.type ?? [], "type");
  failOtherLocations(failed, tuples, filters.location ?? []);
  // The tuple does not say whose document it is; dropInvisible checks that.
  const privateBit = organisation === null ? 1 : 0;
  const excludedBit = includeNonTenders ? 0 : 2;
  for (let tuple = 0; tuple < tuples.count; tuple++) {
    if ((tuples.hiddenBits[tuple]! & excludedBit) !== 0) failed[tuple]! |= nonTenderBit;
    if ((tuples.hiddenBits[tuple]! & privateBit) !== 0) failed[tuple] = notVisible;
  }
  return failed;
}

const wantedOrds = ({ values }: ValueOrds, chosenOrds: readonly number[]) =>
  Uint8Array.from(values, (value) => (chosenOrds.includes(value) ? 1 : 0));

function failOtherValues(
  failed: Uint32Array,
  valueOrds: ValueOrds,
  chosenOrds: readonly number[],
  name: FilterName,
): void {
  if (chosenOrds.length === 0) return;
  const isWanted = wantedOrds(valueOrds, chosenOrds);
  const bit = bitOf(name);
  for (let tuple = 0; tuple < failed.length; tuple++) if (isWanted[valueOrds.ords[tuple]!] === 0) failed[tuple]! |= bit;
}

function failOtherLocations(
  failed: Uint32Array,
  { locationOffsets, location }: TupleValues,
  chosenOrds: readonly number[],
): void {
  if (chosenOrds.length === 0) return;
  const isWanted = wantedOrds(location, chosenOrds);
  const bit = bitOf("location");
  for (let tuple = 0; tuple < failed.length; tuple++) {
    let i = locationOffsets[tuple]!;
    while (i < locationOffsets[tuple + 1]! && isWanted[location.ords[i]!] === 0) i++;
    if (i === locationOffsets[tuple + 1]) failed[tuple]! |= bit;
  }
}
