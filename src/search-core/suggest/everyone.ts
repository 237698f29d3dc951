import type { OpenPart } from "#search-core/evaluate/part.ts";
import type { Matches, Sums } from "#search-core/evaluate/scratch.ts";
import { leap } from "#search-core/evaluate/words.ts";
import { referenceField } from "#search-core/fields.ts";
import { isDeleted } from "#search-core/segment/deleted.ts";
import { Occurrences } from "#search-core/segment/positions.ts";
import { fieldBits } from "#search-core/segment/segment.ts";
import { asTitle, asWord, standingAt, type Standing } from "./standings.ts";

/*
 * Words are suggested to anybody, so only documents that anybody finds may speak for them: not those of an organisation,
 * and not sales, leases and grants.
 */

/** Documents of a part: a list of their slots, and a bit for each. */
export type Among = { matches: Matches; sums: Sums };

/** Drops what does not speak for everyone or is gone, and sets the bits of the others. */
export function keepSpeaking({ matches, sums: { bits } }: Among, { segment, deleted, standings }: OpenPart): void {
  const { kinds } = segment.columns;
  const { speaks } = standings;
  let kept = 0;
  for (let at = 0; at < matches.count; at++) {
    const slot = matches.slots[at]!;
    if (speaks[kinds[slot]!] === 0 || (deleted && isDeleted(deleted, slot))) continue;
    bits[slot >>> 5]! |= 1 << (slot & 31);
    matches.slots[kept++] = slot;
  }
  matches.count = kept;
}

/** How a term stands in some documents. */
export function standingAmong({ segment }: OpenPart, term: number, { matches, sums: { bits } }: Among): Standing {
  const { from, slots } = segment.postings;
  const to = from[term + 1]!;
  if (to - from[term]! > matches.count * leap)
    return standingAt(segment, term, matches.slots.subarray(0, matches.count));
  let [documents, titles] = [0, 0];
  for (let posting = from[term]!; posting < to; posting++) {
    const slot = slots[posting]! >>> fieldBits;
    const fields = slots[posting]! & asWord;
    if (fields === 0 || ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === 0) continue;
    documents++;
    titles += fields & asTitle;
  }
  return { documents, titles };
}

/** Whether a form still stands as a word in a document that speaks: the dictionary also knows what is gone. */
export function isSaid({ segment, deleted, standings: { speaks } }: OpenPart, place: number): boolean {
  const { terms, postings, columns } = segment;
  if (deleted === null) return terms.formDocuments[place]! > 0;
  const term = terms.forms.term[place]!;
  const number = terms.forms.number[place]!;
  const occurrences = new Occurrences(segment);
  for (let posting = postings.from[term]!; posting < postings.from[term + 1]!; posting++) {
    const slot = postings.slots[posting]! >>> fieldBits;
    if (isDeleted(deleted, slot) || speaks[columns.kinds[slot]!] === 0) continue;
    occurrences.open(term, posting);
    while (occurrences.next()) if (occurrences.form === number && occurrences.field !== referenceField) return true;
  }
  return false;
}
