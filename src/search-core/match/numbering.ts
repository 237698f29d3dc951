import type { Batch } from "./batch.ts";
import { passing } from "./checks.ts";
import { type Check, type Condition, isFeature, keyOf, type ShareOf, shareMeeting } from "./conditions.ts";
import { createFeatures } from "./features.ts";
import { createParts } from "./parts.ts";
import { withRoom } from "./room.ts";

/**
 * Numbers for conditions, and what a batch says of each. Equal conditions of any searches share a number. Features are
 * told by the batch; every other condition is looked at once a batch, and only if a search gets as far as asking for it.
 *
 * Matching spends its time on reading what conditions say, all over their numbers. So a condition takes four bytes there,
 * a place, and the bits lie close together in another array, only for what some document meets.
 */
export type Numbering = {
  /** The number of a condition, which is in use once more. */
  take(condition: Condition): number;
  give(number: number): void;
  conditionOf(number: number): Condition;
  /** All numbers are below. */
  readonly count: number;
  /** The number of a condition that is in use. */
  numberOf(condition: Condition): number;
  /** About which share of documents meets it. */
  shareOf(number: number): number;
  /** Takes a batch up; the answer is the features that it has. Until `end` no condition is taken or given. */
  begin(batch: Batch): readonly number[];
  end(): void;
  /** By number the place of its bits; `unknown` before somebody looks, which gives the place. */
  readonly places: Int32Array;
  look(number: number): number;
  /** At 2 * place the low and at 2 * place + 1 the high bits of the documents; at place 0 there are none. */
  readonly bits: Int32Array;
};

export const unknown = -1;
const nowhere = 0;

/** How the bits of a condition come about: from its parts, or else by looking at the documents. */
const [any, all, none, checked] = [1, 2, 3, 4];
const wayOf = (condition: Condition): number =>
  "parts" in condition ? { or: any, and: all, not: none }[condition.kind] : checked;

type Numbered = { condition: Condition; key: string; uses: number; share: number };

export function createNumbering(shareOfStem: ShareOf): Numbering {
  const numbers = new Map<string, number>();
  const numbered: (Numbered | null)[] = [];
  const free: number[] = [];
  const features = createFeatures();
  const parts = createParts();
  let places = new Int32Array(1024);
  /** By number, apart from the rest, which lies all over the memory. */
  let ways = new Uint8Array(1024);
  let bits = new Int32Array(2);
  let batch: Batch;
  let entries = parts.entries();
  /** The features that the batch has, other conditions that were looked at, and how many places are taken. */
  let present: number[] = [];
  let looked: number[] = [];
  let taken = 1;

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
    places = withRoom(places, number + 1);
    ways = withRoom(ways, number + 1);
    ways[number] = wayOf(condition);
    places[number] = isFeature(condition) ? nowhere : unknown;
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
    if (isFeature(condition)) features.remove(condition);
    numbers.delete(key);
    numbered[number] = null;
    free.push(number);
  }

  function tell(number: number, low: number, high: number): void {
    if (places[number] === nowhere) {
      places[number] = taken++;
      present.push(number);
    }
    const at = 2 * places[number]!;
    bits[at] = bits[at]! | low;
    bits[at + 1] = bits[at + 1]! | high;
  }

  function look(number: number): number {
    looked.push(number);
    const way = ways[number]!;
    if (way !== checked) return combine(number, way);
    const { low, high } = passing(numbered[number]!.condition as Check, batch);
    return put(number, low, high);
  }

  function put(number: number, low: number, high: number): number {
    if ((low | high) === 0) return (places[number] = nowhere);
    const place = taken++;
    bits[2 * place] = low;
    bits[2 * place + 1] = high;
    return (places[number] = place);
  }

  function combine(number: number, way: number): number {
    const { pool } = entries;
    const from = entries.places[number]!;
    const to = from + 1 + pool[from]!;
    let low = way === any ? 0 : batch.all.low;
    let high = way === any ? 0 : batch.all.high;
    for (let at = from + 1; at < to; at++) {
      const part = pool[at]!;
      const known = places[part]!;
      const place = 2 * (known === unknown ? look(part) : known);
      const partLow = bits[place]!;
      const partHigh = bits[place + 1]!;
      low = way === any ? low | partLow : low & (way === all ? partLow : ~partLow);
      high = way === any ? high | partHigh : high & (way === all ? partHigh : ~partHigh);
      // A run is looked for only where its words are.
      if (way === all && (low | high) === 0) break;
    }
    return put(number, low, high);
  }

  return {
    take,
    give,
    conditionOf: (number) => numbered[number]!.condition,
    get count() {
      return numbered.length;
    },
    numberOf: (condition) => numbers.get(keyOf(condition))!,
    shareOf: (number) => numbered[number]!.share,
    begin(next) {
      batch = next;
      entries = parts.entries();
      if (bits.length < 2 * (numbered.length + 1)) bits = new Int32Array(4 * numbered.length + 2);
      features.told(batch, tell);
      return present;
    },
    end() {
      for (const number of present) places[number] = nowhere;
      for (const number of looked) places[number] = unknown;
      bits.fill(0, 0, 2 * taken);
      [present, looked, taken] = [[], [], 1];
    },
    get places() {
      return places;
    },
    look,
    get bits() {
      return bits;
    },
  };
}
