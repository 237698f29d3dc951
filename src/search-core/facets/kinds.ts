import { bitOf, unseen } from "#search-core/evaluate/filters.ts";
import type { Columns } from "#search-core/segment/segment.ts";
import type { Query } from "#search-core/types.ts";

/** A segment's kinds as numbers, so that a query judges thousands of them in no time. */
export type Kinds = {
  count: number;
  status: Int32Array;
  type: Int32Array;
  /** Locations of kind k are locations[locationFrom[k]] to locations[locationFrom[k + 1]]. */
  locationFrom: Uint32Array;
  locations: Int32Array;
  /** Which have something to hide: bit 0 those of one organisation, bit 1 sales, leases and grants. */
  hides: Uint8Array;
};

export function kindsOf({ kindTable }: Columns): Kinds {
  const locationFrom = new Uint32Array(kindTable.length + 1);
  for (const [kind, { locations }] of kindTable.entries())
    locationFrom[kind + 1] = locationFrom[kind]! + locations.length;
  return {
    count: kindTable.length,
    status: Int32Array.from(kindTable, ({ status }) => status),
    type: Int32Array.from(kindTable, ({ type }) => type),
    locationFrom,
    locations: Int32Array.from(kindTable.flatMap(({ locations }) => locations)),
    hides: Uint8Array.from(kindTable, ({ own, flagged }) => Number(own) | (Number(flagged) << 1)),
  };
}

/** By kind: the filters that its documents fail, or `unseen` where the reader may not see them at all. */
export function failsByKind(kinds: Kinds, query: Query): Uint16Array {
  const { organisation, includeFlagged, filters } = query;
  const fails = new Uint16Array(kinds.count);
  failWhereNot(fails, kinds.status, filters.status ?? [], bitOf("status"));
  failWhereNot(fails, kinds.type, filters.type ?? [], bitOf("type"));
  failWhereNone(fails, kinds, filters.location ?? []);
  // Whose it is, is a matter of the slot: see dropOthers.
  const hidden = (organisation === null ? 1 : 0) | (includeFlagged ? 0 : 2);
  for (let kind = 0; kind < kinds.count; kind++) if ((kinds.hides[kind]! & hidden) !== 0) fails[kind] = unseen;
  return fails;
}

function failWhereNot(fails: Uint16Array, values: Int32Array, wanted: readonly number[], bit: number): void {
  if (wanted.length === 0) return;
  for (let kind = 0; kind < fails.length; kind++) if (!wanted.includes(values[kind]!)) fails[kind]! |= bit;
}

function failWhereNone(fails: Uint16Array, { locationFrom, locations }: Kinds, wanted: readonly number[]): void {
  if (wanted.length === 0) return;
  for (let kind = 0; kind < fails.length; kind++) {
    let at = locationFrom[kind]!;
    while (at < locationFrom[kind + 1]! && !wanted.includes(locations[at]!)) at++;
    if (at === locationFrom[kind + 1]) fails[kind]! |= bitOf("location");
  }
}
