import {
  addRecord,
  addRow,
  rowCountAt,
  firstRowAt,
  compareRecords,
  type Layout,
  createLayout,
  recordEnd,
  recordHeader,
  removeRow,
} from "./layout.ts";
import { ensureCapacity } from "./ensure-capacity.ts";

/**
 * Saved searches in groups that share their rarest clause. Compacted records are in the order of group numbers, and
 * searches with equal clauses share one. A search added since has a record of its own behind them, linked to the others
 * of its group.
 */
export type Records = {
  readonly size: number;
  /** Adds a search; the id must be free. */
  add(id: number, organisation: number, group: number, clauses: readonly number[]): void;
  /** Removes a search and returns its group and its other clauses; null if the id is unknown. */
  remove(id: number): { group: number; clauses: Int32Array } | null;
  /** True if the group has a search. */
  has(group: number): boolean;
  /** The records of groups below `groups`, valid until the next change. Compacts first if enough has changed. */
  compacted(groups: number): CompactedRecords;
};

/**
 * Compacted records of a group lie in the pool from its start up to the next group's. `tails` has the last record added
 * since; the integer before each links to the previous one, 0 ends the list.
 */
export type CompactedRecords = { layout: Layout; starts: Int32Array; tails: Int32Array };

/** Compact when changes exceed this share of the searches: before a batch, and at the latest. */
const compactionRatio = 1 / 8;
const maxChangeRatio = 4;

export function createRecords(): Records {
  let layout = createLayout(1024, 1024);
  /** Search numbers by id, and free ones; by number the group and the record. */
  const numberOf = new Map<number, number>();
  const free: number[] = [];
  let groupOf = new Int32Array(1024);
  let recordOf = new Int32Array(1024);
  /** By group, up to `groups`: see CompactedRecords, and the number of its searches. */
  let groups = 0;
  let starts = new Int32Array(1);
  let tails = new Int32Array(0);
  let sizes = new Int32Array(0);
  let changes = 0;

  /** The records of a group that still have searches. */
  function recordsOf(group: number): number[] {
    const records: number[] = [];
    const { pool } = layout;
    const add = (record: number) => pool[record + rowCountAt]! > 0 && records.push(record);
    const end = starts[group + 1]!;
    for (let record = starts[group]!; record < end; record = recordEnd(pool, record)) add(record);
    for (let record = tails[group]!; record !== 0; record = pool[record - 1]!) add(record);
    return records;
  }

  function ensureGroups(wanted: number): void {
    if (wanted <= groups) return;
    const compactedEnd = starts[groups]!;
    starts = ensureCapacity(starts, wanted + 1).fill(compactedEnd, groups);
    tails = ensureCapacity(tails, wanted);
    sizes = ensureCapacity(sizes, wanted);
    groups = tails.length;
  }

  function compact(): void {
    const { pool, queryIds, organisations, numbers } = layout;
    const moved = createLayout(layout.end, numberOf.size);
    const begins = new Int32Array(groups + 1);
    for (let group = 0; group < groups; group++) {
      begins[group] = moved.end;
      const records = recordsOf(group).sort((a, b) => compareRecords(pool, a, b));
      let [before, target] = [-1, -1];
      for (const record of records) {
        if (before === -1 || compareRecords(pool, before, record) !== 0)
          target = addRecord(moved, pool, record + recordHeader, recordEnd(pool, record));
        const first = pool[record + firstRowAt]!;
        for (let row = first; row < first + pool[record + rowCountAt]!; row++) {
          addRow(moved, target, queryIds[row]!, organisations[row]!, numbers[row]!);
          recordOf[numbers[row]!] = target;
        }
        before = record;
      }
    }
    begins[groups] = moved.end;
    moved.pool = moved.pool.slice(0, moved.end);
    layout = moved;
    starts = begins;
    tails.fill(0);
    changes = 0;
  }

  return {
    get size() {
      return numberOf.size;
    },
    add(id, organisation, group, clauses) {
      if (changes > maxChangeRatio * (numberOf.size + 1024)) compact();
      ensureGroups(group + 1);
      // The link is in front of the record.
      layout.pool = ensureCapacity(layout.pool, layout.end + 1);
      layout.pool[layout.end++] = tails[group]!;
      const record = (tails[group] = addRecord(layout, clauses, 0, clauses.length));
      const number = free.pop() ?? numberOf.size;
      addRow(layout, record, id, organisation, number);
      numberOf.set(id, number);
      groupOf = ensureCapacity(groupOf, number + 1);
      recordOf = ensureCapacity(recordOf, number + 1);
      groupOf[number] = group;
      recordOf[number] = record;
      sizes[group]!++;
      changes++;
    },
    remove(id) {
      const number = numberOf.get(id);
      if (number === undefined) return null;
      const group = groupOf[number]!;
      const record = recordOf[number]!;
      const clauses = layout.pool.slice(record + recordHeader, recordEnd(layout.pool, record));
      removeRow(layout, record, id);
      numberOf.delete(id);
      free.push(number);
      sizes[group]!--;
      changes++;
      return { group, clauses };
    },
    has: (group) => group < groups && sizes[group]! > 0,
    compacted(wanted) {
      ensureGroups(wanted);
      if (changes > numberOf.size * compactionRatio) compact();
      return { layout, starts, tails };
    },
  };
}
