import { bitOf, flaggedBit, unseen } from "#search-core/evaluate/filters.ts";
import type { Columns } from "#search-core/segment/segment.ts";
import type { FilterName, Query } from "#search-core/types.ts";

/** The values that there are, ascending, and the places among them of those that were given. */
export type Numbered = { values: Uint32Array; numbers: Uint32Array };

/** A segment's kinds as numbers, so that a query judges thousands of them in no time. */
export type Kinds = {
  count: number;
  /** By kind. */
  status: Numbered;
  type: Numbered;
  /** By place: those of kind k are numbers[locationFrom[k]] to numbers[locationFrom[k + 1]]. */
  location: Numbered;
  locationFrom: Uint32Array;
  /** Which have something to hide: bit 0 those of one organisation, bit 1 sales, leases and grants. */
  hides: Uint8Array;
};

export function kindsOf({ facetTuples }: Columns): Kinds {
  const locationFrom = new Uint32Array(facetTuples.length + 1);
  for (const [kind, { locations }] of facetTuples.entries())
    locationFrom[kind + 1] = locationFrom[kind]! + locations.length;
  return {
    count: facetTuples.length,
    status: numberedOf(facetTuples.map(({ status }) => status)),
    type: numberedOf(facetTuples.map(({ type }) => type)),
    location: numberedOf(facetTuples.flatMap(({ locations }) => locations)),
    locationFrom,
    hides: Uint8Array.from(facetTuples, ({ isPrivate: own, flagged }) => Number(own) | (Number(flagged) << 1)),
  };
}

function numberedOf(given: readonly number[]): Numbered {
  const values = Uint32Array.from(new Set(given)).sort();
  const numberOf = new Map(Array.from(values, (value, number) => [value, number]));
  return { values, numbers: Uint32Array.from(given, (value) => numberOf.get(value)!) };
}

/** By kind: the filters that its documents fail, or `unseen` where the reader may not see them at all. */
export function failsByKind(kinds: Kinds, query: Query): Uint16Array {
  const { organisation, includeFlagged, filters } = query;
  const fails = new Uint16Array(kinds.count);
  failWhereNot(fails, kinds.status, filters.status ?? [], "status");
  failWhereNot(fails, kinds.type, filters.type ?? [], "type");
  failWhereNone(fails, kinds, filters.location ?? []);
  // Whose it is, is a matter of the slot: see dropOthers.
  const isHidden = organisation === null ? 1 : 0;
  const isLeftOut = includeFlagged ? 0 : 2;
  for (let kind = 0; kind < kinds.count; kind++) {
    if ((kinds.hides[kind]! & isLeftOut) !== 0) fails[kind]! |= flaggedBit;
    if ((kinds.hides[kind]! & isHidden) !== 0) fails[kind] = unseen;
  }
  return fails;
}

const wantedAmong = ({ values }: Numbered, wanted: readonly number[]) =>
  Uint8Array.from(values, (value) => (wanted.includes(value) ? 1 : 0));

function failWhereNot(fails: Uint16Array, given: Numbered, wanted: readonly number[], name: FilterName): void {
  if (wanted.length === 0) return;
  const isWanted = wantedAmong(given, wanted);
  const bit = bitOf(name);
  for (let kind = 0; kind < fails.length; kind++) if (isWanted[given.numbers[kind]!] === 0) fails[kind]! |= bit;
}

function failWhereNone(fails: Uint16Array, { locationFrom, location }: Kinds, wanted: readonly number[]): void {
  if (wanted.length === 0) return;
  const isWanted = wantedAmong(location, wanted);
  const bit = bitOf("location");
  for (let kind = 0; kind < fails.length; kind++) {
    let at = locationFrom[kind]!;
    while (at < locationFrom[kind + 1]! && isWanted[location.numbers[at]!] === 0) at++;
    if (at === locationFrom[kind + 1]) fails[kind]! |= bit;
  }
}
