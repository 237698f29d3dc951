import { referenceField, titleField } from "#search-core/fields.ts";
import { isDeleted } from "./deleted.ts";
import type { MergeInput } from "./merge-input.ts";
import { PositionsIterator } from "./positions.ts";
import { fieldMaskBits } from "./segment.ts";

/**
 * Which forms of a segment survive the merge, and their document frequencies without deleted documents. Indexed by form
 * ord.
 */
export type LiveTerms = {
  isLive: Uint8Array;
  formDocFreq: Uint32Array;
  formTitleDocFreq: Uint32Array;
};

const inTitle = 1 << titleField;
/** Field mask of the fields whose words count. In a reference, a word is part of an identifier. */
const asWord = ((1 << fieldMaskBits) - 1) & ~(1 << referenceField);

/** Without deletions nothing is read; with them every posting is. */
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
      // Most terms have one form, so the posting says everything without its positions.
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
