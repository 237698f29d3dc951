import type { QueryEmbedding } from "#search-core/types.ts";
import type { VectorBlock } from "./block.ts";
import { compareWith } from "./compare.ts";

/**
 * Candidate documents of a segment. The block is null until vectors are made. `raised`: what counts on top of the
 * similarity, by mask, and the mask of each document.
 */
export type CandidateDocs = {
  block: VectorBlock | null;
  externalIds: Uint32Array;
  docIds: Uint32Array;
  raised?: { masks: Uint8Array; boosts: Float32Array } | null;
};
/** A document and its cosine similarity to the query. */
export type Neighbour = { segmentOrd: number; docId: number; id: number; similarity: number };
type Raised = Neighbour & { raised: number };

/** Up to this many documents are compared exactly without preselection, in less than a millisecond. */
const maxExactDocs = 2_000;
/**
 * The share and the minimum number of documents to preselect. Measured on the 61,636 distinct titles of data/: the best
 * 1,000 by estimate contain 0.98 of the true top 20 (by Hamming distance 0.92), the best 500 contain 0.96.
 */
const preselectedShare = 0.01;
const minPreselected = 1_000;
/** Histogram steps of an estimate from -1 to 1. */
const histogramSteps = 2_048;

/**
 * The nearest neighbours of a query vector, most similar first, ties by id; none below `minSimilarity`, with what is
 * raised. Skips blocks of other models.
 */
export function nearestNeighbours(
  segments: readonly CandidateDocs[],
  query: Pick<QueryEmbedding, "model" | "vector">,
  limit: number,
  minSimilarity: number,
): Neighbour[] {
  const best: Raised[] = [];
  for (const [segmentOrd, { externalIds, docIds, block, raised: added }] of preselect(segments, query).entries()) {
    if (block?.model !== query.model) continue;
    const { similarity: similarityTo } = compareWith(block, query.vector);
    for (const docId of docIds) {
      const similarity = similarityTo(docId);
      const raised = similarity + (added ? added.boosts[added.masks[docId]!]! : 0);
      if (raised < minSimilarity) continue;
      const neighbour = { segmentOrd, docId, id: externalIds[docId]!, similarity, raised };
      let i = best.length;
      while (i > 0 && isBefore(neighbour, best[i - 1]!)) i--;
      if (i === limit) continue;
      best.splice(i, 0, neighbour);
      if (best.length > limit) best.pop();
    }
  }
  return best;
}

const isBefore = (a: Raised, b: Raised) => (a.raised === b.raised ? a.id < b.id : a.raised > b.raised);

/** Preselects by estimate if there are many candidates. */
function preselect(
  segments: readonly CandidateDocs[],
  { model, vector }: Pick<QueryEmbedding, "model" | "vector">,
): readonly CandidateDocs[] {
  const size = segments.reduce((sum, { docIds }) => sum + docIds.length, 0);
  if (size <= maxExactDocs) return segments;
  const counts = new Uint32Array(histogramSteps + 1);
  const stepsBySegment = segments.map(({ block, docIds, raised }) => {
    if (block?.model !== model) return null;
    const docSteps = new Uint16Array(docIds.length);
    const { estimatedSimilarity } = compareWith(block, vector);
    for (let i = 0; i < docIds.length; i++) {
      const docId = docIds[i]!;
      const estimate = estimatedSimilarity(docId) + (raised ? raised.boosts[raised.masks[docId]!]! : 0);
      const step = Math.max(0, Math.min(histogramSteps, Math.round(((estimate + 1) / 2) * histogramSteps)));
      docSteps[i] = step;
      counts[step]!++;
    }
    return docSteps;
  });
  const minStep = thresholdStep(counts, Math.max(minPreselected, size * preselectedShare));
  return segments.map((segment, segmentOrd) => {
    const docSteps = stepsBySegment[segmentOrd];
    return { ...segment, docIds: segment.docIds.filter((_, i) => docSteps && docSteps[i]! >= minStep) };
  });
}

/** The step from which the counts add up to `wanted`. */
export function thresholdStep(counts: Uint32Array, wanted: number): number {
  let place = counts.length;
  for (let above = 0; place > 0 && above < wanted;) above += counts[--place]!;
  return place;
}
