import type { Batch } from "./batch.ts";
import type { Bits } from "./bits.ts";
import { type Condition, keyOf, type ShareOf, shareMeeting } from "./conditions.ts";
import { meeting } from "./meets.ts";

/**
 * Numbers for conditions: equal conditions of any searches share one, so that each is looked at once a batch, and only
 * if a search gets as far as asking for it.
 */
export type Numbering = {
  /** The number of a condition, which is in use once more. */
  take(condition: Condition): number;
  give(number: number): void;
  conditionOf(number: number): Condition;
  /** About which share of documents meets it. */
  shareOf(number: number): number;
  /** Forgets what earlier batches said. */
  begin(batch: Batch): void;
  /** By number three integers: low and high bits of the documents that meet it, and the batch they are of. */
  readonly table: Int32Array;
  /** The batch that `table` must name for the bits to hold; otherwise `look` puts them there. */
  readonly current: number;
  look(number: number): void;
};

/** Integers of a row of the table; four lie side by side better than three. */
export const rowSize = 4;

type Numbered = { condition: Condition; key: string; parts: number[]; uses: number; share: number };

export function createNumbering(shareOfStem: ShareOf): Numbering {
  const numbers = new Map<string, number>();
  const all: (Numbered | null)[] = [];
  const free: number[] = [];
  let table = new Int32Array(1024 * rowSize);
  let batch: Batch;
  let current = 0;

  function take(condition: Condition): number {
    const key = keyOf(condition);
    const known = numbers.get(key);
    if (known !== undefined) {
      all[known]!.uses++;
      return known;
    }
    const parts = "parts" in condition ? condition.parts.map(take) : [];
    const number = free.pop() ?? all.length;
    all[number] = { condition, key, parts, uses: 1, share: shareMeeting(condition, shareOfStem) };
    numbers.set(key, number);
    if ((number + 1) * rowSize > table.length) table = doubled(table);
    // A number that is used again must not keep what its last owner met.
    table[number * rowSize + 2] = 0;
    return number;
  }

  function give(number: number): void {
    const numbered = all[number]!;
    if (--numbered.uses > 0) return;
    numbered.parts.forEach(give);
    numbers.delete(numbered.key);
    all[number] = null;
    free.push(number);
  }

  function look(number: number): void {
    const { condition, parts } = all[number]!;
    const { low, high } = meeting(condition, parts.map(bitsOf), batch);
    table.set([low, high, current], number * rowSize);
  }

  function bitsOf(number: number): Bits {
    if (table[number * rowSize + 2] !== current) look(number);
    return { low: table[number * rowSize]!, high: table[number * rowSize + 1]! };
  }

  return {
    take,
    give,
    look,
    conditionOf: (number) => all[number]!.condition,
    shareOf: (number) => all[number]!.share,
    begin(next) {
      batch = next;
      current++;
    },
    get table() {
      return table;
    },
    get current() {
      return current;
    },
  };
}

function doubled(table: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(table.length * 2);
  larger.set(table);
  return larger;
}
