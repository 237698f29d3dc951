import { fields, type FieldNumber } from "./fields.ts";

/**
 * BM25F: weigh the occurrences of a word by field and by field length, sum over the fields, saturate, and multiply by
 * the idf. The average lengths are constants, so a word's impact depends on its document alone. It is computed once,
 * when the posting is written, and is the same in every segment. Constants by field number: title, reference, buyer,
 * description, place.
 */
const fieldBoosts = [3, 2, 2, 1, 2] as const;
const averageFieldLengths = [8, 1, 4, 40, 2] as const;
/** BM25F's b by field: 0 ignores the field's length, 1 normalises in full. */
const lengthNormalisation = [0.3, 0, 0, 0.75, 0] as const;
const k1 = 1.2;

/** Occurrences in each field of a document, by field number. */
export type FieldCounts = ArrayLike<number>;

/**
 * The impact of these occurrences, 1 to 255; 0 if there are none. `fieldLengths` has the lengths in words, from
 * `offset`.
 */
export function impactOf(counts: FieldCounts, fieldLengths: ArrayLike<number>, offset = 0): number {
  let frequency = 0;
  for (let field = 0; field < fields.length; field++) {
    const count = counts[field]!;
    if (count === 0) continue;
    const b = lengthNormalisation[field as FieldNumber];
    const relative = fieldLengths[offset + field]! / averageFieldLengths[field as FieldNumber];
    frequency += (fieldBoosts[field as FieldNumber] * count) / (1 - b + b * relative);
  }
  return frequency === 0 ? 0 : Math.max(1, Math.round((255 * frequency) / (k1 + frequency)));
}

/** The idf as an integer of at least 1: `matching` of `all` documents have the word. */
export const idfOf = (matching: number, all: number): number =>
  Math.max(1, Math.round(64 * Math.log(1 + (all - matching + 0.5) / (matching + 0.5))));
