import type { OpenPart } from "#search-core/evaluate/part.ts";
import type { Matches, Sums } from "#search-core/evaluate/scratch.ts";
import { leap, postingFrom } from "#search-core/evaluate/words.ts";
import { referenceField, titleField } from "#search-core/fields.ts";
import { isDeleted } from "#search-core/segment/deleted.ts";
import { Occurrences } from "#search-core/segment/positions.ts";
import { fieldBits } from "#search-core/segment/segment.ts";

/*
 * Words are suggested to anybody, so only documents that anybody finds may speak for them: not those of an organisation,
 * and not sales, leases and grants.
 */

/** Documents of a part: a list of their slots, and a bit for each. */
export type Among = { matches: Matches; sums: Sums };

/** In how many documents a word stands in any of its forms, and in how many of them in the title. */
export type Standing = { documents: number; titles: number };

/** By kind: 1 where its documents speak for everyone. */
const speakingKinds = ({ segment }: OpenPart): Uint8Array =>
  Uint8Array.from(segment.columns.kindTable, ({ own, flagged }) => (own || flagged ? 0 : 1));

/** Drops what does not speak for everyone or is gone, and sets the bits of the others. */
export function keepSpeaking({ matches, sums: { bits } }: Among, part: OpenPart): void {
  const { kinds } = part.segment.columns;
  const speaks = speakingKinds(part);
  let kept = 0;
  for (let at = 0; at < matches.count; at++) {
    const slot = matches.slots[at]!;
    if (speaks[kinds[slot]!] === 0 || (part.deleted && isDeleted(part.deleted, slot))) continue;
    bits[slot >>> 5]! |= 1 << (slot & 31);
    matches.slots[kept++] = slot;
  }
  matches.count = kept;
}

/** Fields in which a term is a word; in a reference it is a part of a name. */
const asWord = ((1 << fieldBits) - 1) & ~(1 << referenceField);
const asTitle = 1 << titleField;

/** How a term stands in all documents: counted once for a state, because common words are in most of them. */
export function standingOf(part: OpenPart, term: number): Standing {
  const standing = part.standings.get(term) ?? countedStanding(part, term);
  part.standings.set(term, standing);
  return standing;
}

function countedStanding(part: OpenPart, term: number): Standing {
  const { from, slots } = part.segment.postings;
  const { kinds } = part.segment.columns;
  const speaks = speakingKinds(part);
  const { deleted } = part;
  let [documents, titles] = [0, 0];
  for (let posting = from[term]!; posting < from[term + 1]!; posting++) {
    const fields = slots[posting]! & asWord;
    const slot = slots[posting]! >>> fieldBits;
    if (fields === 0 || speaks[kinds[slot]!] === 0 || (deleted !== null && isDeleted(deleted, slot))) continue;
    documents++;
    titles += fields & asTitle;
  }
  return { documents, titles };
}

/** How a term stands in some documents. */
export function standingAmong({ segment: { postings } }: OpenPart, term: number, among: Among): Standing {
  const { slots } = postings;
  const { matches } = among;
  const { bits } = among.sums;
  const [from, to] = [postings.from[term]!, postings.from[term + 1]!];
  let [documents, titles] = [0, 0];
  const isFarLonger = to - from > matches.count * leap;
  for (let at = 0, posting = from; isFarLonger && at < matches.count && posting < to; at++) {
    posting = postingFrom(slots, posting, to, matches.slots[at]!);
    if (posting === to || slots[posting]! >>> fieldBits !== matches.slots[at]) continue;
    const fields = slots[posting]! & asWord;
    documents += fields === 0 ? 0 : 1;
    titles += fields & asTitle;
  }
  for (let posting = from; !isFarLonger && posting < to; posting++) {
    const slot = slots[posting]! >>> fieldBits;
    const fields = slots[posting]! & asWord;
    if (fields === 0 || ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === 0) continue;
    documents++;
    titles += fields & asTitle;
  }
  return { documents, titles };
}

/** Whether a form still stands as a word in a document that speaks: the dictionary also knows what is gone. */
export function isSaid(part: OpenPart, place: number): boolean {
  const { terms, postings, columns } = part.segment;
  const { deleted } = part;
  if (deleted === null) return terms.formDocuments[place]! > 0;
  const term = terms.forms.term[place]!;
  const number = terms.forms.number[place]!;
  const speaks = speakingKinds(part);
  const occurrences = new Occurrences(part.segment);
  for (let posting = postings.from[term]!; posting < postings.from[term + 1]!; posting++) {
    const slot = postings.slots[posting]! >>> fieldBits;
    if (isDeleted(deleted, slot) || speaks[columns.kinds[slot]!] === 0) continue;
    occurrences.open(term, posting);
    while (occurrences.next()) if (occurrences.form === number && occurrences.field !== referenceField) return true;
  }
  return false;
}
