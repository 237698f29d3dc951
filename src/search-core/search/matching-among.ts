import { createAmong } from "#search-core/evaluate/among.ts";
import { copyInto } from "#search-core/evaluate/posting-list.ts";
import { match } from "#search-core/evaluate/match.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import type { Among } from "#search-core/evaluate/segment-context.ts";
import { docIdOf } from "#search-core/index/state.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { FoundAmong, Query } from "#search-core/types.ts";
import { compileQuery, matchSegment, type CompiledQuery } from "./match-segment.ts";

type Wanted = { ids: readonly number[]; limit: number };

/**
 * See IndexReader. Words are looked up in these documents alone, so that a common word costs no more than a rare one, and
 * in the segments that have some of them. What a search finds does not depend on other documents, because none is scored.
 */
export function matchingAmong(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  queries: readonly Query[],
  { ids, limit }: Wanted,
): FoundAmong[] {
  const places = readers.flatMap((reader) => {
    const among = rememberedAmong(reader, ids);
    return among.docs.count > 0 ? [{ reader, among }] : [];
  });
  const searched = places.map(({ reader }) => reader);
  return queries.map((query) => {
    const compiledQuery = compileQuery(searched, { ...query, facetMode: "none" }, { isScored: false });
    const first = createFirst(limit);
    let count = 0;
    for (const [i, { reader, among }] of places.entries())
      count += findIn(reader, i, { compiledQuery, among, first }, scratch);
    return { count, first: first.indexes.map((index) => ids[index]!) };
  });
}

/** Documents of a segment, and where each stands among the ids. */
type AmongIds = Among & { indexes: Uint32Array };

/** What was asked of a segment last: many searches, of one organisation or of several, are run against the same news. */
const lastAsked = new WeakMap<SegmentReader, { ids: readonly number[]; among: AmongIds }>();

function rememberedAmong(reader: SegmentReader, ids: readonly number[]): AmongIds {
  const last = lastAsked.get(reader);
  if (last?.ids.length === ids.length && last.ids.every((id, index) => id === ids[index])) return last.among;
  const among = amongOf(reader, ids);
  lastAsked.set(reader, { ids, among });
  return among;
}

/** The documents of a segment with these ids, without those that were deleted. */
function amongOf(reader: SegmentReader, ids: readonly number[]): AmongIds {
  // Document and index in one number, so that both are sorted at once.
  const pairs = new Float64Array(ids.length);
  let count = 0;
  for (let index = 0; index < ids.length; index++) {
    const docId = docIdOf(reader, ids[index]!);
    if (docId >= 0) pairs[count++] = docId * maxIndexes + index;
  }
  const [docIds, indexes] = [new Uint32Array(count), new Uint32Array(count)];
  for (const [i, pair] of pairs.subarray(0, count).sort().entries()) {
    docIds[i] = Math.floor(pair / maxIndexes);
    indexes[i] = pair % maxIndexes;
  }
  return { ...createAmong({ count, docIds, scores: new Int32Array(count) }), indexes };
}
/** More than there can be ids, and so few that a document's number times this is a whole number. */
const maxIndexes = 2 ** 21;

/** The lowest `limit` numbers that are added, ascending. */
function createFirst(limit: number) {
  const indexes: number[] = [];
  return {
    indexes,
    add(index: number) {
      if (indexes.length === limit && (limit === 0 || index > indexes[limit - 1]!)) return;
      let at = indexes.length;
      while (at > 0 && indexes[at - 1]! > index) at--;
      indexes.splice(at, 0, index);
      if (indexes.length > limit) indexes.pop();
    },
  };
}

type Search = { compiledQuery: CompiledQuery; among: AmongIds; first: ReturnType<typeof createFirst> };

/** Adds what a query finds in a segment. Returns how many. */
function findIn(reader: SegmentReader, segmentOrd: number, search: Search, scratch: Scratch): number {
  const { compiledQuery, among, first } = search;
  const { compiled } = compiledQuery;
  const { matches } = matchSegment(reader, segmentOrd, compiledQuery, scratch, (context) => {
    if (compiled) return match({ ...context, among }, compiled, among.docs);
    const all = scratch.acquireDocs();
    copyInto(all, among.docs);
    return all;
  });
  // Both ascend, and all matches are among those documents.
  for (let i = 0, at = 0; i < matches.count; i++) {
    while (among.docs.docIds[at]! < matches.docIds[i]!) at++;
    first.add(among.indexes[at]!);
  }
  const { count } = matches;
  scratch.releaseDocs(matches);
  return count;
}
