import type { FacetCounts } from "#search-core/types.ts";

/** A facet without values. */
export const noCounts: FacetCounts = { values: new Uint32Array(0), counts: new Uint32Array(0) };

/** The count of one value. */
export function countOf({ values, counts }: FacetCounts, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return values[low] === value ? counts[low]! : 0;
}

/** Each value with its count, ascending by value. */
export const entriesOf = ({ values, counts }: FacetCounts): [value: number, count: number][] =>
  Array.from(values, (value, i) => [value, counts[i]!]);

/** Builds counts from entries in any order; drops zeros. */
export function countsFrom(entries: Iterable<readonly [value: number, count: number]>): FacetCounts {
  const positive = [...entries].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  return {
    values: Uint32Array.from(positive, ([value]) => value),
    counts: Uint32Array.from(positive, ([, count]) => count),
  };
}

/** Counts by ord, where `values` are the ascending values of the ords. */
export function countsByOrd(values: Uint32Array, counts: Uint32Array): FacetCounts {
  let count = 0;
  for (let number = 0; number < counts.length; number++) count += Number(counts[number] !== 0);
  const found = { values: new Uint32Array(count), counts: new Uint32Array(count) };
  for (let number = 0, i = 0; i < count; number++) {
    if (counts[number] === 0) continue;
    found.values[i] = values[number]!;
    found.counts[i++] = counts[number]!;
  }
  return found;
}

/** The sum of two counts. The loop computes instead of branching, see posting-list.ts. */
export function sumCounts(a: FacetCounts, b: FacetCounts): FacetCounts {
  if (a.values.length === 0) return b;
  if (b.values.length === 0) return a;
  const values = new Uint32Array(a.values.length + b.values.length);
  const counts = new Uint32Array(values.length);
  let [length, i, j] = [0, 0, 0];
  while (i < a.values.length && j < b.values.length) {
    const [left, right] = [a.values[i]!, b.values[j]!];
    const [takesLeft, takesRight] = [Number(left <= right), Number(right <= left)];
    values[length] = Math.min(left, right);
    counts[length++] = a.counts[i]! * takesLeft + b.counts[j]! * takesRight;
    i += takesLeft;
    j += takesRight;
  }
  const rest = i < a.values.length ? { counts: a, from: i } : { counts: b, from: j };
  values.set(rest.counts.values.subarray(rest.from), length);
  counts.set(rest.counts.counts.subarray(rest.from), length);
  length += rest.counts.values.length - rest.from;
  return { values: values.slice(0, length), counts: counts.slice(0, length) };
}
