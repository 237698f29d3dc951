import type { QueryEmbedding } from "#search-core/types.ts";
import type { VectorBlock } from "./block.ts";
import { compareWith } from "./compare.ts";

/** Candidate documents of a segment. The block is null until vectors are made. */
export type CandidateDocs = { block: VectorBlock | null; externalIds: Uint32Array; docIds: Uint32Array };
/** A document and its cosine similarity to the query. */
export type Neighbour = { segmentOrd: number; docId: number; id: number; similarity: number };

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
 * The nearest neighbours of a query vector, most similar first, ties by id; none below `minSimilarity`. Skips blocks of
 * other models.
 */
export function nearestNeighbours(
  segments: readonly CandidateDocs[],
  query: Pick<QueryEmbedding, "model" | "vector">,
  limit: number,
  minSimilarity: number,
): Neighbour[] {
  const best: Neighbour[] = [];
  for (const [segmentOrd, { externalIds, docIds, block }] of preselect(segments, query).entries()) {
    if (block?.model !== query.model) continue;
    const { similarity: similarityTo } = compareWith(block, query.vector);
    for (const docId of docIds) {
      const similarity = similarityTo(docId);
      if (similarity < minSimilarity) continue;
      const neighbour = { segmentOrd, docId, id: externalIds[docId]!, similarity };
      let i = best.length;
      while (i > 0 && isBefore(neighbour, best[i - 1]!)) i--;
      if (i === limit) continue;
      best.splice(i, 0, neighbour);
      if (best.length > limit) best.pop();
    }
  }
  return best;
}

const isBefore = (a: Neighbour, b: Neighbour) =>
  a.similarity === b.similarity ? a.id < b.id : a.similarity > b.similarity;

/** Preselects by estimate if there are many candidates. */
function preselect(
  segments: readonly CandidateDocs[],
  { model, vector }: Pick<QueryEmbedding, "model" | "vector">,
): readonly CandidateDocs[] {
  const size = segments.reduce((sum, { docIds }) => sum + docIds.length, 0);
  if (size <= maxExactDocs) return segments;
  const counts = new Uint32Array(histogramSteps + 1);
  const stepsBySegment = segments.map(({ block, docIds }) => {
    if (block?.model !== model) return null;
    const docSteps = new Uint16Array(docIds.length);
    const { estimatedSimilarity } = compareWith(block, vector);
    for (let i = 0; i < docIds.length; i++) {
      const step = Math.max(
        0,
        Math.min(histogramSteps, Math.round(((estimatedSimilarity(docIds[i]!) + 1) / 2) * histogramSteps)),
      );
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
