import {
  buyerBucket,
  countBuckets,
  countedFeatures,
  featureBuckets,
  hashedFeatures,
  type ClassifierInput,
} from "#features/ingestion/classifier/features.ts";
import { type EmbedInto, softmax } from "#features/ingestion/classifier/predict.ts";
import type { CategoryModel } from "#features/ingestion/classifier/model.ts";

/** A notice with a known category. */
export type Example = ClassifierInput & { code: number };
export type Titles = ReadonlyMap<number, string>;
/** Embeds texts. Without it the model uses words alone. */
export type EmbeddingTable = { width: number; embed: EmbedInto };

/** One text of one buyer in one category, weighted by the square root of its number of publications. */
type WeightedExample = ClassifierInput & { category: number; weight: number };

/** Trains the model. Deterministic: the same examples give the same model, byte for byte. */
export function train(examples: readonly Example[], titles: Titles, embedding?: EmbeddingTable): CategoryModel {
  const codes = Int32Array.from(new Set(examples.map(({ code }) => code))).sort();
  const weighted = weightedExamples(examples, codes);
  return {
    codes,
    net: trainNet(weighted, codes.length),
    counts: countAll(weighted, codes.length),
    embedding: embedding ? trainEmbedding(weighted, codes, titles, embedding) : noEmbedding,
  };
}

const noEmbedding = { width: 0, categories: new Float32Array(0), bias: new Float32Array(0) };

function weightedExamples(examples: readonly Example[], codes: Int32Array): WeightedExample[] {
  const category = new Map([...codes].map((code, i) => [code, i]));
  const groups = Map.groupBy(examples, ({ text, buyer, code }) => [text.toLowerCase(), buyer, code].join("\n"));
  return [...groups.values()].map((group) => {
    const { text, buyer, code } = group[0]!;
    return { text, buyer, category: category.get(code)!, weight: Math.sqrt(group.length) };
  });
}

function countAll(weighted: readonly WeightedExample[], categories: number): CategoryModel["counts"] {
  const [words, notices] = [new Float32Array(categories), new Float32Array(categories)];
  const byBucket = new Map<number, Map<number, number>>();
  const count = (bucket: number, { category, weight }: WeightedExample) => {
    const entries = byBucket.get(bucket) ?? new Map<number, number>();
    byBucket.set(bucket, entries.set(category, (entries.get(category) ?? 0) + weight));
  };
  for (const lesson of weighted) {
    notices[lesson.category]! += lesson.weight;
    const buckets = countedFeatures(lesson);
    words[lesson.category]! += buckets.length * lesson.weight;
    for (const bucket of buckets) count(bucket, lesson);
    if (lesson.buyer) count(buyerBucket(lesson.buyer), lesson);
  }
  const from = new Uint32Array(countBuckets + 1);
  const [category, weight]: [number[], number[]] = [[], []];
  for (let bucket = 0; bucket < countBuckets; bucket += 1) {
    from[bucket] = category.length;
    for (const [categoryOrd, sum] of byBucket.get(bucket) ?? []) {
      category.push(categoryOrd);
      weight.push(Math.min(Math.round(sum * 16), 65_535));
    }
  }
  from[countBuckets] = category.length;
  return {
    offsets: from,
    category: Uint16Array.from(category),
    weight: Uint16Array.from(weight),
    tokenTotals: words,
    noticeTotals: notices,
  };
}

const netWidth = 64;
const netRounds = 4;

/** Feature and category vectors, trained with AdaGrad. */
function trainNet(weighted: readonly WeightedExample[], categories: number): CategoryModel["net"] {
  const width = netWidth;
  const random = randomFrom(7);
  const parts = Float32Array.from({ length: featureBuckets * width }, () => ((random() - 0.5) / width) * 2);
  const matrix = new Float32Array(categories * width);
  const bias = new Float32Array(categories);
  const [moved, movedParts] = [new Float32Array(categories).fill(0.01), new Float32Array(featureBuckets).fill(0.01)];
  const sum = new Float32Array(width);
  const back = new Float32Array(width);
  const buckets = weighted.map(hashedFeatures);
  rounds(weighted.length, netRounds, random, (i, progress) => {
    const { category, weight } = weighted[i]!;
    const own = buckets[i]!;
    const share = 1 / Math.sqrt(own.length || 1);
    sum.fill(0);
    for (const part of own) for (let i = 0; i < width; i += 1) sum[i]! += parts[part * width + i]! * share;
    const step = 0.3 * (1 - 0.9 * progress);
    back.fill(0);
    eachError(sum, matrix, bias, category, (row, error) => {
      const slope = error * weight;
      moved[row]! += slope * slope;
      const size = (step * slope) / Math.sqrt(moved[row]!);
      bias[row]! -= size * 0.1;
      for (let i = 0, from = row * width; i < width; i += 1) {
        back[i]! += slope * matrix[from + i]!;
        matrix[from + i]! -= size * sum[i]!;
      }
    });
    const square = (back.reduce((total, value) => total + value * value, 0) / width) * share * share;
    for (const part of own) {
      movedParts[part]! += square;
      const size = (step * share) / Math.sqrt(movedParts[part]!);
      for (let i = 0; i < width; i += 1) parts[part * width + i]! -= size * back[i]!;
    }
  });
  return { width, ...inBytes(parts, width), categories: matrix, bias };
}

/** Quantises rows of numbers to signed bytes, with a scale per row. */
function inBytes(rows: Float32Array, width: number): { features: Int8Array; scales: Float32Array } {
  const features = new Int8Array(rows.length);
  const scales = Float32Array.from({ length: rows.length / width }, (_, row) => {
    const own = rows.subarray(row * width, (row + 1) * width);
    const scale = own.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127 || 1;
    for (let i = 0; i < width; i += 1) features[row * width + i] = Math.round(own[i]! / scale);
    return scale;
  });
  return { features, scales };
}

/** Starts from the categories' titles, so that rare categories are predicted by their name. */
function trainEmbedding(
  weighted: readonly WeightedExample[],
  codes: Int32Array,
  titles: Titles,
  { width, embed }: EmbeddingTable,
): CategoryModel["embedding"] {
  const unit = (text: string) => {
    const vector = new Float32Array(width);
    embed(text, vector);
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
  };
  const matrix = new Float32Array(codes.length * width);
  codes.forEach((code, row) =>
    matrix.set(
      unit(titles.get(code) ?? "").map((value) => value * 10),
      row * width,
    ),
  );
  const bias = new Float32Array(codes.length);
  const moved = new Float32Array(matrix.length).fill(0.01);
  const vectors = weighted.map(({ text }) => unit(text));
  rounds(weighted.length, 2, randomFrom(11), (i) => {
    const { category, weight } = weighted[i]!;
    const vector = vectors[i]!;
    eachError(vector, matrix, bias, category, (row, error) => {
      bias[row]! -= 0.05 * error * weight;
      for (let i = 0, from = row * width; i < width; i += 1) {
        const slope = error * weight * vector[i]!;
        moved[from + i]! += slope * slope;
        matrix[from + i]! -= (0.5 * slope) / Math.sqrt(moved[from + i]!);
      }
    });
  });
  return { width, categories: matrix, bias };
}

/** Smaller errors are skipped, because they change nothing. */
const minError = 1e-3;

/** Calls back with each category's error: its probability, minus one for the right category. */
function eachError(
  vector: Float32Array,
  matrix: Float32Array,
  bias: Float32Array,
  right: number,
  move: (row: number, error: number) => void,
) {
  const width = vector.length;
  const scores = new Float32Array(bias.length);
  for (let row = 0, from = 0; row < bias.length; row += 1) {
    let sum = bias[row]!;
    for (let i = 0; i < width; i += 1, from += 1) sum += matrix[from]! * vector[i]!;
    scores[row] = sum;
  }
  const likely = softmax(scores);
  for (let row = 0; row < bias.length; row += 1) {
    const error = likely[row]! - (row === right ? 1 : 0);
    if (Math.abs(error) > minError) move(row, error);
  }
}

/** Visits every example once per epoch, in a different order each time; `progress` runs from 0 to 1. */
function rounds(count: number, times: number, random: () => number, learn: (i: number, progress: number) => void) {
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  for (let round = 0; round < times; round += 1) {
    for (let i = count - 1; i > 0; i -= 1) {
      const other = Math.floor(random() * (i + 1));
      [order[i], order[other]] = [order[other]!, order[i]!];
    }
    for (const i of order) learn(i, round / times);
  }
}

/** A seeded random generator, so that a model can be reproduced byte for byte. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}
