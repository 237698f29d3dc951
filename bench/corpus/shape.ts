import type { Doc } from "#search-core/types.ts";

/** Statistics of a collection of notices, for comparing an invented one with the real one. */
export type Shape = {
  notices: number;
  titleWords: number;
  descriptionWords: number;
  distinctWords: number;
  /** How steeply word frequency falls with rank, for ranks 10 to 3,000, both as logarithms. */
  zipfSlope: number;
  /** The share of all words that are among the hundred commonest. */
  commonestShare: number;
  withBuyer: number;
  withCategory: number;
  withPlace: number;
  withValue: number;
  active: number;
  /** Median in cents, of those that state a value. */
  medianValue: number;
};

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Reads each notice once. */
export function shapeOf(docs: Iterable<Doc>): Shape {
  const counts = new Map<string, number>();
  const values: number[] = [];
  const sums = { titleWords: 0, descriptionWords: 0, withBuyer: 0, withCategory: 0, withPlace: 0, active: 0 };
  let notices = 0;
  for (const doc of docs) {
    notices++;
    const title = wordsOf(doc.title);
    const description = wordsOf(doc.description);
    for (const word of [...title, ...description]) counts.set(word, (counts.get(word) ?? 0) + 1);
    sums.titleWords += title.length;
    sums.descriptionWords += description.length;
    if (doc.buyer !== null) sums.withBuyer++;
    if (doc.categories.length > 0) sums.withCategory++;
    if (doc.locations.length > 0) sums.withPlace++;
    if (doc.status === 1 || doc.status === 4) sums.active++;
    if (doc.valueFrom !== null) values.push(doc.valueFrom);
  }
  const frequencies = [...counts.values()].toSorted((a, b) => b - a);
  const all = frequencies.reduce((sum, count) => sum + count, 0);
  const means = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / notices])) as typeof sums;
  return {
    notices,
    distinctWords: counts.size,
    zipfSlope: slopeOf(frequencies.slice(9, 3000), 10),
    commonestShare: frequencies.slice(0, 100).reduce((sum, count) => sum + count, 0) / all,
    ...means,
    withValue: values.length / notices,
    medianValue: values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN,
  };
}

/** Slope of the least-squares line of log frequency over log rank. */
function slopeOf(frequencies: number[], firstRank: number): number {
  const points = frequencies.map((count, index) => [Math.log(firstRank + index), Math.log(count)] as const);
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const along = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return along / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
