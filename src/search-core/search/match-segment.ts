import { compile, type CompiledPlan } from "#search-core/evaluate/compile.ts";
import { everything, match } from "#search-core/evaluate/match.ts";
import { removeMarked } from "#search-core/evaluate/accumulator.ts";
import type { ScoredDocs, Scratch } from "#search-core/evaluate/scratch.ts";
import type { SegmentContext } from "#search-core/evaluate/segment-context.ts";
import { reset } from "#search-core/facets/count.ts";
import { dropInvisible } from "#search-core/filter/filter-passes.ts";
import { activeFilters, isTupleFilter } from "#search-core/filter/filters.ts";
import { filterTuples } from "#search-core/filter/tuple-values.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf } from "#search-core/query/plan.ts";
import { remember } from "#search-core/query/remember.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { FilterName, Query } from "#search-core/types.ts";
import { applyFilters } from "./apply-filters.ts";

export const segmentsOf = (readers: readonly SegmentReader[]) => readers.map(({ segment }) => segment);

/** A query prepared for all segments. `compiled` null: it has no text. */
export type CompiledQuery = { query: Query; compiled: CompiledPlan | null; active: readonly FilterName[] };

/** The same saved searches are run again and again. A plan takes some kilobytes. */
const limits = { maxResults: 5_000, maxLength: 200 };
const parsed = remember(parseQuery, limits);
const planned = remember((text) => planOf(parsed(text).node, { includeTradeWords: false }), limits);
const plannedWithTradeWords = remember((text) => planOf(parsed(text).node, { includeTradeWords: true }), limits);

/** `isScored` false: which documents match is all that is wanted, and their scores mean nothing. */
export function compileQuery(readers: readonly SegmentReader[], query: Query, { isScored = true } = {}) {
  const { notices } = parsed(query.text);
  const plan = query.includeTradeWords ? plannedWithTradeWords(query.text) : planned(query.text);
  const compiled = plan && compile(plan, segmentsOf(readers), { isScored });
  return { query, plan, notices, compiled, active: activeFilters(query) };
}

/**
 * The documents of a segment in the set, counted into the segment's counts on the way. Release the matches. `find`:
 * finds other documents than those that match the text.
 */
export function matchSegment(
  reader: SegmentReader,
  segmentOrd: number,
  { query, compiled, active }: CompiledQuery,
  scratch: Scratch,
  find?: (context: SegmentContext) => ScoredDocs,
): { matches: ScoredDocs; failedByTuple: Uint32Array } {
  const { segment } = reader;
  const failedByTuple = filterTuples(reader.tupleValues(), query);
  reset(reader.counts());
  // Without text and other filters the counts by tuple are known in advance.
  const tupleCountsAreKnown =
    compiled === null && find === undefined && active.every(isTupleFilter) && !hasPrivateDocs(reader, query);
  const isDisjunctive = (query.facetMode ?? "disjunctive") === "disjunctive";
  const minDocId = isDisjunctive && !tupleCountsAreKnown ? 0 : firstPassingDocId(reader, failedByTuple);
  const context = { segment, segmentOrd, minDocId, scratch, synonyms: reader.synonyms, merged: reader.merged };
  const matches = find ? find(context) : compiled ? match(context, compiled, null) : everything(context);
  removeInvisible(matches, reader, query);
  applyFilters(matches, reader, { query, active, failedByTuple, tupleCountsAreKnown }, scratch);
  return { matches, failedByTuple };
}

/** The first active doc id if nothing before it can pass; those documents need not be matched at all. */
function firstPassingDocId({ segment, docsByTuple: slotsByKind }: SegmentReader, failedByTuple: Uint32Array): number {
  const { inactive } = slotsByKind();
  for (let kind = 0; kind < failedByTuple.length; kind++)
    if (failedByTuple[kind] === 0 && inactive[kind]! > 0) return 0;
  return segment.activeFrom;
}

/** True if the segment has private documents and the reader has an organisation; tuples do not say whose they are. */
const hasPrivateDocs = ({ segment }: SegmentReader, { organisation }: Query): boolean =>
  organisation !== null && segment.columns.privateDocs.length > 0;

/** Removes deleted documents and those private to other organisations. */
export function removeInvisible(matches: ScoredDocs, reader: SegmentReader, query: Query): void {
  if (reader.deleted) removeMarked(matches, reader.deleted);
  if (hasPrivateDocs(reader, query)) dropInvisible(matches, reader.segment.columns, query.organisation);
}
