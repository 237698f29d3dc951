import { ensureCapacity } from "./ensure-capacity.ts";

/**
 * The memory layout of saved searches. Matching is bound by random reads, so what is read together lies together:
 * searches with equal clauses share one record and have adjacent rows.
 *
 * A record is: its first row, its number of rows (0 once all its searches were removed), its number of clauses beside
 * the group's, and those clauses, rarest first.
 */
export type Layout = {
  /** The records, up to `end`. */
  pool: Int32Array;
  end: number;
  /** By row, up to `rowCount`: the id of the search, the number of its organisation, and its own number. */
  queryIds: Float64Array;
  organisations: Int32Array;
  numbers: Int32Array;
  rowCount: number;
};

/** The header of a record and the offsets in it. */
export const recordHeader = 3;
export const [firstRowAt, rowCountAt, clauseCountAt] = [0, 1, 2];

/** An empty layout with this capacity. */
export const createLayout = (integers: number, searches: number): Layout => ({
  pool: new Int32Array(integers),
  end: 0,
  queryIds: new Float64Array(searches),
  organisations: new Int32Array(searches),
  numbers: new Int32Array(searches),
  rowCount: 0,
});

/** Appends a record with the clauses in [from, to); rows are added next. */
export function addRecord(layout: Layout, clauses: ArrayLike<number>, from: number, to: number): number {
  const record = layout.end;
  layout.end += recordHeader + to - from;
  const pool = (layout.pool = ensureCapacity(layout.pool, layout.end));
  pool[record + firstRowAt] = layout.rowCount;
  pool[record + rowCountAt] = 0;
  pool[record + clauseCountAt] = to - from;
  for (let i = from; i < to; i++) pool[record + recordHeader + i - from] = clauses[i]!;
  return record;
}

/** Adds a search to the last record. */
export function addRow(layout: Layout, record: number, id: number, organisation: number, number: number): void {
  const row = layout.rowCount++;
  if (row === layout.queryIds.length) {
    layout.queryIds = ensureCapacity(layout.queryIds, row + 1);
    layout.organisations = ensureCapacity(layout.organisations, row + 1);
    layout.numbers = ensureCapacity(layout.numbers, row + 1);
  }
  layout.queryIds[row] = id;
  layout.organisations[row] = organisation;
  layout.numbers[row] = number;
  layout.pool[record + rowCountAt]!++;
}

/** Removes a search from its record: the record's last row moves to its place. */
export function removeRow({ pool, queryIds, organisations, numbers }: Layout, record: number, id: number): void {
  const row = queryIds.indexOf(id, pool[record + firstRowAt]);
  const last = pool[record + firstRowAt]! + --pool[record + rowCountAt]!;
  queryIds[row] = queryIds[last]!;
  organisations[row] = organisations[last]!;
  numbers[row] = numbers[last]!;
}

export const recordEnd = (pool: Int32Array, record: number): number =>
  record + recordHeader + pool[record + clauseCountAt]!;

/** Orders records by their number of clauses, then by the clauses. 0 means equal clauses. */
export function compareRecords(pool: Int32Array, a: number, b: number): number {
  const size = pool[a + clauseCountAt]!;
  let order = size - pool[b + clauseCountAt]!;
  for (let i = recordHeader; order === 0 && i < recordHeader + size; i++) order = pool[a + i]! - pool[b + i]!;
  return order;
}
