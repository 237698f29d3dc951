import type { FieldNumber } from "./fields.ts";

/**
 * BM25F: the occurrences of a word are weighed by field and by how long the field is against a usual one, summed over
 * the fields, saturated, and multiplied by how rare the word is. The usual lengths are constants, so that what a word
 * is worth in a document depends on that document alone: it is computed once, when the posting is written, and is the
 * same in every segment. Constants by field number: title, reference, buyer, description.
 */
const fieldBoosts = [3, 2, 2, 1] as const;
const averageFieldLengths = [8, 1, 4, 40] as const;
/** How far a long field weighs less: 0 not at all, 1 in full. */
const lengthNormalisation = [0.3, 0, 0, 0.75] as const;
const k1 = 1.2;

/** Occurrences of something in each field of a document, by field number. */
export type FieldCounts = ArrayLike<number>;

/**
 * What so many occurrences are worth, 1 to 255; 0 where there is none. `lengths` holds the fields' lengths in words, from
 * `at` on.
 */
export function impactOf(counts: FieldCounts, fieldLengths: ArrayLike<number>, offset = 0): number {
  let frequency = 0;
  for (let field = 0; field < 4; field++) {
    const count = counts[field]!;
    if (count === 0) continue;
    const b = lengthNormalisation[field as FieldNumber];
    const relative = fieldLengths[offset + field]! / averageFieldLengths[field as FieldNumber];
    frequency += (fieldBoosts[field as FieldNumber] * count) / (1 - b + b * relative);
  }
  return frequency === 0 ? 0 : Math.max(1, Math.round((255 * frequency) / (k1 + frequency)));
}

/** What rarity gives, a whole number from 1 on: `matching` of `all` documents hold the word. */
export const idfOf = (matching: number, all: number): number =>
  Math.max(1, Math.round(64 * Math.log(1 + (all - matching + 0.5) / (matching + 0.5))));
