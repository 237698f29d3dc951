import { tokenise } from "#search-core/analysis/tokenise.ts";
import { fields } from "#search-core/fields.ts";
import type { DocText } from "#search-core/types.ts";
import { push, wordList, wordsOf } from "./growing.ts";

/**
 * The texts of documents after analysis, one occurrence after the other. Those of document d are from[d] to from[d + 1]:
 * the number of each form, and its position in the document's one numbering of all fields (segment.ts).
 */
export type Analysed = {
  /** By number, in the order in which they first stood in a text. */
  forms: string[];
  from: Uint32Array;
  form: Uint32Array;
  position: Uint32Array;
  /** Words of each field, four numbers a document. */
  lengths: Uint16Array;
};

/** What stands further back in a field is not indexed. */
export const longestField = 65_535;

/** Analyses texts: the only part of building that reads them. */
export function analysed(docs: readonly DocText[]): Analysed {
  const numbers = new Map<string, number>();
  const forms: string[] = [];
  const from = new Uint32Array(docs.length + 1);
  const lengths = new Uint16Array(docs.length * fields.length);
  const [form, position] = [wordList(1024), wordList(1024)];
  for (const [at, doc] of docs.entries()) {
    let begin = 0;
    for (const [field, name] of fields.entries()) {
      let words = 0;
      for (const token of tokenise(doc[name])) {
        if (token.position >= longestField) break;
        let number = numbers.get(token.term);
        if (number === undefined) {
          number = forms.push(token.term) - 1;
          numbers.set(token.term, number);
        }
        push(form, number);
        push(position, begin + token.position);
        // An alias stands where another token does.
        if (!token.alias) words++;
      }
      lengths[at * fields.length + field] = words;
      begin += words + 1;
    }
    from[at + 1] = form.length;
  }
  return { forms, from, form: wordsOf(form), position: wordsOf(position), lengths };
}
