import type { OpenPart } from "#search-core/evaluate/part.ts";
import type { Matches, Scratch, Sums } from "#search-core/evaluate/scratch.ts";
import { leap, postingFrom } from "#search-core/evaluate/words.ts";
import { referenceField, titleField } from "#search-core/fields.ts";
import { eachDeleted, isDeleted, type Deleted } from "#search-core/segment/deleted.ts";
import { Occurrences } from "#search-core/segment/positions.ts";
import { fieldBits } from "#search-core/segment/segment.ts";

/*
 * Words are suggested to anybody, so only documents that anybody finds may speak for them: not those of an organisation,
 * and not sales, leases and grants.
 */

/** Documents of a part: a list of their slots, and a bit for each. */
export type Among = { matches: Matches; sums: Sums };

/** The slots whose document is gone. */
export function slotsGone(scratch: Scratch, deleted: Deleted): Matches {
  const matches = scratch.takeMatches();
  matches.count = 0;
  eachDeleted(deleted, (slot) => {
    matches.slots[matches.count++] = slot;
  });
  return matches;
}

/** Drops what does not speak for everyone and, unless it is asked for, what is gone; sets the bits of the others. */
export function keepSpeaking(
  { matches, sums: { bits } }: Among,
  { segment, deleted }: OpenPart,
  isGone: boolean,
): void {
  const { kinds, kindTable } = segment.columns;
  const speaks = Uint8Array.from(kindTable, ({ own, flagged }) => (own || flagged ? 0 : 1));
  let kept = 0;
  for (let at = 0; at < matches.count; at++) {
    const slot = matches.slots[at]!;
    if (speaks[kinds[slot]!] === 0) continue;
    if (!isGone && deleted && isDeleted(deleted, slot)) continue;
    bits[slot >>> 5]! |= 1 << (slot & 31);
    matches.slots[kept++] = slot;
  }
  matches.count = kept;
}

/** In how many documents a word stands, and in how many of them in the title. */
export type Standing = { documents: number; titles: number };

/** Fields in which a term is a word; in a reference it is a part of a name. */
const asWord = ((1 << fieldBits) - 1) & ~(1 << referenceField);

/** How a form stands in the documents. */
export function standingOf(part: OpenPart, place: number, among: Among): Standing {
  const { terms } = part.segment;
  const term = terms.forms.term[place]!;
  if (terms.formsFrom[term + 1]! - terms.formsFrom[term]! === 1) return mostStanding(part, place, among);
  const number = terms.forms.number[place]!;
  const occurrences = new Occurrences(part.segment);
  return counted(part, term, among, (posting) => {
    occurrences.open(term, posting);
    // The title comes first.
    while (occurrences.next())
      if (occurrences.form === number && occurrences.field !== referenceField) return 1 << occurrences.field;
    return 0;
  });
}

/** The same for all forms of its term together: never less, and no positions are read. */
export const mostStanding = (part: OpenPart, place: number, among: Among): Standing =>
  counted(part, part.segment.terms.forms.term[place]!, among, (_, fields) => fields);

/** `fieldsOf` gives a bit for each field of the posting that counts. */
function counted(
  { segment: { postings } }: OpenPart,
  term: number,
  { matches, sums: { bits } }: Among,
  fieldsOf: (posting: number, fields: number) => number,
): Standing {
  const { slots } = postings;
  const [from, to] = [postings.from[term]!, postings.from[term + 1]!];
  const standing: Standing = { documents: 0, titles: 0 };
  const add = (posting: number): void => {
    const fields = slots[posting]! & asWord;
    const found = fields === 0 ? 0 : fieldsOf(posting, fields);
    if (found === 0) return;
    standing.documents++;
    standing.titles += found & (1 << titleField);
  };
  if (to - from > matches.count * leap) {
    for (let at = 0, posting = from; at < matches.count; at++) {
      posting = postingFrom(slots, posting, to, matches.slots[at]!);
      if (posting === to) break;
      if (slots[posting]! >>> fieldBits === matches.slots[at]) add(posting);
    }
    return standing;
  }
  for (let posting = from; posting < to; posting++) {
    const slot = slots[posting]! >>> fieldBits;
    if ((bits[slot >>> 5]! >>> (slot & 31)) & 1) add(posting);
  }
  return standing;
}
