import { scan, type Sink } from "#search-core/analysis/scan.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { fields } from "#search-core/fields.ts";
import type { DocText } from "#search-core/types.ts";
import { createWordNumbers } from "./word-numbers.ts";
import { push, wordList, wordsOf } from "./growing.ts";

/**
 * The texts of documents after analysis, one occurrence after the other. Those of document d are from[d] to from[d + 1]:
 * the number of each form, and its position in the document's one numbering of all fields (segment.ts).
 */
export type Analysed = {
  /** By number: forms in the order in which they first stood in a text, and after them stems that are no form. */
  words: readonly string[];
  forms: number;
  /** The word that is the stem of each form. */
  termOf: Uint32Array;
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
  const numbers = createWordNumbers();
  const from = new Uint32Array(docs.length + 1);
  const lengths = new Uint16Array(docs.length * fields.length);
  const [form, position] = [wordList(1024), wordList(1024)];
  /** The first position of the field that is read, and its length so far. */
  let [begin, length] = [0, 0];
  const add = (number: number, at: number) => {
    push(form, number);
    push(position, begin + at);
  };
  const sink: Sink = {
    plain(text, start, end, at) {
      if (at >= longestField) return;
      length = at + 1;
      add(numbers.ofStretch(text, start, end), at);
    },
    other(term, _start, _end, at, alias) {
      if (at >= longestField) return;
      // An alias stands where another token does.
      if (!alias) length = at + 1;
      add(numbers.ofTerm(term), at);
    },
  };
  for (const [at, doc] of docs.entries()) {
    begin = 0;
    for (const [field, name] of fields.entries()) {
      length = 0;
      scan(doc[name], sink);
      lengths[at * fields.length + field] = length;
      begin += length + 1;
    }
    from[at + 1] = form.length;
  }
  const { words } = numbers;
  const forms = words.length;
  const termOf = Uint32Array.from({ length: forms }, (_, number) => {
    const term = stem(words[number]!);
    return term === words[number] ? number : numbers.ofTerm(term);
  });
  return { words, forms, termOf, from, form: wordsOf(form), position: wordsOf(position), lengths };
}
