import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { ScoredDocs, ScoreAccumulator } from "#search-core/evaluate/scratch.ts";
import { gallopRatio } from "#search-core/evaluate/posting-list.ts";
import { referenceField } from "#search-core/fields.ts";
import { isDeleted } from "#search-core/segment/deleted.ts";
import { PositionsIterator } from "#search-core/segment/positions.ts";
import { fieldMaskBits } from "#search-core/segment/segment.ts";
import { titleFieldMask, wordFieldMask, statsAmong, type TermStats } from "#search-core/read/term-stats.ts";

/* Everyone sees suggestions, so only public tenders count: no private documents, and no sales, leases or grants. */

/** Documents of a segment: a list of their doc ids, and a bit for each. */
export type DocSet = { matches: ScoredDocs; accumulator: ScoreAccumulator };

/** Keeps live documents that everyone may see, and sets their bits. */
export function retainPublic(
  { matches, accumulator: { bits } }: DocSet,
  { segment, deleted, termStats: standings }: SegmentReader,
): void {
  const { tupleIds: kinds } = segment.columns;
  const { isPublic } = standings;
  let retained = 0;
  for (let i = 0; i < matches.count; i++) {
    const docId = matches.docIds[i]!;
    if (isPublic[kinds[docId]!] === 0 || (deleted && isDeleted(deleted, docId))) continue;
    bits[docId >>> 5]! |= 1 << (docId & 31);
    matches.docIds[retained++] = docId;
  }
  matches.count = retained;
}

/** The statistics of a term over a set of documents. */
export function statsInSet(
  { segment }: SegmentReader,
  term: number,
  { matches, accumulator: { bits } }: DocSet,
): TermStats {
  const { offsets: from, packedDocs } = segment.postings;
  const to = from[term + 1]!;
  if (to - from[term]! > matches.count * gallopRatio)
    return statsAmong(segment, term, matches.docIds.subarray(0, matches.count));
  let [documents, titles] = [0, 0];
  for (let posting = from[term]!; posting < to; posting++) {
    const docId = packedDocs[posting]! >>> fieldMaskBits;
    const fields = packedDocs[posting]! & wordFieldMask;
    if (fields === 0 || ((bits[docId >>> 5]! >>> (docId & 31)) & 1) === 0) continue;
    documents++;
    titles += fields & titleFieldMask;
  }
  return { documents, titles };
}

/** True if a form still occurs as a word in a live public tender; the dictionary includes deleted documents. */
export function occursInPublic({ segment, deleted, termStats: { isPublic } }: SegmentReader, ord: number): boolean {
  const { terms, postings, columns } = segment;
  if (deleted === null) return terms.formDocFreq[ord]! > 0;
  const term = terms.forms.term[ord]!;
  const number = terms.forms.number[ord]!;
  const iterator = new PositionsIterator(segment);
  for (let posting = postings.offsets[term]!; posting < postings.offsets[term + 1]!; posting++) {
    const docId = postings.packedDocs[posting]! >>> fieldMaskBits;
    if (isDeleted(deleted, docId) || isPublic[columns.tupleIds[docId]!] === 0) continue;
    iterator.open(term, posting);
    while (iterator.next()) if (iterator.form === number && iterator.field !== referenceField) return true;
  }
  return false;
}
