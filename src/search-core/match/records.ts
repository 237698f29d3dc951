/**
 * Where searches lie: one record each, in groups of those that have one condition, their rarest, in common. What a batch
 * has to read lies side by side, because reading here and there in memory is what matching would spend its time on:
 * after `settle` all records are in one array, in the order of their groups' numbers. Those that came since lie in
 * arrays of their group's own.
 *
 * A record is the number of a search (-1 once it was removed), how many conditions it has beside the one of its group, and
 * those, the rarest first.
 */
export type Records = {
  add(search: number, group: number, conditions: readonly number[]): void;
  /** Takes a search out; the answer is its group and its other conditions. */
  remove(search: number): { group: number; conditions: Int32Array };
  /** Whether there is a search in a group. */
  has(group: number): boolean;
  /** Moves records together, if enough came or went since that it pays. */
  settle(): void;
  /** The records of a group, in the arrays that they lie in; valid until the next change. */
  readonly settled: Int32Array;
  settledFrom(group: number): number;
  settledTo(group: number): number;
  recent(group: number): Growing | undefined;
};

/** Integers of a record before its conditions. */
export const recordHead = 2;

export type Growing = { records: Int32Array; end: number };

/** The share of changes after which records move together. */
const worthMoving = 1 / 8;

export function createRecords(): Records {
  let settled = new Int32Array(0);
  /** Where the groups begin in `settled`, by number; the last is its end. */
  let starts = new Int32Array(1);
  let recent = new Map<number, Growing>();
  /** By search: its group, and where its record begins, in `settled` or, less than 0, `~` that among the recent. */
  const groupOf: number[] = [];
  const placeOf: number[] = [];
  /** By group: how many searches it has. */
  const sizes: number[] = [];
  let size = 0;
  let changes = 0;

  const settledFrom = (group: number) => starts[Math.min(group, starts.length - 1)]!;
  const settledTo = (group: number) => starts[Math.min(group + 1, starts.length - 1)]!;

  function settle(): void {
    if (changes <= size * worthMoving) return;
    const moved: Growing = { records: new Int32Array(settled.length + 1024), end: 0 };
    const groups = sizes.length;
    const begins = new Int32Array(groups + 1);
    for (let group = 0; group < groups; group++) {
      begins[group] = moved.end;
      const later = recent.get(group);
      copyLive(settled, settledFrom(group), settledTo(group), moved, placeOf);
      if (later) copyLive(later.records, 0, later.end, moved, placeOf);
    }
    begins[groups] = moved.end;
    settled = moved.records.slice(0, moved.end);
    starts = begins;
    recent = new Map();
    changes = 0;
  }

  return {
    add(search, group, conditions) {
      let growing = recent.get(group);
      if (!growing) recent.set(group, (growing = { records: new Int32Array(16), end: 0 }));
      groupOf[search] = group;
      placeOf[search] = ~growing.end;
      append(growing, [search, conditions.length, ...conditions]);
      sizes[group] = (sizes[group] ?? 0) + 1;
      size++;
      changes++;
    },
    remove(search) {
      const group = groupOf[search]!;
      const place = placeOf[search]!;
      const records = place < 0 ? recent.get(group)!.records : settled;
      const at = place < 0 ? ~place : place;
      records[at] = -1;
      sizes[group]!--;
      size--;
      changes++;
      return { group, conditions: records.slice(at + recordHead, at + recordHead + records[at + 1]!) };
    },
    has: (group) => (sizes[group] ?? 0) > 0,
    settle,
    get settled() {
      return settled;
    },
    settledFrom,
    settledTo,
    recent: (group) => (recent.size === 0 ? undefined : recent.get(group)),
  };
}

function append(growing: Growing, record: ArrayLike<number>): void {
  const { records, end } = growing;
  if (end + record.length > records.length) {
    growing.records = new Int32Array(2 * (end + record.length));
    growing.records.set(records);
  }
  growing.records.set(record, end);
  growing.end += record.length;
}

function copyLive(records: Int32Array, from: number, to: number, target: Growing, placeOf: number[]): void {
  for (let at = from; at < to;) {
    const next = at + recordHead + records[at + 1]!;
    if (records[at] !== -1) {
      placeOf[records[at]!] = target.end;
      append(target, records.subarray(at, next));
    }
    at = next;
  }
}
