import { fields, referenceField, titleField } from "#search-core/fields.ts";
import { impactOf } from "#search-core/rank/bm25f.ts";
import { longestField, type Analysed } from "./analyse.ts";
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
  const { formsFrom, formOf } = sections;
  const documents = texts.from.length - 1;
  const terms = formsFrom.length - 1;
  const { from, placed } = byTerm(texts, sections, placeOf);
  const writer = postingsWriter(terms, placed.length / 2, placed.length);
  const formDocuments = new Uint32Array(formsFrom[terms]!);
  const formTitles = new Uint32Array(formDocuments.length);
  /** The last slot plus one that was counted for each form. */
  const counted = new Uint32Array(formDocuments.length);
  const counts = [0, 0, 0, 0];
  /** Most words stand once in a document: what they are worth there is a matter of the field and its length. */
  const worthOnce = fields.map(() => new Uint8Array(longestField + 1));

  for (let term = 0; term < terms; term++) {
    const firstForm = formsFrom[term]!;
    const forms = formsFrom[term + 1]! - firstForm;
    const stop = from[term + 1]! * 2;
    for (let at = from[term]! * 2, end; at < stop; at = end) {
      const slot = placed[at]!;
      for (end = at + 2; end < stop && placed[end] === slot; end += 2);
      const isOne = end === at + 2;
      if (!isOne) {
        sortFew(placed, at, end);
        counts.fill(0);
      }
      const lengthsAt = slot * fields.length;
      let field = 0;
      let fieldFrom = 0;
      let fieldEnd = lengths[lengthsAt]! + 1;
      let mask = 0;
      let before = -1;
      for (let one = at + 1; one < end; one += 2) {
        const position = placed[one]! >>> numberBits;
        const number = placed[one]! & ((1 << numberBits) - 1);
        while (position >= fieldEnd) {
          fieldFrom = fieldEnd;
          fieldEnd += lengths[lengthsAt + ++field]! + 1;
        }
        // A position counts once, also where two forms of a term share it.
        if (position !== before) counts[field]!++;
        addPosition(writer, (position - (mask === 0 ? fieldFrom : before)) * forms + number, one === end - 1);
        before = position;
        mask |= 1 << field;
        const form = firstForm + number;
        if (field !== referenceField && forEveryone[slot] === 1 && counted[form] !== slot + 1) {
          counted[form] = slot + 1;
          const formPlace = formOf[form]!;
          formDocuments[formPlace]!++;
          // The title comes first, so what is counted elsewhere is not in it.
          if (field === titleField) formTitles[formPlace]!++;
        }
      }
      const worth = isOne
        ? (worthOnce[field]![fieldEnd - fieldFrom - 1] ||= impactOf(once[field]!, lengths, lengthsAt))
        : impactOf(counts, lengths, lengthsAt);
      addPosting(writer, (slot << fieldBits) | mask, worth);
    }
    endTerm(writer, term);
  }
  return { ...postingsSections(writer, documents), formDocuments, formTitles };
}

/** By field: one occurrence there and none elsewhere. */
const once = fields.map((_, field) => fields.map((_, other) => Number(other === field)));

/** The occurrences of each term, those of a document next to each other, documents ascending: slot, position and form. */
function byTerm(texts: Analysed, sections: Dictionary["sections"], placeOf: Uint32Array) {
  const { form, position } = texts;
  const { formTerm, formNumber } = sections;
  const terms = sections.formsFrom.length - 1;
  const occurrences = new Uint32Array(placeOf.length);
  for (let at = 0; at < form.length; at++) occurrences[form[at]!]!++;
  /** The term and the number in it of each form, side by side. */
  const termAndNumber = new Uint32Array(placeOf.length * 2);
  const from = new Uint32Array(terms + 1);
  for (let one = 0; one < placeOf.length; one++) {
    const term = formTerm[placeOf[one]!]!;
    termAndNumber[one * 2] = term;
    termAndNumber[one * 2 + 1] = formNumber[placeOf[one]!]!;
    from[term + 1]! += occurrences[one]!;
  }
  for (let term = 0; term < terms; term++) from[term + 1]! += from[term]!;
  const next = from.slice();
  const placed = new Uint32Array(form.length * 2);
  for (let slot = 0; slot < texts.from.length - 1; slot++) {
    for (let at = texts.from[slot]!; at < texts.from[slot + 1]!; at++) {
      const one = form[at]! * 2;
      const to = next[termAndNumber[one]!]!++ * 2;
      placed[to] = slot;
      placed[to + 1] = (position[at]! << numberBits) | termAndNumber[one + 1]!;
    }
  }
  return { from, placed };
}

/** Insertion sort of every second number: nearly all are few and in order; an alias stands one position back. */
function sortFew(placed: Uint32Array, from: number, to: number): void {
  for (let at = from + 3; at < to; at += 2) {
    const one = placed[at]!;
    let place = at;
    for (; place > from + 1 && placed[place - 2]! > one; place -= 2) placed[place] = placed[place - 2]!;
    placed[place] = one;
  }
}
