import { fields, referenceField, titleField } from "#search-core/fields.ts";
import { impactOf } from "#search-core/bm25f.ts";
import { maxFieldLength, type AnalysedDocs } from "./analyse.ts";
import type { Dictionary } from "./build-dictionary.ts";
import { addPosition, addPosting, endTerm, postingsSections, postingsWriter } from "./postings-writer.ts";
import { fieldMaskBits } from "./segment.ts";

/** Packs a position and a form number into one integer; positions stay below 2^18 (maxFieldLength). */
const numberBits = 13;

/**
 * Builds postings from analysed texts: counts occurrences by term, lays them out by term and document, then writes them
 * in one pass. `isPublic` is 1 for each public tender.
 */
export function buildPostings(texts: AnalysedDocs, { sections, ordOf }: Dictionary, isPublic: Uint8Array) {
  const { fieldLengths } = texts;
  const { formOffsets, formOf } = sections;
  const documents = texts.offsets.length - 1;
  const terms = formOffsets.length - 1;
  const { from, placed: occurrencesByTerm } = byTerm(texts, sections, ordOf);
  const writer = postingsWriter(terms, occurrencesByTerm.length / 2, occurrencesByTerm.length);
  const formDocFreq = new Uint32Array(formOffsets[terms]!);
  const formTitleDocFreq = new Uint32Array(formDocFreq.length);
  /** By form: the last doc id counted, plus one. */
  const counted = new Uint32Array(formDocFreq.length);
  const counts = fields.map(() => 0);
  /** Most words occur once in a document, so their impact depends only on the field and its length. */
  const singleImpact = fields.map(() => new Uint8Array(maxFieldLength + 1));

  for (let term = 0; term < terms; term++) {
    const firstForm = formOffsets[term]!;
    const forms = formOffsets[term + 1]! - firstForm;
    const stop = from[term + 1]! * 2;
    for (let i = from[term]! * 2, end; i < stop; i = end) {
      const docId = occurrencesByTerm[i]!;
      for (end = i + 2; end < stop && occurrencesByTerm[end] === docId; end += 2);
      const isOne = end === i + 2;
      if (!isOne) {
        sortOccurrences(occurrencesByTerm, i, end);
        counts.fill(0);
      }
      const lengthsAt = docId * fields.length;
      let field = 0;
      let fieldFrom = 0;
      let fieldEnd = fieldLengths[lengthsAt]! + 1;
      let mask = 0;
      let before = -1;
      for (let k = i + 1; k < end; k += 2) {
        const position = occurrencesByTerm[k]! >>> numberBits;
        const number = occurrencesByTerm[k]! & ((1 << numberBits) - 1);
        while (position >= fieldEnd) {
          fieldFrom = fieldEnd;
          fieldEnd += fieldLengths[lengthsAt + ++field]! + 1;
        }
        // A position counts once, even if two forms of a term share it.
        if (position !== before) counts[field]!++;
        addPosition(writer, (position - (mask === 0 ? fieldFrom : before)) * forms + number, k === end - 1);
        before = position;
        mask |= 1 << field;
        const form = firstForm + number;
        if (field !== referenceField && isPublic[docId] === 1 && counted[form] !== docId + 1) {
          counted[form] = docId + 1;
          const formOrd = formOf[form]!;
          formDocFreq[formOrd]!++;
          // The title comes first, so a document counted in a later field does not have the form in its title.
          if (field === titleField) formTitleDocFreq[formOrd]!++;
        }
      }
      const impact = isOne
        ? (singleImpact[field]![fieldEnd - fieldFrom - 1] ||= impactOf(once[field]!, fieldLengths, lengthsAt))
        : impactOf(counts, fieldLengths, lengthsAt);
      addPosting(writer, (docId << fieldMaskBits) | mask, impact);
    }
    endTerm(writer, term);
  }
  return { ...postingsSections(writer, documents), formDocFreq, formTitleDocFreq };
}

/** By field: one occurrence there and none elsewhere. */
const once = fields.map((_, field) => fields.map((_, other) => Number(other === field)));

/** The occurrences of each term, grouped by document in ascending order: doc id, then position and form packed. */
function byTerm(texts: AnalysedDocs, sections: Dictionary["sections"], ordOf: Uint32Array) {
  const { formIds: form, positions: position } = texts;
  const { formTerm, formNumber } = sections;
  const terms = sections.formOffsets.length - 1;
  const occurrences = new Uint32Array(ordOf.length);
  for (let i = 0; i < form.length; i++) occurrences[form[i]!]!++;
  /** By form: its term and its number within the term, side by side. */
  const termAndNumber = new Uint32Array(ordOf.length * 2);
  const from = new Uint32Array(terms + 1);
  for (let form = 0; form < ordOf.length; form++) {
    const term = formTerm[ordOf[form]!]!;
    termAndNumber[form * 2] = term;
    termAndNumber[form * 2 + 1] = formNumber[ordOf[form]!]!;
    from[term + 1]! += occurrences[form]!;
  }
  for (let term = 0; term < terms; term++) from[term + 1]! += from[term]!;
  const next = from.slice();
  const occurrencesByTerm = new Uint32Array(form.length * 2);
  for (let docId = 0; docId < texts.offsets.length - 1; docId++) {
    for (let i = texts.offsets[docId]!; i < texts.offsets[docId + 1]!; i++) {
      const entry = form[i]! * 2;
      const to = next[termAndNumber[entry]!]!++ * 2;
      occurrencesByTerm[to] = docId;
      occurrencesByTerm[to + 1] = (position[i]! << numberBits) | termAndNumber[entry + 1]!;
    }
  }
  return { from, placed: occurrencesByTerm };
}

/** Insertion sort of every second number. Nearly all lists are short and sorted: only an alias is one position back. */
function sortOccurrences(occurrencesByTerm: Uint32Array, from: number, to: number): void {
  for (let i = from + 3; i < to; i += 2) {
    const value = occurrencesByTerm[i]!;
    let place = i;
    for (; place > from + 1 && occurrencesByTerm[place - 2]! > value; place -= 2)
      occurrencesByTerm[place] = occurrencesByTerm[place - 2]!;
    occurrencesByTerm[place] = value;
  }
}
