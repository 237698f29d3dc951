import { fieldMaskBits } from "#search-core/segment/segment.ts";
import type { ScoredDocs } from "./scratch.ts";
import type { Among, SegmentContext } from "./segment-context.ts";
import { advance, copyInto, intersect, postingListOf, type PostingList } from "./posting-list.ts";

const noRow = new Uint8Array(0);

/** Nothing is known yet about what is among these documents. */
export const createAmong = (docs: ScoredDocs): Among => ({
  docs,
  terms: new Map(),
  synonyms: new Map(),
  merged: new Map(),
});

/**
 * The postings of a term from the context's minDocId on. Among few documents they are found once, and are then so few
 * that hundreds of searches with thousands of synonyms take hardly longer than one; their impacts mean nothing.
 */
export function termPostings(context: SegmentContext, term: number, weight: { idf: number }): PostingList {
  const { among, segment, minDocId } = context;
  if (!among) return postingListOf(segment.postings, term, context, weight);
  let postings = among.terms.get(term);
  if (!postings) among.terms.set(term, (postings = findAmong(context, among, term)));
  const { packedDocs } = postings;
  const from = advance(packedDocs, 0, packedDocs.length, minDocId);
  return { ...postings, from, to: packedDocs.length, dense: noRow, denseOffset: -1, idf: weight.idf };
}

function findAmong({ segment, scratch }: SegmentContext, { docs }: Among, term: number) {
  const found = scratch.acquireDocs();
  copyInto(found, docs);
  const [first, last] = [docs.docIds[0]!, docs.docIds[docs.count - 1]!];
  const list = postingListOf(segment.postings, term, { segment, minDocId: first }, { idf: 1 });
  intersect(found, { ...list, to: advance(list.packedDocs, list.from, list.to, last + 1) });
  const packedDocs = found.docIds.slice(0, found.count);
  for (let i = 0; i < packedDocs.length; i++) packedDocs[i]! <<= fieldMaskBits;
  scratch.releaseDocs(found);
  return { packedDocs, impacts: new Uint8Array(packedDocs.length).fill(1) };
}
