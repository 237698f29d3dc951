import type { Batch } from "./batch.ts";
import type { Bits } from "./bits.ts";
import { passing } from "./checks.ts";
import { type Check, type Condition, type Feature, keyOf, type ShareOf, shareMeeting } from "./conditions.ts";
import { createFeatures } from "./features.ts";
import { createParts } from "./parts.ts";

/**
 * Numbers for conditions, and what a batch says of each. Equal conditions of any searches share a number. Features are
 * told by the batch; every other condition is looked at once a batch, and only if a search gets as far as asking for it.
 */
export type Numbering = {
  /** The number of a condition, which is in use once more. */
  take(condition: Condition): number;
  give(number: number): void;
  conditionOf(number: number): Condition;
  /** The number of a condition that is in use. */
  numberOf(condition: Condition): number;
  /** About which share of documents meets it. */
  shareOf(number: number): number;
  /** Forgets what earlier batches said; the answer is the features that this one has. */
  begin(batch: Batch): Set<number>;
  /**
   * By number four integers: the low and the high bits of the documents that meet it, the batch that they are of, and
   * how they come about. Where the batch is not `current` they do not hold, and `look` puts them there.
   */
  readonly table: Int32Array;
  readonly current: number;
  look(number: number): void;
};

/** Integers of a row of the table. */
export const rowSize = 4;
/** How the bits of a condition come about: told by the batch (none, when it is silent), by its parts, or by looking. */
const [told, any, all, none, checked] = [0, 1, 2, 3, 4];
const wayOf: Record<Condition["kind"], number> = {
  word: told,
  facet: told,
  or: any,
  and: all,
  not: none,
  run: checked,
  closingIn: checked,
  price: checked,
  date: checked,
  unflagged: checked,
};

type Numbered = { condition: Condition; key: string; uses: number; share: number };

export function createNumbering(shareOfStem: ShareOf): Numbering {
  const numbers = new Map<string, number>();
  const numbered: (Numbered | null)[] = [];
  const free: number[] = [];
  const features = createFeatures();
  const parts = createParts();
  let table = new Int32Array(1024 * rowSize);
  let batch: Batch;
  let current = 0;
  /** The features that the batch has. */
  let present = new Set<number>();

  function take(condition: Condition): number {
    const key = keyOf(condition);
    const known = numbers.get(key);
    if (known !== undefined) {
      numbered[known]!.uses++;
      return known;
    }
    const own = "parts" in condition ? condition.parts.map(take) : [];
    const number = free.pop() ?? numbered.length;
    numbered[number] = { condition, key, uses: 1, share: shareMeeting(condition, shareOfStem) };
    numbers.set(key, number);
    if ((number + 1) * rowSize > table.length) table = doubled(table);
    table.set([0, 0, 0, wayOf[condition.kind]], number * rowSize);
    if ("parts" in condition) parts.put(number, own);
    if (isFeature(condition)) features.add(condition, number);
    return number;
  }

  function give(number: number): void {
    const { condition, key, uses } = numbered[number]!;
    if (uses > 1) {
      numbered[number]!.uses--;
      return;
    }
    if ("parts" in condition) for (const part of parts.remove(number)) give(part);
    if (isFeature(condition)) features.remove(condition, number);
    numbers.delete(key);
    numbered[number] = null;
    free.push(number);
  }

  function put(number: number, low: number, high: number): void {
    const row = number * rowSize;
    table[row] = low;
    table[row + 1] = high;
    table[row + 2] = current;
  }

  function tell(number: number, { low, high }: Readonly<Bits>): void {
    const row = number * rowSize;
    const isFirst = table[row + 2] !== current;
    put(number, isFirst ? low : low | table[row]!, isFirst ? high : high | table[row + 1]!);
    present.add(number);
  }

  function look(number: number): void {
    const way = table[number * rowSize + 3]!;
    if (way === told) put(number, 0, 0);
    else if (way === checked) {
      const { low, high } = passing(numbered[number]!.condition as Check, batch);
      put(number, low, high);
    } else {
      const { pool } = parts;
      const from = parts.placeOf(number);
      const to = from + 1 + pool[from]!;
      let low = way === any ? 0 : batch.all.low;
      let high = way === any ? 0 : batch.all.high;
      for (let at = from + 1; at < to; at++) {
        const row = pool[at]! * rowSize;
        if (table[row + 2] !== current) look(pool[at]!);
        low = way === any ? low | table[row]! : low & (way === all ? table[row]! : ~table[row]!);
        high = way === any ? high | table[row + 1]! : high & (way === all ? table[row + 1]! : ~table[row + 1]!);
        // A run is looked for only where its words are.
        if (way === all && (low | high) === 0) break;
      }
      put(number, low, high);
    }
  }

  return {
    take,
    give,
    look,
    conditionOf: (number) => numbered[number]!.condition,
    numberOf: (condition) => numbers.get(keyOf(condition))!,
    shareOf: (number) => numbered[number]!.share,
    begin(next) {
      batch = next;
      current++;
      present = new Set();
      features.told(batch, tell);
      return present;
    },
    get table() {
      return table;
    },
    get current() {
      return current;
    },
  };
}

const isFeature = (condition: Condition): condition is Feature => wayOf[condition.kind] === told;

function doubled(table: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(table.length * 2);
  larger.set(table);
  return larger;
}
