import { scan, type Sink } from "#search-core/analysis/scan.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { fields } from "#search-core/fields.ts";
import type { DocText } from "#search-core/types.ts";
import { WordNumbers } from "./word-numbers.ts";
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

/** Takes the occurrences in one text after the other. A class for the same reason as its numbers. */
class Reading implements Sink {
  readonly numbers = new WordNumbers();
  readonly form = wordList(1024);
  readonly position = wordList(1024);
  /** The position in the document where the field begins that is read, and its length so far. */
  begin = 0;
  length = 0;

  plain(codes: DataView<ArrayBuffer>, from: number, to: number, at: number): void {
    if (at >= longestField) return;
    this.length = at + 1;
    push(this.form, this.numbers.ofStretch(codes, from, to));
    push(this.position, this.begin + at);
  }

  other(term: string, _from: number, _to: number, at: number, alias: boolean): void {
    if (at >= longestField) return;
    // An alias stands where another token does.
    if (!alias) this.length = at + 1;
    push(this.form, this.numbers.ofTerm(term));
    push(this.position, this.begin + at);
  }
}

/** Analyses texts: the only part of building that reads them. */
export function analysed(docs: readonly DocText[]): Analysed {
  const from = new Uint32Array(docs.length + 1);
  const lengths = new Uint16Array(docs.length * fields.length);
  const reading = new Reading();
  for (let at = 0; at < docs.length; at++) {
    reading.begin = 0;
    for (let field = 0; field < fields.length; field++) {
      reading.length = 0;
      scan(docs[at]![fields[field]!], reading);
      lengths[at * fields.length + field] = reading.length;
      reading.begin += reading.length + 1;
    }
    from[at + 1] = reading.form.length;
  }
  const { numbers, form, position } = reading;
  const { words } = numbers;
  const forms = words.length;
  const termOf = Uint32Array.from({ length: forms }, (_, number) => {
    const term = stem(words[number]!);
    return term === words[number] ? number : numbers.ofTerm(term);
  });
  return { words, forms, termOf, from, form: wordsOf(form), position: wordsOf(position), lengths };
}
