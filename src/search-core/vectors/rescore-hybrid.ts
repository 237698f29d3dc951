import type { QueryEmbedding } from "#search-core/types.ts";
import type { VectorBlock } from "./block.ts";
import { compareWith } from "./compare.ts";
import { thresholdStep } from "./nearest-neighbours.ts";

/** The matches of a segment: `count` doc ids with their text scores. */
export type ScoredSegment = { block: VectorBlock | null; docIds: ArrayLike<number>; scores: Int32Array; count: number };

/** The weight of similarity against words. The decision on the order of BestMatch has the measurements. */
const similarityWeight = 0.9;
/** Hybrid scores are whole numbers up to this. */
const maxScore = 1_000_000;
/** Up to this many are compared exactly; of more, those with the best estimates. */
const maxExactDocs = 5_000;
/** Histogram steps of the estimates. */
const histogramSteps = 1_000;

/**
 * Replaces text scores by hybrid scores: nine parts similarity, one part text score relative to the best. The order
 * depends on the matches alone and not on the page, so pages never overlap. Of very many matches only the likeliest are
 * compared exactly; the others get an estimate. A document without a vector of this model counts as not similar.
 */
export function rescoreHybrid(
  segments: readonly ScoredSegment[],
  query: Pick<QueryEmbedding, "model" | "vector">,
): void {
  let best = 1;
  let size = 0;
  for (const { scores, count } of segments) {
    size += count;
    for (let i = 0; i < count; i++) if (scores[i]! > best) best = scores[i]!;
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
    for (let i = 0; i < estimated.length; i++) {
      estimated[i] = hybridScore(comparison?.estimatedSimilarity(docIds[i]!) ?? 0, scores[i]!);
      counts[Math.floor((estimated[i]! / maxScore) * histogramSteps)]!++;
    }
    return estimated;
  });
  const minEstimate = size <= maxExactDocs ? 0 : (thresholdStep(counts, maxExactDocs) / histogramSteps) * maxScore;
  for (const [segment, { docIds, scores, count, comparison }] of compared.entries()) {
    const estimated = estimates[segment]!;
    for (let i = 0; i < count; i++) {
      const estimate = estimated[i];
      const isLikely = estimate === undefined || estimate >= minEstimate;
      scores[i] = isLikely ? hybridScore(comparison?.similarity(docIds[i]!) ?? 0, scores[i]!) : estimate;
    }
  }
}
