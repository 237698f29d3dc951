import type { OpenPart } from "#search-core/evaluate/part.ts";
import type { Matches, Sums } from "#search-core/evaluate/scratch.ts";
import { leap } from "#search-core/evaluate/words.ts";
import { referenceField } from "#search-core/fields.ts";
import { isDeleted } from "#search-core/segment/deleted.ts";
import { PositionsIterator } from "#search-core/segment/positions.ts";
import { fieldMaskBits } from "#search-core/segment/segment.ts";
import { asTitle, asWord, standingAt, type Standing } from "./standings.ts";

/*
 * Words are suggested to anybody, so only documents that anybody finds may speak for them: not those of an organisation,
 * and not sales, leases and grants.
 */

/** Documents of a part: a list of their slots, and a bit for each. */
export type Among = { matches: Matches; sums: Sums };

/** Drops what does not speak for everyone or is gone, and sets the bits of the others. */
export function keepSpeaking({ matches, sums: { bits } }: Among, { segment, deleted, standings }: OpenPart): void {
  const { tupleIds: kinds } = segment.columns;
  const { speaks } = standings;
  let kept = 0;
  for (let at = 0; at < matches.count; at++) {
    const docId = matches.docIds[at]!;
    if (speaks[kinds[docId]!] === 0 || (deleted && isDeleted(deleted, docId))) continue;
    bits[docId >>> 5]! |= 1 << (docId & 31);
    matches.docIds[kept++] = docId;
  }
  matches.count = kept;
}

/** How a term stands in some documents. */
export function standingAmong({ segment }: OpenPart, term: number, { matches, sums: { bits } }: Among): Standing {
  const { offsets: from, packedDocs } = segment.postings;
  const to = from[term + 1]!;
  if (to - from[term]! > matches.count * leap)
    return standingAt(segment, term, matches.docIds.subarray(0, matches.count));
  let [documents, titles] = [0, 0];
  for (let posting = from[term]!; posting < to; posting++) {
    const docId = packedDocs[posting]! >>> fieldMaskBits;
    const fields = packedDocs[posting]! & asWord;
    if (fields === 0 || ((bits[docId >>> 5]! >>> (docId & 31)) & 1) === 0) continue;
    documents++;
    titles += fields & asTitle;
  }
  return { documents, titles };
}

/** Whether a form still stands as a word in a document that speaks: the dictionary also knows what is gone. */
export function isSaid({ segment, deleted, standings: { speaks } }: OpenPart, place: number): boolean {
  const { terms, postings, columns } = segment;
  if (deleted === null) return terms.formDocFreq[place]! > 0;
  const term = terms.forms.term[place]!;
  const number = terms.forms.number[place]!;
  const iterator = new PositionsIterator(segment);
  for (let posting = postings.offsets[term]!; posting < postings.offsets[term + 1]!; posting++) {
    const docId = postings.packedDocs[posting]! >>> fieldMaskBits;
    if (isDeleted(deleted, docId) || speaks[columns.tupleIds[docId]!] === 0) continue;
    iterator.open(term, posting);
    while (iterator.next()) if (iterator.form === number && iterator.field !== referenceField) return true;
  }
  return false;
}
