import { unspscPath } from "#domain/unspsc.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { matchTerms, type TermMasks, termsOf } from "./term-masks.ts";
import { docsNotExcluded, hasSomeWord, matchingDocs } from "./matching-docs.ts";
import { docIdOf } from "#search-core/index/state.ts";
import type { QueryEmbedding, Query, Related } from "#search-core/types.ts";
import { vectorAt } from "#search-core/vectors/block.ts";
import { codedCategoriesOf } from "#search-core/vectors/coded-categories.ts";
import { groupAlike } from "#search-core/vectors/group-alike.ts";
import { nearestNeighbours, type Neighbour } from "#search-core/vectors/nearest-neighbours.ts";
import { cosine } from "#search-core/vectors/quantised-vector.ts";

/** At most this many related notices, and at most this many of them by category. */
const maxRelated = 20;
const maxBroader = 8;
/** So many of the nearest are grouped: what is alike is shown once. */
const maxGrouped = 200;

/** See IndexReader. */
export function alsoRelevant(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  query: Query,
  { embedding, shown }: { embedding: QueryEmbedding | null; shown: readonly number[] },
): Related[] {
  const answers = matchingDocs(readers, scratch, query);
  const broader = broaderCategory(readers, scratch, query, answers);
  if (embedding === null || (embedding.isOutOfVocabulary && !hasSomeWord(readers, scratch, query))) return broader;
  const passing = docsNotExcluded(readers, scratch, query).map((docIds, i) => without(docIds, answers[i]!));
  const terms = matchTerms(readers, scratch, query);
  const nearest = nearTo(readers, passing, embedding, maxGrouped + shown.length, terms);
  const vectorOf = ({ segmentOrd, docId }: Neighbour) => vectorAt(readers[segmentOrd]!.vectors!, docId);
  const similarity = (a: Neighbour, b: Neighbour) => cosine(vectorOf(a), vectorOf(b));
  const isShown = ({ id }: Neighbour) => shown.includes(id);
  // What is alike to a notice shown elsewhere joins its group.
  const ordered = nearest.toSorted((a, b) => Number(isShown(b)) - Number(isShown(a)));
  const groups = groupAlike(ordered, similarity, maxRelated - broader.length + nearest.filter(isShown).length);
  const beside = groups.filter((group) => !isShown(group));
  return [...beside.map((group) => asRelated(group, terms)), ...broader];
}

/** See IndexReader. */
export function similar(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  query: Query,
  { id, minSimilarity }: { id: number; minSimilarity: number },
): Related[] {
  const segmentOrd = readers.findIndex((reader) => docIdOf(reader, id) !== -1);
  const block = readers[segmentOrd]?.vectors;
  if (!block) return [];
  const docId = docIdOf(readers[segmentOrd]!, id);
  const embedding = { model: block.model, vector: vectorAt(block, docId), minSimilarity };
  const passing = matchingDocs(readers, scratch, { ...query, text: "" });
  passing[segmentOrd] = without(passing[segmentOrd]!, Uint32Array.of(docId));
  return nearTo(readers, passing, embedding, maxRelated).map((neighbour) => asRelated(neighbour));
}

const asRelated = (
  { id, segmentOrd, docId, similarity, alike = 0 }: Neighbour & { alike?: number },
  terms: TermMasks | null = null,
): Related => ({ id, reason: "near", similarity, alike, terms: terms ? termsOf(terms, segmentOrd, docId) : [] });

function nearTo(
  readers: readonly SegmentReader[],
  docIds: readonly Uint32Array[],
  embedding: Omit<QueryEmbedding, "isOutOfVocabulary">,
  limit: number,
  terms: TermMasks | null = null,
): Neighbour[] {
  const candidates = readers.map(({ vectors, segment }, i) => ({
    block: vectors,
    externalIds: segment.columns.externalIds,
    docIds: docIds[i]!,
    raised: terms && { masks: terms.masks[i]!, boosts: terms.boosts },
  }));
  return nearestNeighbours(candidates, embedding, limit, embedding.minSimilarity);
}

/**
 * Notices that match the text and all other filters, and are coded above a chosen category and nowhere below it. A
 * buyer who codes that broadly may mean the chosen category; one who codes another branch does not.
 */
function broaderCategory(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  query: Query,
  answers: readonly Uint32Array[],
): Related[] {
  const { category = [] } = query.filters;
  const above = new Set(category.flatMap((code) => unspscPath(code).slice(0, -1)));
  if (above.size === 0) return [];
  const codedAbove = matchingDocs(readers, scratch, { ...query, filters: { ...query.filters, category: [...above] } });
  const found = readers.flatMap(({ segment }, i) => {
    const { externalIds, instants } = segment.columns;
    const codesOf = codedCategoriesOf(segment.columns);
    return [...without(codedAbove[i]!, answers[i]!)]
      .filter((docId) => isOnlyAbove(codesOf(docId), above))
      .map((docId) => ({ id: externalIds[docId]!, seen: instants.firstSeen[docId]! }));
  });
  const newest = found.sort((a, b) => b.seen - a.seen || a.id - b.id).slice(0, maxBroader);
  return newest.map(({ id }) => ({ id, reason: "broaderCategory", similarity: null, alike: 0, terms: [] }));
}

const isOnlyAbove = (codes: readonly number[], above: ReadonlySet<number>) =>
  codes.some((code) => above.has(code) && !codes.some((other) => other !== code && unspscPath(other).includes(code)));

/** Doc ids of the first list that are not in the second; both ascend. */
function without(docIds: Uint32Array, others: Uint32Array): Uint32Array {
  let i = 0;
  return docIds.filter((docId) => {
    while (i < others.length && others[i]! < docId) i++;
    return others[i] !== docId;
  });
}
