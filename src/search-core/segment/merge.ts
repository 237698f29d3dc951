import { encodeSegment } from "./encoding.ts";
import { mergeColumns } from "./merge-columns.ts";
import { mergeDictionaries } from "./merge-dictionary.ts";
import { mergePostings } from "./merge-postings.ts";
import type { MergeInput } from "./merge-input.ts";
import { mergeDocIds, type MergedDocIds } from "./merge-doc-ids.ts";
import { liveTermsOf } from "./live-terms.ts";

/**
 * Merges the live documents of several segments into one, section by section, without analysing texts. The result is
 * byte for byte what building from the same documents gives. External ids must be unique across the inputs.
 */
export function mergeSegments(inputs: readonly MergeInput[]): { bytes: SharedArrayBuffer; docIds: MergedDocIds } {
  const docIds = mergeDocIds(inputs);
  const liveTerms = inputs.map(liveTermsOf);
  const { sections, termTo, formTo, formDocFreq, formTitleDocFreq } = mergeDictionaries(inputs, liveTerms);
  const bytes = encodeSegment(docIds, {
    ...mergeColumns(inputs, docIds),
    ...sections,
    formDocFreq,
    formTitleDocFreq,
    ...mergePostings(inputs, docIds, sections, termTo, formTo),
  });
  return { bytes, docIds };
}
