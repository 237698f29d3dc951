import { gallopRatio, advance } from "#search-core/evaluate/posting-list.ts";
import { referenceField, titleField } from "#search-core/fields.ts";
import type { OpenSegment } from "#search-core/index/state.ts";
import { newlyDeleted, isDeleted } from "#search-core/segment/deleted.ts";
import { fieldMaskBits, type Segment } from "#search-core/segment/segment.ts";

/** Document frequency of a term in all its forms, and the same counting titles only. */
export type TermStats = { documents: number; titles: number };

/** Term statistics over the live public tenders of a segment, in one state of it. */
export type TermStatsCache = {
  /** By facet tuple: 1 for public tenders. */
  isPublic: Uint8Array;
  /** By term. Counted on first use, because common words are in most documents. */
  statsOf(term: number): TermStats;
  /**
   * The cache for the next state; do not use this one afterwards. Cached numbers are corrected by what was deleted
   * since.
   */
  reopen(next: OpenSegment): TermStatsCache;
};

/** Shared by successive states of a segment. */
type SharedStats = {
  isPublic: Uint8Array;
  /** By term. `seen`: how many of `deletedDocs` the numbers already exclude. */
  cached: Map<number, TermStats & { seen: number }>;
  /** Public doc ids deleted since the first state, in order of deletion. */
  deletedDocs: number[];
};

/** Fields whose words count. In a reference a word is part of an identifier. */
export const wordFieldMask = ((1 << fieldMaskBits) - 1) & ~(1 << referenceField);
export const titleFieldMask = 1 << titleField;

/** The cache for the first state of a segment. */
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
    // The deleted documents came back, byte for byte the same segment.
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

  /** Null if counting again is faster. */
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

/** The statistics of a term over some doc ids, ascending. Gallops through the postings. */
export function statsAmong({ postings }: Segment, term: number, wanted: Uint32Array): TermStats {
  const { offsets: from, packedDocs } = postings;
  const to = from[term + 1]!;
  let [documents, titles] = [0, 0];
  for (let i = 0, posting = from[term]!; i < wanted.length && posting < to; i++) {
    posting = advance(packedDocs, posting, to, wanted[i]!);
    if (posting === to || packedDocs[posting]! >>> fieldMaskBits !== wanted[i]) continue;
    const fields = packedDocs[posting]! & wordFieldMask;
    documents += fields === 0 ? 0 : 1;
    titles += fields & titleFieldMask;
  }
  return { documents, titles };
}
