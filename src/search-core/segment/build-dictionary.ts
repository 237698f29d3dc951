import type { AnalysedDocs } from "./analyse.ts";
import type { Sections } from "./encoding.ts";
import { growableBytes, toUint8Array, ensureCapacity } from "./growable-array.ts";

/** The dictionary's sections, except those that are counted with the postings. */
export type DictionarySections = Pick<
  Sections,
  "termText" | "termTextOffsets" | "formOffsets" | "formText" | "formTextOffsets" | "formTerm" | "formNumber" | "formOf"
>;
export type Dictionary = {
  sections: DictionarySections;
  /** By form id: its ord among the sorted forms. */
  ordOf: Uint32Array;
};

/** Builds the dictionary of analysed texts. */
export function buildDictionary({
  texts,
  formCount,
  termOf,
}: Pick<AnalysedDocs, "texts" | "formCount" | "termOf">): Dictionary {
  const isTerm = new Uint8Array(texts.length);
  for (const word of termOf) isTerm[word] = 1;
  const rankOf = new Uint32Array(texts.length);
  const ordOf = new Uint32Array(formCount);
  const [termTexts, formTexts] = [createTexts(texts.length), createTexts(texts.length)];
  const sorted = inByteOrder(texts);
  for (const word of sorted) if (isTerm[word] === 1) rankOf[word] = termTexts.add(texts[word]!);
  const formTerm = new Uint32Array(formCount);
  for (const word of sorted) {
    if (word >= formCount) continue;
    ordOf[word] = formTexts.add(texts[word]!);
    formTerm[ordOf[word]!] = rankOf[termOf[word]!]!;
  }
  const [terms, all] = [termTexts.sections(), formTexts.sections()];
  return {
    sections: {
      termText: terms.text,
      termTextOffsets: terms.offsets,
      formText: all.text,
      formTextOffsets: all.offsets,
      ...numberedForms(formTerm, terms.offsets.length - 1),
    },
    ordOf,
  };
}

/** A form's number within its term is one byte. Stemming joins about ten forms at most. */
const maxForms = 256;

/** Numbers the forms of each term in sorted order. `formTerm` is the term of each sorted form. */
export function numberedForms(formTerm: Uint32Array, terms: number) {
  const formOffsets = new Uint32Array(terms + 1);
  for (const term of formTerm)
    if (++formOffsets[term + 1]! > maxForms) throw new RangeError(`More than ${maxForms} forms of one word.`);
  for (let term = 0; term < terms; term++) formOffsets[term + 1]! += formOffsets[term]!;
  const formNumber = new Uint8Array(formTerm.length);
  const formOf = new Uint32Array(formTerm.length);
  const nextNumber = new Uint8Array(terms);
  for (let ord = 0; ord < formTerm.length; ord++) {
    const term = formTerm[ord]!;
    const number = nextNumber[term]!++;
    formNumber[ord] = number;
    formOf[formOffsets[term]! + number] = ord;
  }
  return { formTerm, formOffsets, formNumber, formOf };
}

/** Collects texts as UTF-8, back to back; returns the ord of each. */
function createTexts(capacity: number) {
  const encoder = new TextEncoder();
  const bytes = growableBytes(capacity * 8);
  const offsets = new Uint32Array(capacity + 1);
  let count = 0;
  return {
    add(text: string): number {
      // A UTF-16 unit needs at most three bytes.
      ensureCapacity(bytes, text.length * 3);
      const { written } = encoder.encodeInto(text, bytes.items.subarray(bytes.length));
      offsets[count + 1] = bytes.length += written;
      return count++;
    },
    sections: () => ({ text: toUint8Array(bytes), offsets: offsets.slice(0, count + 1) }),
  };
}

/** Ids of distinct texts in the order of their UTF-8 bytes. */
function inByteOrder(texts: readonly string[]): number[] {
  const numbers = texts.map((_, number) => number);
  // Below the surrogates, JavaScript's own order equals byte order and is several times as fast.
  return texts.some((word) => beyondSurrogates.test(word))
    ? numbers.sort((a, b) => byUtf8(texts[a]!, texts[b]!))
    : numbers.sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1));
}
const beyondSurrogates = /[\ud800-\uffff]/;

/** Orders two texts by their UTF-8 bytes, which is code point order; JavaScript itself orders by UTF-16 units. */
function byUtf8(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return rankOfUnit(left) - rankOfUnit(right);
  }
  return a.length - b.length;
}

/** Surrogates sort after all other units. */
const rankOfUnit = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);
