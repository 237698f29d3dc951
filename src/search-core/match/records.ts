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
 * Saved searches in groups of those that have one condition, their rarest, in common. Once settled they lie in the
 * order of their groups' numbers, and in a group those that ask for the same share a record. A search that came since
 * has a record of its own behind the settled ones, chained to others of its group.
 */
export type Records = {
  readonly size: number;
  /** Adds a search under an id that none has. */
  add(id: number, organisation: number, group: number, clauses: readonly number[]): void;
  /** Takes a search out; the answer is its group and its other conditions, null where none has the id. */
  remove(id: number): { group: number; clauses: Int32Array } | null;
  /** Whether there is a search in a group. */
  has(group: number): boolean;
  /**
   * Where all lies, for groups with numbers below `groups`; valid until the next change. Moves searches together before,
   * if enough came or went that it pays.
   */
  compacted(groups: number): CompactedRecords;
};

/**
 * The settled records of a group are in the pool from its own start up to that of the next one. `lasts` has its last
 * record that came since, each of which has before itself where the one before is; 0: there is none.
 */
export type CompactedRecords = { layout: Layout; starts: Int32Array; tails: Int32Array };

/** After which share of changes searches move together: before a batch, and at the latest. */
const compactionRatio = 1 / 8;
const maxChangeRatio = 4;

export function createRecords(): Records {
  let layout = createLayout(1024, 1024);
  /** Numbers of searches by id, and those that are free; by number the group and the record of a search. */
  const numberOf = new Map<number, number>();
  const free: number[] = [];
  let groupOf = new Int32Array(1024);
  let recordOf = new Int32Array(1024);
  /** By group, of which there is room for so many: see Settled; and how many searches it has. */
  let groups = 0;
  let starts = new Int32Array(1);
  let tails = new Int32Array(0);
  let sizes = new Int32Array(0);
  let changes = 0;

  /** The records of a group that searches have. */
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
      const records = recordsOf(group).sort((one, other) => compareRecords(pool, one, other));
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
      // The chain is in front of the record.
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
