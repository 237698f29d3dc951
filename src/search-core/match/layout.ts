import { withRoom } from "./room.ts";

/**
 * How saved searches lie in memory. Matching would spend its time on reading here and there, so what is read together
 * lies side by side: searches that ask for the same share one record, and stand in slots that follow each other.
 *
 * A record is its first slot, how many slots from there are its own (0 once all its searches were removed), how many
 * conditions it has beside the one of its group, and those, the rarest first.
 */
export type Layout = {
  /** The records, up to `end`. */
  pool: Int32Array;
  end: number;
  /** By slot, up to `searches`: the id of the search, the number of its organisation, and its own number. */
  ids: Float64Array;
  organisations: Int32Array;
  numbers: Int32Array;
  searches: number;
};

/** Integers of a record before its conditions, and what they are. */
export const recordHead = 3;
export const [atFirst, atCount, atConditions] = [0, 1, 2];

/** One without searches, with so much room. */
export const newLayout = (integers: number, searches: number): Layout => ({
  pool: new Int32Array(integers),
  end: 0,
  ids: new Float64Array(searches),
  organisations: new Int32Array(searches),
  numbers: new Int32Array(searches),
  searches: 0,
});

/** Adds a record behind the others, for searches that come next; its conditions are those at `from` up to `to`. */
export function addRecord(layout: Layout, conditions: ArrayLike<number>, from: number, to: number): number {
  const record = layout.end;
  layout.end += recordHead + to - from;
  const pool = (layout.pool = withRoom(layout.pool, layout.end));
  pool[record + atFirst] = layout.searches;
  pool[record + atCount] = 0;
  pool[record + atConditions] = to - from;
  for (let at = from; at < to; at++) pool[record + recordHead + at - from] = conditions[at]!;
  return record;
}

/** Adds a search to the last record. */
export function addSearch(layout: Layout, record: number, id: number, organisation: number, number: number): void {
  const slot = layout.searches++;
  if (slot === layout.ids.length) {
    layout.ids = withRoom(layout.ids, slot + 1);
    layout.organisations = withRoom(layout.organisations, slot + 1);
    layout.numbers = withRoom(layout.numbers, slot + 1);
  }
  layout.ids[slot] = id;
  layout.organisations[slot] = organisation;
  layout.numbers[slot] = number;
  layout.pool[record + atCount]!++;
}

/** Takes a search out of its record: the last one of the record moves to its slot. */
export function removeSearch({ pool, ids, organisations, numbers }: Layout, record: number, id: number): void {
  const slot = ids.indexOf(id, pool[record + atFirst]);
  const last = pool[record + atFirst]! + --pool[record + atCount]!;
  ids[slot] = ids[last]!;
  organisations[slot] = organisations[last]!;
  numbers[slot] = numbers[last]!;
}

export const recordEnd = (pool: Int32Array, record: number): number =>
  record + recordHead + pool[record + atConditions]!;

/** Orders records by how many conditions they have, then by those; 0 for records of searches that ask for the same. */
export function compareRecords(pool: Int32Array, one: number, other: number): number {
  const size = pool[one + atConditions]!;
  let order = size - pool[other + atConditions]!;
  for (let at = recordHead; order === 0 && at < recordHead + size; at++) order = pool[one + at]! - pool[other + at]!;
  return order;
}
