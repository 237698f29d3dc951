import type { DictionarySections } from "./build-dictionary.ts";
import { makeRoom } from "./growing.ts";
import type { Part } from "./merge.ts";
import type { MergedSlots } from "./merged-slots.ts";
import { bytesFrom, endOfPosting, valueAt } from "./position-code.ts";
import {
  addPosition,
  addPosting,
  endTerm,
  postingsSections,
  postingsWriter,
  type PostingsWriter,
} from "./postings-writer.ts";
import { fieldBits, type Postings, type Segment } from "./segment.ts";

/** A part while its postings are read from the first to the last. */
type Reader = {
  segment: Segment;
  postings: Postings;
  slotTo: Int32Array;
  termTo: Int32Array;
  formTo: Int32Array;
  /** The term that is read next or now. */
  term: number;
  /** The next posting of that term that comes along, its end, and where the posting's positions begin. */
  posting: number;
  end: number;
  at: number;
  /** The new slot of the next posting; Infinity after the last. */
  slot: number;
  /** Whether the term's forms keep their numbers, so that positions are copied as they are. */
  isSame: boolean;
};

/** The postings of what is left, term after term; a document has its postings from one part alone. */
export function mergedPostings(
  parts: readonly Part[],
  slots: MergedSlots,
  sections: DictionarySections,
  termTo: readonly Int32Array[],
  formTo: readonly Int32Array[],
) {
  const readers = parts.map(({ segment }, part): Reader => {
    const maps = { slotTo: slots.to[part]!, termTo: termTo[part]!, formTo: formTo[part]! };
    return { segment, postings: segment.postings, ...maps, term: 0, posting: 0, end: 0, at: 0, slot: 0, isSame: true };
  });
  const sum = (of: (postings: Postings) => number) => readers.reduce((all, { postings }) => all + of(postings), 0);
  const terms = sections.formsFrom.length - 1;
  const most = sum((postings) => postings.slots.length);
  const writer = postingsWriter(terms, most, sum((postings) => postings.positions.length) + 64);
  const having: Reader[] = [];
  for (let term = 0; term < terms; term++) {
    having.length = 0;
    for (const reader of readers) if (openTerm(reader, term, sections)) having.push(reader);
    for (;;) {
      let first = having[0]!;
      for (let at = 1; at < having.length; at++) if (having[at]!.slot < first.slot) first = having[at]!;
      if (first.slot === Infinity) break;
      const { postings, posting } = first;
      const mask = postings.slots[posting]! & ((1 << fieldBits) - 1);
      if (first.isSame) copyPositions(writer, first);
      else recodePositions(writer, first, sections, term);
      addPosting(writer, (first.slot << fieldBits) | mask, postings.impacts[posting]!);
      first.posting++;
      toNextLeft(first);
    }
    endTerm(writer, term);
  }
  return postingsSections(writer, slots.documents);
}

/** Goes to a term of the merge, past what is gone; false when the part does not have it. */
function openTerm(reader: Reader, term: number, sections: DictionarySections): boolean {
  const { terms, postings } = reader.segment;
  while (reader.term < terms.count && reader.termTo[reader.term]! < term) {
    // It was read, or it is gone and only its positions must be passed.
    const end = postings.from[reader.term + 1]!;
    for (; reader.posting < end; reader.posting++) reader.at = endOfPosting(postings.positions, reader.at);
    reader.term++;
  }
  if (reader.termTo[reader.term] !== term) return false;
  reader.end = postings.from[reader.term + 1]!;
  reader.isSame = keepsForms(reader, term, sections);
  toNextLeft(reader);
  return true;
}

/** As many forms as before may still be others: one is gone with its documents, another part brings one. */
function keepsForms({ segment, term: own, formTo }: Reader, term: number, sections: DictionarySections): boolean {
  const { formsFrom, formOf } = segment.terms;
  const first = formsFrom[own]!;
  const forms = formsFrom[own + 1]! - first;
  if (forms !== sections.formsFrom[term + 1]! - sections.formsFrom[term]!) return false;
  for (let form = 0; form < forms; form++) {
    const to = formTo[formOf[first + form]!]!;
    if (to < 0 || sections.formNumber[to] !== form) return false;
  }
  return true;
}

function toNextLeft(reader: Reader): void {
  const { postings, slotTo, end } = reader;
  for (; reader.posting < end; reader.posting++) {
    reader.slot = slotTo[postings.slots[reader.posting]! >>> fieldBits]!;
    if (reader.slot >= 0) return;
    reader.at = endOfPosting(postings.positions, reader.at);
  }
  reader.slot = Infinity;
}

function copyPositions(writer: PostingsWriter, reader: Reader): void {
  const { positions } = reader.postings;
  const end = endOfPosting(positions, reader.at);
  const to = writer.positions;
  makeRoom(to, end - reader.at);
  for (let at = reader.at; at < end; at++) to.items[to.length++] = positions[at]!;
  reader.at = end;
}

/** Copies positions with the new numbers of their forms. */
function recodePositions(writer: PostingsWriter, reader: Reader, sections: DictionarySections, term: number): void {
  const { positions } = reader.postings;
  const { formsFrom, formOf } = reader.segment.terms;
  const firstForm = formsFrom[reader.term]!;
  const before = formsFrom[reader.term + 1]! - firstForm;
  const after = sections.formsFrom[term + 1]! - sections.formsFrom[term]!;
  for (let isLast = false; !isLast;) {
    const value = valueAt(positions, reader.at);
    reader.at += bytesFrom(positions[reader.at]!);
    isLast = (value & 1) === 1;
    const step = Math.floor((value >>> 1) / before);
    const form = (value >>> 1) - step * before;
    const number = sections.formNumber[reader.formTo[formOf[firstForm + form]!]!]!;
    addPosition(writer, step * after + number, isLast);
  }
}
