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

/** Without deletions nothing need be looked at; with them every occurrence is. */
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
    for (let posting = postings.from[term]!; posting < postings.from[term + 1]!; posting++) {
      const slot = postings.slots[posting]! >>> fieldBits;
      if (isDeleted(deleted, slot)) continue;
      const speaksForEveryone = speaks[columns.kinds[slot]!];
      occurrences.open(term, posting);
      while (occurrences.next()) {
        const form = terms.formOf[terms.formsFrom[term]! + occurrences.form]!;
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
