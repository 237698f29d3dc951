import { copyInto } from "#search-core/evaluate/posting-list.ts";
import { match } from "#search-core/evaluate/match.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { activeFilters, isTimeFilter } from "#search-core/filter/filters.ts";
import { askedDocs, type AskedDocs } from "#search-core/read/doc-pools.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { FoundAmong, Query } from "#search-core/types.ts";
import { createAnswerMemory } from "./answer-memory.ts";
import { compileQuery, matchSegment, type CompiledQuery } from "./match-segment.ts";

type Wanted = { ids: readonly number[]; limit: number };
/** Where documents that are asked about are, and the query as their owner asks it. */
type Place = AskedDocs & { reader: SegmentReader; owner: number | null };

/**
 * See IndexReader. Words are looked up in a pool of documents alone, so that a common word costs no more than a rare one,
 * and in the segments that have some of those asked about. What a search finds does not depend on other documents, because
 * none is scored. So it is remembered, and the next to ask has it counted among their documents.
 */
export function matchingAmong(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  queries: readonly Query[],
  { ids, limit }: Wanted,
): FoundAmong[] {
  const list = newsList(ids);
  const places = readers.flatMap((reader) =>
    [...askedDocs(reader, list)].map(([owner, docs]) => ({ ...docs, reader, owner })),
  );
  return queries.map((query) => {
    const visible = places.filter(({ owner }) => owner === null || owner === query.organisation);
    const found = numbersIn(visible, query, scratch);
    const first = createFirst(limit);
    let count = 0;
    for (const [i, numbers] of found.entries()) {
      const { places: placeOf } = visible[i]!;
      for (const number of numbers) {
        const place = placeOf[number]!;
        if (place === 0 || place > ids.length) continue;
        count++;
        first.add(place - 1);
      }
    }
    return { count, first: first.indexes.map((index) => ids[index]!) };
  });
}

let lastList: readonly number[] = [];

/** The list that was asked about last if it begins with these ids, because news since a later moment are the first of it. */
function newsList(ids: readonly number[]): readonly number[] {
  const isKnown = ids.length <= lastList.length && ids.every((id, index) => id === lastList[index]);
  return isKnown ? lastList : (lastList = ids);
}

/** What a query finds in the pool of each place, as numbers in that. */
function numbersIn(places: readonly Place[], query: Query, scratch: Scratch): Uint32Array[] {
  const key = keyOf(query);
  const found = places.map(({ pool }) => (key === null ? undefined : answers.get(pool, key)));
  const missing = places.flatMap((place, i) => (found[i] ? [] : [{ place, i }]));
  if (missing.length === 0) return found as Uint32Array[];
  const searched = missing.map(({ place }) => place.reader);
  const compiled = compileQuery(searched, { ...query, facetMode: "none" }, { isScored: false });
  for (const [ord, { place, i }] of missing.entries()) {
    found[i] = findIn(place, ord, compiled, scratch);
    if (key !== null) answers.set(place.pool, key, found[i]);
  }
  return found as Uint32Array[];
}

/** Of all readers in this thread. 20,000 saved searches over ten segments need 120 MiB (decision 136). */
export const answers = createAnswerMemory(192 * 2 ** 20);
const maxKeyLength = 2_000;

/** What an answer depends on, except the documents; null if that is the time, or is too long to be kept. */
function keyOf(query: Query): string | null {
  if (activeFilters(query).some(isTimeFilter)) return null;
  const { text, filters, includeNotStated, includeNonTenders, includeTradeWords } = query;
  const key = JSON.stringify([text, filters, includeNotStated, includeNonTenders, includeTradeWords]);
  return key.length > maxKeyLength ? null : key;
}

const nothing = new Uint32Array(0);

function findIn({ reader, pool }: Place, segmentOrd: number, query: CompiledQuery, scratch: Scratch): Uint32Array {
  const { compiled } = query;
  const { matches } = matchSegment(reader, segmentOrd, query, scratch, (context) => {
    if (compiled) return match({ ...context, among: pool }, compiled, pool.docs);
    const all = scratch.acquireDocs();
    copyInto(all, pool.docs);
    return all;
  });
  const numbers = matches.count === 0 ? nothing : new Uint32Array(matches.count);
  // Both ascend, and all matches are in the pool.
  for (let i = 0, number = 0; i < matches.count; i++) {
    while (pool.docs.docIds[number]! < matches.docIds[i]!) number++;
    numbers[i] = number;
  }
  scratch.releaseDocs(matches);
  return numbers;
}

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
