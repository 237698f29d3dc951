/**
 * BM25F: the occurrences of a word are weighed by field and by how long the field is against the average, summed over
 * the fields, saturated, and multiplied by how rare the word is. Constants by field number: title, reference, buyer,
 * description.
 */
const weights = [3, 2, 2, 1] as const;
/** How far a long field weighs less: 0 not at all, 1 in full. */
const lengthShares = [0.3, 0, 0, 0.75] as const;
const saturation = 1.2;

/** What rarity gives: `matching` of `all` documents hold the word. */
export const rarity = (matching: number, all: number) => Math.log(1 + (all - matching + 0.5) / (matching + 0.5));

/** The weighed count of a field's occurrences; `length` and `average` in words. */
export function fieldWeight(field: 0 | 1 | 2 | 3, count: number, length: number, average: number): number {
  const share = lengthShares[field];
  return (weights[field] * count) / (1 - share + share * (length / average));
}

export const saturated = (weight: number) => weight / (saturation + weight);
