import type { Analysed } from "./analyse.ts";
import type { Sections } from "./layout.ts";
import { byteList, bytesOf, makeRoom } from "./growing.ts";

/** The sections of a dictionary but those that are counted with the postings. */
export type DictionarySections = Pick<
  Sections,
  "termText" | "termTextFrom" | "formsFrom" | "formText" | "formTextFrom" | "formTerm" | "formNumber" | "formOf"
>;
export type Dictionary = {
  sections: DictionarySections;
  /** By number of a form: its place among the sorted forms. */
  placeOf: Uint32Array;
};

/** The dictionary of analysed texts. */
export function dictionaryOf({ words, forms, termOf }: Pick<Analysed, "words" | "forms" | "termOf">): Dictionary {
  const isTerm = new Uint8Array(words.length);
  for (const word of termOf) isTerm[word] = 1;
  const rankOf = new Uint32Array(words.length);
  const placeOf = new Uint32Array(forms);
  const [termTexts, formTexts] = [createTexts(words.length), createTexts(words.length)];
  const sorted = inByteOrder(words);
  for (const word of sorted) if (isTerm[word] === 1) rankOf[word] = termTexts.add(words[word]!);
  const formTerm = new Uint32Array(forms);
  for (const word of sorted) {
    if (word >= forms) continue;
    placeOf[word] = formTexts.add(words[word]!);
    formTerm[placeOf[word]!] = rankOf[termOf[word]!]!;
  }
  const [terms, all] = [termTexts.sections(), formTexts.sections()];
  return {
    sections: {
      termText: terms.text,
      termTextFrom: terms.from,
      formText: all.text,
      formTextFrom: all.from,
      ...numberedForms(formTerm, terms.from.length - 1),
    },
    placeOf,
  };
}

/** As many forms of one term as their numbers, which are bytes, can tell apart; stemming joins some ten. */
const mostForms = 256;

/** Numbers the forms of each term in the order of the sorted forms, whose terms are given. */
export function numberedForms(formTerm: Uint32Array, terms: number) {
  const formsFrom = new Uint32Array(terms + 1);
  for (const term of formTerm)
    if (++formsFrom[term + 1]! > mostForms) throw new RangeError(`More than ${mostForms} forms of one word.`);
  for (let term = 0; term < terms; term++) formsFrom[term + 1]! += formsFrom[term]!;
  const formNumber = new Uint8Array(formTerm.length);
  const formOf = new Uint32Array(formTerm.length);
  const given = new Uint8Array(terms);
  for (let place = 0; place < formTerm.length; place++) {
    const term = formTerm[place]!;
    const number = given[term]!++;
    formNumber[place] = number;
    formOf[formsFrom[term]! + number] = place;
  }
  return { formTerm, formsFrom, formNumber, formOf };
}

/** Texts as UTF-8, one after the other; each gets the next number. */
function createTexts(room: number) {
  const encoder = new TextEncoder();
  const bytes = byteList(room * 8);
  const from = new Uint32Array(room + 1);
  let count = 0;
  return {
    add(text: string): number {
      // Three bytes are the most that a unit of UTF-16 needs.
      makeRoom(bytes, text.length * 3);
      const { written } = encoder.encodeInto(text, bytes.items.subarray(bytes.length));
      from[count + 1] = bytes.length += written;
      return count++;
    },
    sections: () => ({ text: bytesOf(bytes), from: from.slice(0, count + 1) }),
  };
}

/** The numbers of different words in the order of their UTF-8 bytes. */
function inByteOrder(words: readonly string[]): number[] {
  const numbers = words.map((_, number) => number);
  // As long as nothing reaches the surrogates, JavaScript's own order is that of the bytes, and is several times as fast.
  return words.some((word) => beyondSurrogates.test(word))
    ? numbers.sort((a, b) => byUtf8(words[a]!, words[b]!))
    : numbers.sort((a, b) => (words[a]! < words[b]! ? -1 : 1));
}
const beyondSurrogates = /[\ud800-\uffff]/;

/** The order of two texts' UTF-8 bytes, which is that of their code points; JavaScript's own is that of UTF-16 units. */
function byUtf8(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rankOfUnit(left) - rankOfUnit(right);
  }
  return a.length - b.length;
}

/** Surrogates come after all other units. */
const rankOfUnit = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);
