import { createAmong } from "#search-core/evaluate/among.ts";
import { gallopLowerBound } from "#search-core/evaluate/posting-list.ts";
import type { Among } from "#search-core/evaluate/segment-context.ts";
import { docIdOf, type OpenSegment } from "#search-core/index/state.ts";
import { noInstant, type Segment } from "#search-core/segment/segment.ts";

/**
 * Documents of a segment that searches are run against again and again. What a search finds in a document never changes,
 * unless it depends on the time: a changed notice is another document, and its pool is another segment's. All documents
 * of a pool are public, or all belong to one organisation.
 */
export type DocPool = Among;
/** By organisation; null: public documents. */
export type DocPools = Map<number | null, DocPool>;
type SegmentWithPools = OpenSegment & { pools: DocPools };

/** Documents that are asked about. `places`: by document of the pool, its index among the ids plus 1, and 0 if it is not asked about. */
export type AskedDocs = { pool: DocPool; places: Uint32Array };

type Asked = { ids: readonly number[]; byOwner: Map<number | null, AskedDocs> };
/** What a segment was asked last: the same list is asked about in several parts, and by colleagues. */
const lastAsked = new WeakMap<SegmentWithPools, Asked>();

/** The documents of a segment with these ids, without those that were deleted, by owner. Nobody may change the list. */
export function askedDocs(reader: SegmentWithPools, ids: readonly number[]): Asked["byOwner"] {
  const last = lastAsked.get(reader);
  if (last?.ids === ids) return last.byOwner;
  const placed = Map.groupBy(
    ids.flatMap((id, index) => {
      const docId = docIdOf(reader, id);
      return docId < 0 ? [] : [{ docId, place: index + 1 }];
    }),
    ({ docId }) => ownerOf(reader.segment, docId),
  );
  const byOwner = new Map([...placed].map(([owner, docs]) => [owner, placesIn(poolWith(reader, owner, docs), docs)]));
  lastAsked.set(reader, { ids, byOwner });
  return byOwner;
}

type Placed = { docId: number; place: number };

function placesIn(pool: DocPool, docs: readonly Placed[]): AskedDocs {
  const places = new Uint32Array(pool.docs.count);
  for (const { docId, place } of docs) places[numberIn(pool, docId)] = place;
  return { pool, places };
}

/** The pool of an owner with these documents: the one that is there if it has them all, otherwise a larger one. */
function poolWith({ segment, pools }: SegmentWithPools, owner: number | null, docs: readonly Placed[]): DocPool {
  const before = pools.get(owner);
  if (before && docs.every(({ docId }) => before.docs.docIds[numberIn(before, docId)] === docId)) return before;
  const recent = owner === null ? recentNews(segment) : [];
  const docIds = new Set([...(before?.docs.docIds ?? recent), ...docs.map(({ docId }) => docId)]);
  const sorted = Uint32Array.from(docIds).sort();
  const pool = createAmong({ count: sorted.length, docIds: sorted, scores: new Int32Array(sorted.length) });
  pools.set(owner, pool);
  return pool;
}

const numberIn = ({ docs }: DocPool, docId: number) => gallopLowerBound(docs.docIds, 0, docs.count, docId);

/** Nobody's news are older, so that a pool seldom needs to grow: each person has been away for another time. */
const recentSeconds = 31 * 24 * 3_600;

/** The public documents that became news in the last 31 days before the newest of the segment. */
function recentNews(segment: Segment): number[] {
  const { news } = segment.columns.instants;
  const newest = news.reduce((latest, instant) => Math.max(latest, instant), noInstant);
  const recent: number[] = [];
  for (let docId = 0; docId < segment.documents; docId++)
    if (news[docId]! !== noInstant && news[docId]! >= newest - recentSeconds && ownerOf(segment, docId) === null)
      recent.push(docId);
  return recent;
}

/** The organisation that a document is private to; null if it is public. */
function ownerOf({ columns }: Segment, docId: number): number | null {
  const { privateDocs, privateOwners, organisations } = columns;
  const i = gallopLowerBound(privateDocs, 0, privateDocs.length, docId);
  return privateDocs[i] === docId ? organisations[privateOwners[i]!]! : null;
}
