import { createTally } from "#search-core/facets/tally.ts";
import { filterTuples } from "#search-core/filter/tuple-values.ts";
import { reset } from "#search-core/facets/count.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { exclusionsOf, planOf, positiveLeaves, requiredLeaves } from "#search-core/query/plan.ts";
import { columnOrderOf, fillSortKeys } from "#search-core/rank/sort-keys.ts";
import { createTopK } from "#search-core/rank/top-k.ts";
import type { Answer, FilterName, QueryEmbedding, Query } from "#search-core/types.ts";
import { rescoreHybrid } from "#search-core/vectors/rescore-hybrid.ts";
import { edgesOf } from "#search-core/filter/closing-states.ts";
import { compile, type CompiledPlan } from "#search-core/evaluate/compile.ts";
import { activeFilters, isTupleFilter } from "#search-core/filter/filters.ts";
import { applyFilters } from "./apply-filters.ts";
import { dropInvisible } from "#search-core/filter/filter-passes.ts";
import { everything, match } from "#search-core/evaluate/match.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { ScoredDocs, Scratch } from "#search-core/evaluate/scratch.ts";
import { removeMarked } from "#search-core/evaluate/accumulator.ts";

/**
 * Answers a query. In each segment: match the text, remove deleted and invisible documents, filter, count, and collect
 * the top k.
 */
export function search(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  query: Query,
  embedding: QueryEmbedding | null = null,
): Answer {
  const compiledQuery = compileQuery(readers, query);
  const { plan, notices, active } = compiledQuery;
  const isScored = plan !== null && positiveLeaves(plan).length > 0;
  const facetMode = query.facetMode ?? "disjunctive";
  const order = columnOrderOf(query.sort, isScored);
  const tally = createTally(facetMode === "disjunctive" ? active : []);
  const topK = createTopK(query.offset, query.limit);
  const isHybrid = embedding !== null && order === null && query.sort === "BestMatch";
  /** The matches by segment: similarity is weighed against the best text score of all segments. */
  const matchesBySegment: ScoredDocs[] = [];

  let total = 0;
  for (const [i, reader] of readers.entries()) {
    const { activity } = reader;
    const { columns } = reader.segment;
    const { matches, failedByTuple } = matchSegment(reader, i, compiledQuery, scratch);
    total += matches.count;
    if (facetMode !== "none") tally.add(reader, failedByTuple);
    if (isHybrid) matchesBySegment.push(copyOf(matches));
    else if (order === null) topK.collectByScore(matches, columns.externalIds);
    else {
      if (order === "ClosingSoon" && !isScored) removeLaterGroups(matches, reader, query);
      fillSortKeys(scratch.keys, matches, order, { columns, activity, now: query.weeks.now });
      topK.collectByKey(matches, columns.externalIds, scratch.keys);
    }
    scratch.releaseDocs(matches);
  }

  if (isHybrid) {
    rescoreHybrid(
      readers.map(({ vectors }, i) => ({ block: vectors, ...matchesBySegment[i]! })),
      embedding,
    );
    readers.forEach(({ segment }, i) => topK.collectByScore(matchesBySegment[i]!, segment.columns.externalIds));
  }
  // No best score: only exclusions matched.
  const best = Math.max(1, topK.best());
  const { facets, closing, hidden } = tally;
  return {
    total,
    hits: topK.topHits().map(({ id, score }) => ({ id, score: isScored ? Math.round((score / best) * 100) : null })),
    facets,
    closing,
    hidden,
    hiddenNonTenders: facetMode === "disjunctive" ? tally.hiddenNonTenders() : 0,
    notice: notices.length === 0 ? null : notices.join(" "),
  };
}

/**
 * Open, undated and closed documents follow each other in this order. Drops the groups that the page does not reach.
 */
function removeLaterGroups(
  matches: ScoredDocs,
  { closingStates }: SegmentReader,
  { weeks, offset, limit }: Query,
): void {
  const states = closingStates(edgesOf(weeks).now);
  const { docIds, count } = matches;
  let [open, undated] = [0, 0];
  for (let i = 0; i < count; i++) {
    const state = states[docIds[i]!]!;
    open += state >> 1;
    undated += state & 1;
  }
  const least = open >= offset + limit ? 2 : open + undated >= offset + limit ? 1 : 0;
  if (least === 0) return;
  let retained = 0;
  for (let i = 0; i < count; i++) {
    docIds[retained] = docIds[i]!;
    retained += Number(states[docIds[i]!]! >= least);
  }
  matches.count = retained;
}

const copyOf = ({ docIds, scores, count }: ScoredDocs): ScoredDocs => ({
  count,
  docIds: docIds.slice(0, count),
  scores: scores.slice(0, count),
});

/** The doc ids in the set of a query, by segment, ascending. Counts nothing. */
export const matchingDocs = (readers: readonly SegmentReader[], scratch: Scratch, query: Query): Uint32Array[] =>
  docIdsOf(readers, scratch, compileQuery(readers, { ...query, facetMode: "none" }));

/** The doc ids that pass the filters and the exclusions of a query, by segment, whatever other words they have. */
export function docsNotExcluded(readers: readonly SegmentReader[], scratch: Scratch, query: Query): Uint32Array[] {
  const { plan, ...compiledQuery } = compileQuery(readers, { ...query, facetMode: "none" });
  const excluded = exclusionsOf(plan);
  return docIdsOf(readers, scratch, { ...compiledQuery, compiled: excluded && compile(excluded, segmentsOf(readers)) });
}

/** True if any document visible to the reader, in or out of the set, has one of the words that the query requires. */
export function hasSomeWord(readers: readonly SegmentReader[], scratch: Scratch, query: Query): boolean {
  const any = { ...query, filters: {}, includeNonTenders: true, facetMode: "none" as const };
  const { plan, ...compiledQuery } = compileQuery(readers, any);
  const compiled = plan && compile({ kind: "or", plans: requiredLeaves(plan) }, segmentsOf(readers));
  return (
    compiled !== null && docIdsOf(readers, scratch, { ...compiledQuery, compiled }).some((docIds) => docIds.length > 0)
  );
}

function docIdsOf(readers: readonly SegmentReader[], scratch: Scratch, compiledQuery: CompiledQuery): Uint32Array[] {
  return readers.map((reader, i) => {
    const { matches } = matchSegment(reader, i, compiledQuery, scratch);
    const docIds = matches.docIds.slice(0, matches.count);
    scratch.releaseDocs(matches);
    return docIds;
  });
}

const segmentsOf = (readers: readonly SegmentReader[]) => readers.map(({ segment }) => segment);

/** A query prepared for all segments. `compiled` null: it has no text. */
type CompiledQuery = { query: Query; compiled: CompiledPlan | null; active: readonly FilterName[] };

function compileQuery(readers: readonly SegmentReader[], query: Query) {
  const { node, notices } = parseQuery(query.text);
  const plan = planOf(node, query);
  return { query, plan, notices, compiled: plan && compile(plan, segmentsOf(readers)), active: activeFilters(query) };
}

/** The documents of a segment in the set, counted into the segment's counts on the way. Release the matches. */
function matchSegment(
  reader: SegmentReader,
  segmentOrd: number,
  { query, compiled, active }: CompiledQuery,
  scratch: Scratch,
): { matches: ScoredDocs; failedByTuple: Uint32Array } {
  const { segment } = reader;
  const failedByTuple = filterTuples(reader.tupleValues(), query);
  reset(reader.counts());
  // Without text and other filters the counts by tuple are known in advance.
  const tupleCountsAreKnown = compiled === null && active.every(isTupleFilter) && !hasPrivateDocs(reader, query);
  const isDisjunctive = (query.facetMode ?? "disjunctive") === "disjunctive";
  const minDocId = isDisjunctive && !tupleCountsAreKnown ? 0 : firstPassingDocId(reader, failedByTuple);
  const context = { segment, segmentOrd, minDocId, scratch, synonyms: reader.synonyms, merged: reader.merged };
  const matches = compiled ? match(context, compiled, null) : everything(context);
  removeInvisible(matches, reader, query);
  applyFilters(matches, reader, { query, active, failedByTuple, tupleCountsAreKnown }, scratch);
  return { matches, failedByTuple };
}

/** The first active doc id if nothing before it can pass; those documents need not be matched at all. */
function firstPassingDocId({ segment, docsByTuple: slotsByKind }: SegmentReader, failedByTuple: Uint32Array): number {
  const { inactive } = slotsByKind();
  return failedByTuple.some((fails, kind) => fails === 0 && inactive[kind]! > 0) ? 0 : segment.activeFrom;
}

/** True if the segment has private documents and the reader has an organisation; tuples do not say whose they are. */
const hasPrivateDocs = ({ segment }: SegmentReader, { organisation }: Query): boolean =>
  organisation !== null && segment.columns.privateDocs.length > 0;

/** Removes deleted documents and those private to other organisations. */
export function removeInvisible(matches: ScoredDocs, reader: SegmentReader, query: Query): void {
  if (reader.deleted) removeMarked(matches, reader.deleted);
  if (hasPrivateDocs(reader, query)) dropInvisible(matches, reader.segment.columns, query.organisation);
}
