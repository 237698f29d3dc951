import type { AdviceSeeds, JudgedDoc } from "#search-core/advice.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import { docsNotExcluded, matchingDocs } from "#search-core/search/matching-docs.ts";
import type { Query, QueryEmbedding } from "#search-core/types.ts";
import { codedCategoriesOf } from "#search-core/vectors/coded-categories.ts";
import { nearestNeighbours } from "#search-core/vectors/nearest-neighbours.ts";
import { evenSample, subtractSets, type DocSets } from "./doc-sets.ts";
import { judgementBy, type Judgement } from "./nearness.ts";

/** Words are learnt from so many documents nearby, and from so many of the set. */
const [maxNear, maxSampled] = [150, 200];
/** Words of documents a little further away than what is shown as similar are worth trying: they are weighed later. */
const nearMargin = 0.1;

/** See IndexReader. */
export function adviceSeeds(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  wanted: Query,
  embedding: QueryEmbedding,
): AdviceSeeds {
  const query = { ...wanted, organisation: null };
  const judgement = judgementBy(readers, embedding);
  const set = matchingDocs(readers, scratch, query);
  const others = subtractSets(docsNotExcluded(readers, scratch, query), set);
  const candidates = readers.map(({ vectors, segment }, i) => ({
    block: vectors,
    externalIds: segment.columns.externalIds,
    docIds: others[i]!,
  }));
  const near = nearestNeighbours(candidates, embedding, maxNear, embedding.minSimilarity - nearMargin);
  const { category = [] } = query.filters;
  const unfiltered = { ...query, filters: { ...query.filters, category: [] } };
  const outside = category.length === 0 ? [] : subtractSets(matchingDocs(readers, scratch, unfiltered), set);
  return {
    near: near.map(({ id }) => id),
    found: judgeSample(readers, set, judgement),
    outside: judgeSample(readers, outside, judgement),
  };
}

function judgeSample(readers: readonly SegmentReader[], sets: DocSets, { looksWrong }: Judgement): JudgedDoc[] {
  const categoriesOf = readers.map(({ segment }) => codedCategoriesOf(segment.columns));
  return evenSample(sets, maxSampled).map((doc) => ({
    id: readers[doc.segmentOrd]!.segment.columns.externalIds[doc.docId]!,
    looksWrong: looksWrong(doc),
    categories: categoriesOf[doc.segmentOrd]!(doc.docId),
  }));
}
