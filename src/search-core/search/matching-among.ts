import { copyInto } from "#search-core/evaluate/posting-list.ts";
import { match } from "#search-core/evaluate/match.ts";
import type { ScoredDocs, Scratch } from "#search-core/evaluate/scratch.ts";
import { docIdOf } from "#search-core/index/state.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { Query } from "#search-core/types.ts";
import { compileQuery, matchSegment, type CompiledQuery } from "./match-segment.ts";

/** See IndexReader. Words are looked up in these documents alone, so that a common word costs no more than a rare one. */
export function matchingAmong(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  queries: readonly Query[],
  ids: readonly number[],
): number[][] {
  const among = readers.map((reader) => scoredDocsOf(reader, ids));
  return queries.map((query) => {
    const compiledQuery = compileQuery(readers, { ...query, facetMode: "none" });
    return readers.flatMap((reader, i) =>
      among[i]!.count === 0 ? [] : idsAmong(reader, i, { compiledQuery, among: among[i]! }, scratch),
    );
  });
}

/** The documents of a segment with these ids, without those that were deleted. */
function scoredDocsOf(reader: SegmentReader, ids: readonly number[]): ScoredDocs {
  const docIds = Uint32Array.from(ids.map((id) => docIdOf(reader, id)).filter((docId) => docId >= 0)).sort();
  return { count: docIds.length, docIds, scores: new Int32Array(docIds.length) };
}

type Among = { compiledQuery: CompiledQuery; among: ScoredDocs };

function idsAmong(reader: SegmentReader, segmentOrd: number, { compiledQuery, among }: Among, scratch: Scratch) {
  const { compiled } = compiledQuery;
  const { matches } = matchSegment(reader, segmentOrd, compiledQuery, scratch, (context) => {
    if (compiled) return match(context, compiled, among);
    const all = scratch.acquireDocs();
    copyInto(all, among);
    return all;
  });
  const { externalIds } = reader.segment.columns;
  const found = Array.from(matches.docIds.subarray(0, matches.count), (docId) => externalIds[docId]!);
  scratch.releaseDocs(matches);
  return found;
}
