import { gallopRatio, advance } from "#search-core/evaluate/posting-list.ts";
import { referenceField, titleField } from "#search-core/fields.ts";
import type { OpenSegment } from "#search-core/index/state.ts";
import { newlyDeleted, isDeleted } from "#search-core/segment/deleted.ts";
import { fieldMaskBits, type Segment } from "#search-core/segment/segment.ts";

/** In how many documents a word stands in any of its forms, and in how many of them in the title. */
export type TermStats = { documents: number; titles: number };

/** How terms stand in the documents of a segment that are there and speak for everyone, in one state of it. */
export type TermStatsCache = {
  /** By kind: 1 where its documents speak for everyone. */
  isPublic: Uint8Array;
  /** By the term's number. Counted when first asked, because common words are in most documents. */
  statsOf(term: number): TermStats;
  /** Those of the next state; these must not be asked any more. What they know is corrected by what went between. */
  reopen(next: OpenSegment): TermStatsCache;
};

/** What states of a segment that follow each other know together. */
type SharedStats = {
  isPublic: Uint8Array;
  /** By the term's number; `seen`: how many of `gone` it leaves out. */
  cached: Map<number, TermStats & { seen: number }>;
  /** The slots that spoke for everyone and went after the first state, in the order they went. */
  deletedDocs: number[];
};

/** Fields in which a term is a word; in a reference it is a part of a name. */
export const wordFieldMask = ((1 << fieldMaskBits) - 1) & ~(1 << referenceField);
export const titleFieldMask = 1 << titleField;

/** Those of the first state that is read of a segment. */
export function openTermStats(open: OpenSegment): TermStatsCache {
  const isPublic = Uint8Array.from(open.segment.columns.facetTuples, ({ isPrivate: own, isNonTender }) =>
    own || isNonTender ? 0 : 1,
  );
  return termStatsIn(open, { isPublic, cached: new Map(), deletedDocs: [] });
}

function termStatsIn(open: OpenSegment, shared: SharedStats): TermStatsCache {
  const { segment, deleted } = open;
  const { isPublic, cached, deletedDocs } = shared;
  const seen = deletedDocs.length;

  function reopen(next: OpenSegment): TermStatsCache {
    const between = newlyDeleted(deleted, next.deleted);
    // The same documents were put in again: to the byte the segment that they had gone from.
    if (between === null) return openTermStats(next);
    for (const docId of between) if (isPublic[segment.columns.tupleIds[docId]!] === 1) deletedDocs.push(docId);
    return termStatsIn(next, shared);
  }

  function statsOf(term: number): TermStats {
    const before = cached.get(term);
    if (before?.seen === seen) return before;
    const stats = (before && statsWithout(before, deletedDocs.slice(before.seen, seen), term)) ?? countStats(term);
    cached.set(term, { ...stats, seen });
    return stats;
  }

  /** Null where counting anew is quicker. */
  function statsWithout(before: TermStats, docIds: number[], term: number): TermStats | null {
    const { offsets: from } = segment.postings;
    if (from[term + 1]! - from[term]! < docIds.length * gallopRatio) return null;
    const { documents, titles } = statsAmong(segment, term, Uint32Array.from(docIds).sort());
    return { documents: before.documents - documents, titles: before.titles - titles };
  }

  function countStats(term: number): TermStats {
    const { offsets: from, packedDocs } = segment.postings;
    const { tupleIds: kinds } = segment.columns;
    let [documents, titles] = [0, 0];
    for (let posting = from[term]!; posting < from[term + 1]!; posting++) {
      const fields = packedDocs[posting]! & wordFieldMask;
      const docId = packedDocs[posting]! >>> fieldMaskBits;
      if (fields === 0 || isPublic[kinds[docId]!] === 0 || (deleted !== null && isDeleted(deleted, docId))) continue;
      documents++;
      titles += fields & titleFieldMask;
    }
    return { documents, titles };
  }

  return { isPublic, statsOf, reopen };
}

/** How a term stands in the documents of some slots, ascending. Leaps through the postings. */
export function statsAmong({ postings }: Segment, term: number, wanted: Uint32Array): TermStats {
  const { offsets: from, packedDocs } = postings;
  const to = from[term + 1]!;
  let [documents, titles] = [0, 0];
  for (let at = 0, posting = from[term]!; at < wanted.length && posting < to; at++) {
    posting = advance(packedDocs, posting, to, wanted[at]!);
    if (posting === to || packedDocs[posting]! >>> fieldMaskBits !== wanted[at]) continue;
    const fields = packedDocs[posting]! & wordFieldMask;
    documents += fields === 0 ? 0 : 1;
    titles += fields & titleFieldMask;
  }
  return { documents, titles };
}
