import type { QueryEmbedding } from "#search-core/types.ts";
import type { VectorBlock } from "./block.ts";
import { compareWith } from "./compare.ts";
import { thresholdStep } from "./nearest-neighbours.ts";

/** What matched in a segment: `count` slots, and what each scores by its words. */
export type ScoredSegment = { block: VectorBlock | null; docIds: ArrayLike<number>; scores: Int32Array; count: number };

/** How much nearness in meaning weighs against words. The decision on the order of BestMatch has the measurements. */
const similarityWeight = 0.9;
/** A blended score is a whole number up to this. */
const maxScore = 1_000_000;
/** So many are compared exactly; of more, those that seem best. */
const maxExactDocs = 5_000;
/** How finely those are told apart. */
const histogramSteps = 1_000;

/**
 * Puts in the place of each score by words one that also says how near the document is in meaning: nine parts nearness,
 * one part words (relative to the best of them). The order that comes of it depends on what matched alone and not on the
 * page, so that pages never overlap. Of very many the likeliest are compared exactly, and the others keep a guess.
 * A document without a vector of this model counts as far away.
 */
export function rescoreHybrid(
  segments: readonly ScoredSegment[],
  query: Pick<QueryEmbedding, "model" | "vector">,
): void {
  let best = 1;
  let size = 0;
  for (const { scores, count } of segments) {
    size += count;
    for (let at = 0; at < count; at++) if (scores[at]! > best) best = scores[at]!;
  }
  const hybridScore = (similarity: number, score: number) =>
    Math.round(maxScore * (similarityWeight * Math.max(0, similarity) + (1 - similarityWeight) * (score / best)));
  const compared = segments.map((segment) => ({
    ...segment,
    comparison: segment.block?.model === query.model ? compareWith(segment.block, query.vector) : null,
  }));

  const counts = new Uint32Array(histogramSteps + 1);
  const estimates = compared.map(({ docIds, scores, count, comparison }) => {
    const estimated = new Int32Array(size <= maxExactDocs ? 0 : count);
    for (let at = 0; at < estimated.length; at++) {
      estimated[at] = hybridScore(comparison?.estimatedSimilarity(docIds[at]!) ?? 0, scores[at]!);
      counts[Math.floor((estimated[at]! / maxScore) * histogramSteps)]!++;
    }
    return estimated;
  });
  const minEstimate = size <= maxExactDocs ? 0 : (thresholdStep(counts, maxExactDocs) / histogramSteps) * maxScore;
  for (const [segment, { docIds, scores, count, comparison }] of compared.entries()) {
    const estimated = estimates[segment]!;
    for (let at = 0; at < count; at++) {
      const estimate = estimated[at];
      const isLikely = estimate === undefined || estimate >= minEstimate;
      scores[at] = isLikely ? hybridScore(comparison?.similarity(docIds[at]!) ?? 0, scores[at]!) : estimate;
    }
  }
}
