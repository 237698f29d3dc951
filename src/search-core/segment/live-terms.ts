import { referenceField, titleField } from "#search-core/fields.ts";
import { isDeleted } from "./deleted.ts";
import type { MergeInput } from "./merge-input.ts";
import { PositionsIterator } from "./positions.ts";
import { fieldMaskBits } from "./segment.ts";

/** What is left of a part's dictionary when its deleted documents are gone; by place among its sorted forms. */
export type LiveTerms = {
  isLive: Uint8Array;
  formDocFreq: Uint32Array;
  formTitleDocFreq: Uint32Array;
};

const inTitle = 1 << titleField;
/** Bits of the fields in which a word is a word: in a reference it is a part of a name. */
const asWord = ((1 << fieldMaskBits) - 1) & ~(1 << referenceField);

/** Without deletions nothing need be looked at; with them every posting is. */
export function liveTermsOf({ segment, deleted }: MergeInput): LiveTerms {
  const { terms, postings, columns } = segment;
  const isLive = new Uint8Array(terms.forms.count);
  if (deleted === null) {
    const { formDocFreq, formTitleDocFreq } = terms;
    return { isLive: isLive.fill(1), formDocFreq, formTitleDocFreq };
  }
  const formDocFreq = new Uint32Array(terms.forms.count);
  const formTitleDocFreq = new Uint32Array(terms.forms.count);
  const counted = new Uint32Array(terms.forms.count);
  const isPublicTuple = columns.facetTuples.map((kind) => !kind.isPrivate && !kind.isNonTender);
  const iterator = new PositionsIterator(segment);
  for (let term = 0; term < terms.count; term++) {
    const firstForm = terms.formOffsets[term]!;
    const hasOneForm = terms.formOffsets[term + 1]! - firstForm === 1;
    for (let posting = postings.offsets[term]!; posting < postings.offsets[term + 1]!; posting++) {
      const packedDoc = postings.packedDocs[posting]!;
      const docId = packedDoc >>> fieldMaskBits;
      if (isDeleted(deleted, docId)) continue;
      const isPublic = isPublicTuple[columns.tupleIds[docId]!]!;
      // Most terms have one form, of which the posting says all without its positions.
      if (hasOneForm) {
        const form = terms.formOf[firstForm]!;
        isLive[form] = 1;
        if (isPublic && (packedDoc & asWord) !== 0) formDocFreq[form]!++;
        if (isPublic && (packedDoc & inTitle) !== 0) formTitleDocFreq[form]!++;
        continue;
      }
      iterator.open(term, posting);
      while (iterator.next()) {
        const form = terms.formOf[firstForm + iterator.form]!;
        isLive[form] = 1;
        if (!isPublic || iterator.field === referenceField || counted[form] === docId + 1) continue;
        counted[form] = docId + 1;
        formDocFreq[form]!++;
        if (iterator.field === titleField) formTitleDocFreq[form]!++;
      }
    }
  }
  return { isLive, formDocFreq, formTitleDocFreq };
}
