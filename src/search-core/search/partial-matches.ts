import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { docIdOf } from "#search-core/index/state.ts";
import { createTopK } from "#search-core/rank/top-k.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { PartialMatch, Query, QueryEmbedding } from "#search-core/types.ts";
import { hasVector, vectorAt, type VectorBlock } from "#search-core/vectors/block.ts";
import { groupAlike } from "#search-core/vectors/group-alike.ts";
import { cosine } from "#search-core/vectors/quantised-vector.ts";
import { rescoreHybrid } from "#search-core/vectors/rescore-hybrid.ts";
import { compileQuery, matchSegment, segmentsOf } from "./match-segment.ts";
import { collectPartial, compileWords, missingFrom } from "./word-masks.ts";

/**
 * At most this many: what is only near in meaning is below them, and is right as often. And so many of the best are
 * grouped: what is alike is shown once.
 */
const maxPartial = 5;
const maxGrouped = 100;
/**
 * A notice that is less similar to the query than this share of the floor means something else by the words they share.
 * Measured on open notices of half of our own searches: 0.72 of those shown are right instead of 0.68, at no loss.
 */
const floorShare = 0.5;

/** See IndexReader. */
export function partialMatches(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  query: Query,
  embedding: QueryEmbedding | null,
): PartialMatch[] {
  const { plan, ...compiledQuery } = compileQuery(readers, { ...query, facetMode: "none" });
  const wanted = plan && compileWords(plan, segmentsOf(readers));
  if (wanted === null) return [];
  /** By segment: the documents with their scores and which of the words they have. */
  const candidates = readers.map((reader, i) => {
    let masks: Uint32Array | undefined;
    const { matches } = matchSegment(reader, i, compiledQuery, scratch, (context) => {
      const found = collectPartial(context, wanted);
      masks = found.masks;
      return found.matches;
    });
    const { count } = matches;
    const [docIds, scores] = [matches.docIds.slice(0, count), matches.scores.slice(0, count)];
    scratch.releaseDocs(matches);
    return { count, docIds, scores, masks: docIds.map((docId) => masks![docId]!), block: reader.vectors };
  });
  if (embedding) rescoreHybrid(candidates, embedding);
  const topK = createTopK(0, maxGrouped);
  for (const [i, found] of candidates.entries()) topK.collectByScore(found, readers[i]!.segment.columns.externalIds);

  const best = topK.topHits().flatMap(({ id }) => {
    const segmentOrd = readers.findIndex((reader) => docIdOf(reader, id) !== -1);
    const { vectors } = readers[segmentOrd]!;
    const docId = docIdOf(readers[segmentOrd]!, id);
    const { docIds, masks } = candidates[segmentOrd]!;
    const vector = vectorOf(vectors, docId, embedding);
    const isFar = vector && cosine(vector, embedding!.vector) < embedding!.minSimilarity * floorShare;
    return isFar ? [] : [{ id, vector, ...missingFrom(masks[docIds.indexOf(docId)]!, wanted)! }];
  });
  const similarity = (a: (typeof best)[number], b: (typeof best)[number]) =>
    a.vector && b.vector ? cosine(a.vector, b.vector) : 0;
  return groupAlike(best, similarity, maxPartial).map(({ id, missing, words, alike }) => ({
    id,
    missing,
    words,
    alike,
  }));
}

/** The vector of a document, if the query has one of the same model. */
const vectorOf = (block: VectorBlock | null, docId: number, embedding: QueryEmbedding | null) =>
  block && block.model === embedding?.model && hasVector(block, docId) ? vectorAt(block, docId) : null;
