import { buyerBucket, countedIn, partsOf, type Described } from "#features/ingestion/classifier/features.ts";
import type { CategoryModel } from "#features/ingestion/classifier/model.ts";

/** The sum of a text's word vectors, of any length, into `vector`. */
export type EmbedInto = (text: string, vector: Float32Array) => void;

/**
 * How much each way of judging counts, one in all: chosen on notices before those that the bench judges by. The table was
 * trained on the same notices, so there nearness of meaning alone looks best; new ones need the others.
 */
const shares = { net: 0.36, counts: 0.21, meaning: 0.43 };
const sharesWithoutMeaning = { net: 0.67, counts: 0.33, meaning: 0 };

/** Probabilities of all categories of the model for a notice, in its order. Without `embed` the words alone judge. */
export function judge(model: CategoryModel, notice: Described, embed?: EmbedInto): Float32Array {
  const { net, counts, meaning } = embed ? shares : sharesWithoutMeaning;
  const scores = new Float32Array(model.codes.length);
  addShare(scores, netScores(model, notice), net);
  addShare(scores, countScores(model, notice), counts);
  if (embed) addShare(scores, meaningScores(model, notice, embed), meaning);
  return probabilities(scores);
}

/** By the vectors of the text's parts. */
export function netScores({ net, codes }: CategoryModel, notice: Described): Float32Array {
  const parts = partsOf(notice);
  const sum = new Float32Array(net.width);
  const share = 1 / Math.sqrt(parts.length || 1);
  for (const part of parts) {
    const scale = net.scales[part]! * share;
    for (let at = 0, from = part * net.width; at < net.width; at += 1) sum[at]! += net.parts[from + at]! * scale;
  }
  return products(sum, net.categories, net.bias, codes.length);
}

/** Half a word, for words that a category has not had: naive Bayes must not rule a category out by one of them. */
const unseen = 0.05;
/** As many notices as this count for all buyers together when a buyer's own are few. */
const priorNotices = 30;

/** By how often its words and its buyer go with each category. */
export function countScores({ counts, codes }: CategoryModel, notice: Described): Float32Array {
  const { from, category, weight, words, notices } = counts;
  const size = codes.length;
  const all = notices.reduce((sum, one) => sum + one, 0);
  const kinds = from.length;
  const scores = new Float32Array(size);
  const own = new Float32Array(size);
  let ofBuyer = 0;
  if (notice.buyer) {
    const bucket = buyerBucket(notice.buyer);
    for (let at = from[bucket]!; at < from[bucket + 1]!; at += 1) ofBuyer += own[category[at]!] = weight[at]! / 16;
  }
  for (let at = 0; at < size; at += 1) {
    const general = (notices[at]! + 0.5) / all;
    scores[at] = Math.log((own[at]! + priorNotices * general) / (ofBuyer + priorNotices));
  }
  const known = countedIn(notice).filter((bucket) => from[bucket + 1]! > from[bucket]!);
  for (let at = 0; at < size; at += 1) scores[at]! += known.length * Math.log(unseen / (words[at]! + unseen * kinds));
  for (const bucket of known)
    for (let at = from[bucket]!; at < from[bucket + 1]!; at += 1)
      scores[category[at]!]! += Math.log((weight[at]! / 16 + unseen) / unseen);
  return scores;
}

/** By the nearness of its meaning to that of each category. */
export function meaningScores({ meaning, codes }: CategoryModel, { text }: Described, embed: EmbedInto): Float32Array {
  const vector = new Float32Array(meaning.width);
  embed(text, vector);
  const length = Math.hypot(...vector) || 1;
  return products(
    vector.map((one) => one / length),
    meaning.categories,
    meaning.bias,
    codes.length,
  );
}

function products(vector: Float32Array, matrix: Float32Array, bias: Float32Array, rows: number): Float32Array {
  const width = vector.length;
  return Float32Array.from({ length: rows }, (_, row) => {
    let sum = bias[row]!;
    for (let at = 0, from = row * width; at < width; at += 1) sum += matrix[from + at]! * vector[at]!;
    return sum;
  });
}

/** Adds the logarithms of what scores say as probabilities. */
function addShare(total: Float32Array, scores: Float32Array, share: number): void {
  const highest = scores.reduce((most, one) => Math.max(most, one), -Infinity);
  const whole = highest + Math.log(scores.reduce((sum, one) => sum + Math.exp(one - highest), 0));
  for (let at = 0; at < total.length; at += 1) total[at]! += share * (scores[at]! - whole);
}

export function probabilities(scores: Float32Array): Float32Array {
  const highest = scores.reduce((most, one) => Math.max(most, one), -Infinity);
  const sizes = scores.map((one) => Math.exp(one - highest));
  const whole = sizes.reduce((sum, one) => sum + one, 0);
  return sizes.map((one) => one / whole);
}
