import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { QueryEmbedding } from "#search-core/types.ts";
import { compareWith } from "#search-core/vectors/compare.ts";
import type { DocAddress } from "./doc-sets.ts";

/**
 * How far below the embedder's floor a document still looks right when it would be added, and from where on it looks
 * wrong when it would be taken off. Measured by `npm run bench -- advice`; decision 85 has the figures. Nearness to the
 * middle of the set, and the categories of the set, were tried beside and agreed no better.
 */
const [rightMargin, wrongMargin] = [0.05, 0.2];

export type Judgement = { looksRight(doc: DocAddress): boolean; looksWrong(doc: DocAddress): boolean };

/** Judges documents by the nearness of their text to the words of a query. Without a vector they look neither. */
export function judgementBy(
  readers: readonly SegmentReader[],
  { model, vector, minSimilarity }: QueryEmbedding,
): Judgement {
  const similarities = readers.map(({ vectors }) =>
    vectors?.model === model ? compareWith(vectors, vector).similarity : null,
  );
  const similarityOf = ({ segmentOrd, docId }: DocAddress) => similarities[segmentOrd]?.(docId);
  return {
    looksRight: (doc) => (similarityOf(doc) ?? 0) >= minSimilarity - rightMargin,
    looksWrong: (doc) => (similarityOf(doc) ?? 1) < minSimilarity - wrongMargin,
  };
}
