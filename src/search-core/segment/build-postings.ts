import { fields, referenceField, titleField } from "#search-core/fields.ts";
import { impactOf } from "#search-core/rank/bm25f.ts";
import type { Analysed } from "./analyse.ts";
import type { Dictionary } from "./build-dictionary.ts";
import { addPosition, addPosting, endTerm, postingsSections, postingsWriter } from "./postings-writer.ts";
import { fieldBits } from "./segment.ts";

/** A position and the number of the form there, in one integer: positions stay below 2^18 (longestField). */
const numberBits = 13;

/**
 * Turns texts into postings: occurrences are counted by term, laid out by term in the order of the documents, and then
 * written from the first to the last. `forEveryone` has a 1 for each document that is public and unflagged.
 */
export function postingsOf(texts: Analysed, { sections, placeOf }: Dictionary, forEveryone: Uint8Array) {
  const { lengths } = texts;
  const { formsFrom } = sections;
  const documents = texts.from.length - 1;
  const terms = formsFrom.length - 1;
  const { from, slotOf, placed } = byTerm(texts, sections, placeOf);
  const writer = postingsWriter(terms, placed.length, placed.length * 2);
  const formDocuments = new Uint32Array(formsFrom[terms]!);
  const formTitles = new Uint32Array(formDocuments.length);
  /** The last slot plus one that was counted for each form. */
  const counted = new Uint32Array(formDocuments.length);
  const counts = [0, 0, 0, 0];
  const ends = [0, 0, 0, 0];

  for (let term = 0; term < terms; term++) {
    const firstForm = formsFrom[term]!;
    const forms = formsFrom[term + 1]! - firstForm;
    for (let at = from[term]!, end; at < from[term + 1]!; at = end) {
      const slot = slotOf[at]!;
      for (end = at + 1; end < from[term + 1]! && slotOf[end] === slot; end++);
      sortFew(placed, at, end);
      for (let field = 0, stop = 0; field < fields.length; field++) {
        counts[field] = 0;
        ends[field] = stop += lengths[slot * fields.length + field]! + 1;
      }
      let mask = 0;
      let field = 0;
      let before = -1;
      for (let one = at; one < end; one++) {
        const position = placed[one]! >>> numberBits;
        while (position >= ends[field]!) field++;
        // A position counts once, also where two forms of a term share it.
        if (position !== before) counts[field]!++;
        before = position;
        mask |= 1 << field;
        const form = firstForm + (placed[one]! & ((1 << numberBits) - 1));
        if (field !== referenceField && forEveryone[slot] === 1 && counted[form] !== slot + 1) {
          counted[form] = slot + 1;
          const formPlace = sections.formOf[form]!;
          formDocuments[formPlace]!++;
          // The title comes first, so what is counted elsewhere is not in it.
          if (field === titleField) formTitles[formPlace]!++;
        }
      }
      addPosting(writer, (slot << fieldBits) | mask, impactOf(counts, lengths, slot * fields.length));
      const firstField = 31 - Math.clz32(mask & -mask);
      before = firstField === 0 ? 0 : ends[firstField - 1]!;
      for (let one = at; one < end; one++) {
        const position = placed[one]! >>> numberBits;
        const number = placed[one]! & ((1 << numberBits) - 1);
        addPosition(writer, (position - before) * forms + number, one === end - 1);
        before = position;
      }
    }
    endTerm(writer, term);
  }
  return { ...postingsSections(writer, documents), formDocuments, formTitles };
}

/** The occurrences of each term, those of a document next to each other, documents ascending. */
function byTerm(texts: Analysed, sections: Dictionary["sections"], placeOf: Uint32Array) {
  const { form, position } = texts;
  const { formTerm, formNumber } = sections;
  const termOf = Uint32Array.from(placeOf, (place) => formTerm[place]!);
  const numberOf = Uint32Array.from(placeOf, (place) => formNumber[place]!);
  const terms = sections.formsFrom.length - 1;
  const from = new Uint32Array(terms + 1);
  for (let at = 0; at < form.length; at++) from[termOf[form[at]!]! + 1]!++;
  for (let term = 0; term < terms; term++) from[term + 1]! += from[term]!;
  const next = from.slice();
  const slotOf = new Uint32Array(form.length);
  const placed = new Uint32Array(form.length);
  for (let slot = 0; slot < texts.from.length - 1; slot++) {
    for (let at = texts.from[slot]!; at < texts.from[slot + 1]!; at++) {
      const number = form[at]!;
      const to = next[termOf[number]!]!++;
      slotOf[to] = slot;
      placed[to] = ((position[at]! << numberBits) | numberOf[number]!) >>> 0;
    }
  }
  return { from, slotOf, placed };
}

/** Insertion sort: nearly all are few and in order; an alias stands one position back. */
function sortFew(numbers: Uint32Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at++) {
    const one = numbers[at]!;
    let place = at;
    for (; place > from && numbers[place - 1]! > one; place--) numbers[place] = numbers[place - 1]!;
    numbers[place] = one;
  }
}
