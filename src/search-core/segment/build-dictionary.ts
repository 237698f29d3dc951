import { stem } from "#search-core/analysis/stem.ts";
import type { Sections } from "./layout.ts";
import { append, byteList, bytesOf } from "./growing.ts";

/** The sections of a dictionary but those that are counted with the postings. */
export type DictionarySections = Pick<
  Sections,
  "termText" | "termTextFrom" | "formsFrom" | "formText" | "formTextFrom" | "formTerm" | "formNumber" | "formOf"
>;
export type Dictionary = {
  sections: DictionarySections;
  /** By number of a form as analysis gave it: its place among the sorted forms. */
  placeOf: Uint32Array;
};

/** The dictionary of so many different forms: they and their stems, sorted. */
export function dictionaryOf(forms: readonly string[]): Dictionary {
  const stems = forms.map(stem);
  const terms = [...new Set(stems)].sort(byUtf8);
  const rankOf = new Map(terms.map((term, rank) => [term, rank]));
  const order = forms.map((_, number) => number).sort((a, b) => byUtf8(forms[a]!, forms[b]!));
  const placeOf = new Uint32Array(forms.length);
  for (const [place, number] of order.entries()) placeOf[number] = place;
  const formTerm = Uint32Array.from(order, (number) => rankOf.get(stems[number]!)!);
  const [termText, termTextFrom] = encoded(terms);
  const [formText, formTextFrom] = encoded(order.map((number) => forms[number]!));
  return {
    sections: { termText, termTextFrom, formText, formTextFrom, ...numberedForms(formTerm, terms.length) },
    placeOf,
  };
}

/** Numbers the forms of each term in the order of the sorted forms, whose terms are given. */
export function numberedForms(formTerm: Uint32Array, terms: number) {
  const formsFrom = new Uint32Array(terms + 1);
  for (const term of formTerm) formsFrom[term + 1]!++;
  for (let term = 0; term < terms; term++) formsFrom[term + 1]! += formsFrom[term]!;
  const formNumber = new Uint16Array(formTerm.length);
  const formOf = new Uint32Array(formTerm.length);
  const given = new Uint16Array(terms);
  for (let place = 0; place < formTerm.length; place++) {
    const term = formTerm[place]!;
    const number = given[term]!++;
    formNumber[place] = number;
    formOf[formsFrom[term]! + number] = place;
  }
  return { formTerm, formsFrom, formNumber, formOf };
}

function encoded(texts: string[]): [text: Uint8Array, from: Uint32Array] {
  const encoder = new TextEncoder();
  const bytes = byteList();
  const from = new Uint32Array(texts.length + 1);
  for (const [at, text] of texts.entries()) {
    append(bytes, encoder.encode(text));
    from[at + 1] = bytes.length;
  }
  return [bytesOf(bytes), from];
}

/** The order of two texts' UTF-8 bytes, which is that of their code points; JavaScript's own is that of UTF-16 units. */
function byUtf8(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left !== right) return rankOfUnit(left) - rankOfUnit(right);
  }
  return a.length - b.length;
}

/** Surrogates come after all other units. */
const rankOfUnit = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);
