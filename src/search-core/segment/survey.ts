import { referenceField, titleField } from "#search-core/fields.ts";
import { isDeleted } from "./deleted.ts";
import type { Part } from "./merge.ts";
import { Occurrences } from "./positions.ts";
import { fieldBits } from "./segment.ts";

/** What is left of a part's dictionary when its deleted documents are gone; by place among its sorted forms. */
export type Survey = {
  isLeft: Uint8Array;
  formDocuments: Uint32Array;
  formTitles: Uint32Array;
};

const inTitle = 1 << titleField;
/** Bits of the fields in which a word is a word: in a reference it is a part of a name. */
const asWord = ((1 << fieldBits) - 1) & ~(1 << referenceField);

/** Without deletions nothing need be looked at; with them every posting is. */
export function surveyOf({ segment, deleted }: Part): Survey {
  const { terms, postings, columns } = segment;
  const isLeft = new Uint8Array(terms.forms.count);
  if (deleted === null) {
    const { formDocuments, formTitles } = terms;
    return { isLeft: isLeft.fill(1), formDocuments, formTitles };
  }
  const formDocuments = new Uint32Array(terms.forms.count);
  const formTitles = new Uint32Array(terms.forms.count);
  const counted = new Uint32Array(terms.forms.count);
  const speaks = columns.kindTable.map((kind) => !kind.own && !kind.flagged);
  const occurrences = new Occurrences(segment);
  for (let term = 0; term < terms.count; term++) {
    const firstForm = terms.formsFrom[term]!;
    const hasOneForm = terms.formsFrom[term + 1]! - firstForm === 1;
    for (let posting = postings.from[term]!; posting < postings.from[term + 1]!; posting++) {
      const slotAndFields = postings.slots[posting]!;
      const slot = slotAndFields >>> fieldBits;
      if (isDeleted(deleted, slot)) continue;
      const speaksForEveryone = speaks[columns.kinds[slot]!]!;
      // Most terms have one form, of which the posting says all without its positions.
      if (hasOneForm) {
        const form = terms.formOf[firstForm]!;
        isLeft[form] = 1;
        if (speaksForEveryone && (slotAndFields & asWord) !== 0) formDocuments[form]!++;
        if (speaksForEveryone && (slotAndFields & inTitle) !== 0) formTitles[form]!++;
        continue;
      }
      occurrences.open(term, posting);
      while (occurrences.next()) {
        const form = terms.formOf[firstForm + occurrences.form]!;
        isLeft[form] = 1;
        if (!speaksForEveryone || occurrences.field === referenceField || counted[form] === slot + 1) continue;
        counted[form] = slot + 1;
        formDocuments[form]!++;
        if (occurrences.field === titleField) formTitles[form]!++;
      }
    }
  }
  return { isLeft, formDocuments, formTitles };
}
