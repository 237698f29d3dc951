import { buyerBucket, countedFeatures, hashedFeatures, type ClassifierInput } from "./features.ts";
import type { CategoryModel } from "./model.ts";

/** Writes the sum of the text's word vectors into `vector`, not normalised. */
export type EmbedInto = (text: string, vector: Float32Array) => void;

/**
 * Weight of each model; the weights add up to 1. Tuned on notices older than those the bench measures on. The embedding
 * table was trained on the same notices, so there similarity alone looks best, but new notices need the other two.
 */
const ensembleWeights = { net: 0.36, counts: 0.21, embedding: 0.43 };
const ensembleWeightsWithoutEmbedding = { net: 0.67, counts: 0.33, embedding: 0 };

/**
 * Probability of every category for a notice, in the model's order. Without `embed`, only the two word models count.
 */
export function predict(model: CategoryModel, notice: ClassifierInput, embed?: EmbedInto): Float32Array {
  const { net, counts, embedding } = embed ? ensembleWeights : ensembleWeightsWithoutEmbedding;
  const scores = new Float32Array(model.codes.length);
  addWeighted(scores, netScores(model, notice), net);
  addWeighted(scores, countScores(model, notice), counts);
  if (embed) addWeighted(scores, embeddingScores(model, notice, embed), embedding);
  return softmax(scores);
}

/** Scores by the vectors of the text's features. */
export function netScores({ net, codes }: CategoryModel, notice: ClassifierInput): Float32Array {
  const features = hashedFeatures(notice);
  const sum = new Float32Array(net.width);
  const weight = 1 / Math.sqrt(features.length || 1);
  for (const feature of features) {
    const scale = net.scales[feature]! * weight;
    for (let i = 0, from = feature * net.width; i < net.width; i += 1) sum[i]! += net.features[from + i]! * scale;
  }
  return matrixVectorProduct(sum, net.categories, net.bias, codes.length);
}

/** Additive smoothing, so that naive Bayes does not rule out a category because of one unseen word. */
const smoothing = 0.05;
/** The prior of all buyers weighs as much as this many notices, for buyers with few notices of their own. */
const priorNotices = 30;

/** Scores by how often the notice's words and buyer occur with each category (naive Bayes). */
export function countScores({ counts, codes }: CategoryModel, notice: ClassifierInput): Float32Array {
  const { offsets, category, weight, tokenTotals, noticeTotals } = counts;
  const size = codes.length;
  const all = noticeTotals.reduce((sum, count) => sum + count, 0);
  const bucketCount = offsets.length;
  const scores = new Float32Array(size);
  const buyerWeights = new Float32Array(size);
  let buyerTotal = 0;
  if (notice.buyer) {
    const bucket = buyerBucket(notice.buyer);
    for (let i = offsets[bucket]!; i < offsets[bucket + 1]!; i += 1)
      buyerTotal += buyerWeights[category[i]!] = weight[i]! / 16;
  }
  for (let i = 0; i < size; i += 1) {
    const general = (noticeTotals[i]! + 0.5) / all;
    scores[i] = Math.log((buyerWeights[i]! + priorNotices * general) / (buyerTotal + priorNotices));
  }
  const knownBuckets = countedFeatures(notice).filter((bucket) => offsets[bucket + 1]! > offsets[bucket]!);
  for (let i = 0; i < size; i += 1)
    scores[i]! += knownBuckets.length * Math.log(smoothing / (tokenTotals[i]! + smoothing * bucketCount));
  for (const bucket of knownBuckets)
    for (let i = offsets[bucket]!; i < offsets[bucket + 1]!; i += 1)
      scores[category[i]!]! += Math.log((weight[i]! / 16 + smoothing) / smoothing);
  return scores;
}

/** Scores by the similarity of the text's embedding to that of each category. */
export function embeddingScores(
  { embedding, codes }: CategoryModel,
  { text }: ClassifierInput,
  embed: EmbedInto,
): Float32Array {
  const vector = new Float32Array(embedding.width);
  embed(text, vector);
  const length = Math.hypot(...vector) || 1;
  return matrixVectorProduct(
    vector.map((value) => value / length),
    embedding.categories,
    embedding.bias,
    codes.length,
  );
}

function matrixVectorProduct(
  vector: Float32Array,
  matrix: Float32Array,
  bias: Float32Array,
  rows: number,
): Float32Array {
  const width = vector.length;
  return Float32Array.from({ length: rows }, (_, row) => {
    let sum = bias[row]!;
    for (let i = 0, from = row * width; i < width; i += 1) sum += matrix[from + i]! * vector[i]!;
    return sum;
  });
}

/** Adds the scores as weighted log probabilities. */
function addWeighted(total: Float32Array, scores: Float32Array, weight: number): void {
  const highest = scores.reduce((max, score) => Math.max(max, score), -Infinity);
  const whole = highest + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - highest), 0));
  for (let i = 0; i < total.length; i += 1) total[i]! += weight * (scores[i]! - whole);
}

export function softmax(scores: Float32Array): Float32Array {
  const highest = scores.reduce((max, value) => Math.max(max, value), -Infinity);
  const sizes = scores.map((value) => Math.exp(value - highest));
  const whole = sizes.reduce((sum, value) => sum + value, 0);
  return sizes.map((value) => value / whole);
}
