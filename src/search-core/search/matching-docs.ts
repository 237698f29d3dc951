import { compile } from "#search-core/evaluate/compile.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { exclusionsOf, requiredLeaves } from "#search-core/query/plan.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { Query } from "#search-core/types.ts";
import { compileQuery, matchSegment, segmentsOf, type CompiledQuery } from "./match-segment.ts";

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
