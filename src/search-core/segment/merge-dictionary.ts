import { numberedForms, type DictionarySections } from "./build-dictionary.ts";
import { append, byteList, bytesOf, push, wordList, wordsOf } from "./growing.ts";
import type { Part } from "./merge.ts";
import type { Survey } from "./survey.ts";

type Texts = { text: Uint8Array; textFrom: Uint32Array };

/** The dictionary of what is left, and where each term and form of each part is in it; -1 for what is gone. */
export type MergedDictionary = {
  sections: DictionarySections;
  formDocuments: Uint32Array;
  formTitles: Uint32Array;
  /** For each part, by term. */
  termTo: Int32Array[];
  /** For each part, by place among its sorted forms. */
  formTo: Int32Array[];
};

export function mergedDictionary(parts: readonly Part[], surveys: readonly Survey[]): MergedDictionary {
  const dictionaries = parts.map(({ segment }) => segment.terms);
  const formsLeft = surveys.map(({ isLeft }) => isLeft);
  const termsLeft = dictionaries.map(({ count, forms }, part) => {
    const isLeft = new Uint8Array(count);
    for (let place = 0; place < forms.count; place++) if (formsLeft[part]![place] === 1) isLeft[forms.term[place]!] = 1;
    return isLeft;
  });
  const terms = mergedTexts(dictionaries, termsLeft);
  const forms = mergedTexts(
    dictionaries.map((one) => one.forms),
    formsLeft,
  );
  const formTerm = new Uint32Array(forms.textFrom.length - 1);
  const formDocuments = new Uint32Array(formTerm.length);
  const formTitles = new Uint32Array(formTerm.length);
  for (const [part, to] of forms.to.entries()) {
    for (let place = 0; place < to.length; place++) {
      if (to[place] === -1) continue;
      formTerm[to[place]!] = terms.to[part]![dictionaries[part]!.forms.term[place]!]!;
      formDocuments[to[place]!]! += surveys[part]!.formDocuments[place]!;
      formTitles[to[place]!]! += surveys[part]!.formTitles[place]!;
    }
  }
  const sections = {
    termText: terms.text,
    termTextFrom: terms.textFrom,
    formText: forms.text,
    formTextFrom: forms.textFrom,
    ...numberedForms(formTerm, terms.textFrom.length - 1),
  };
  return { sections, formDocuments, formTitles, termTo: terms.to, formTo: forms.to };
}

/** One sorted list of what is left in several, and the new place of each. */
function mergedTexts(lists: readonly Texts[], left: readonly Uint8Array[]): Texts & { to: Int32Array[] } {
  const bytes = byteList(Math.max(64, ...lists.map((list) => list.text.length)));
  const textFrom = wordList();
  push(textFrom, 0);
  const to = left.map((isLeft) => new Int32Array(isLeft.length).fill(-1));
  const next = left.map((isLeft) => nextLeft(isLeft, 0));
  /** The lists whose next text is the lowest. */
  let alike: number[] = [];
  for (;;) {
    alike.length = 0;
    for (let at = 0; at < lists.length; at++) {
      if (next[at] === left[at]!.length) continue;
      const first = alike[0] ?? at;
      const compared = compare(lists[at]!, next[at]!, lists[first]!, next[first]!);
      if (compared < 0) alike = [at];
      else if (compared === 0) alike.push(at);
    }
    const first = alike[0];
    if (first === undefined) return { text: bytesOf(bytes), textFrom: wordsOf(textFrom), to };
    const { text, textFrom: from } = lists[first]!;
    append(bytes, text.subarray(from[next[first]!], from[next[first]! + 1]));
    for (const at of alike) {
      to[at]![next[at]!] = textFrom.length - 1;
      next[at] = nextLeft(left[at]!, next[at]! + 1);
    }
    push(textFrom, bytes.length);
  }
}

function nextLeft(isLeft: Uint8Array, from: number): number {
  let at = from;
  while (at < isLeft.length && isLeft[at] === 0) at++;
  return at;
}

function compare(a: Texts, at: number, b: Texts, other: number): number {
  const [from, to] = [a.textFrom[at]!, a.textFrom[at + 1]!];
  const [begin, end] = [b.textFrom[other]!, b.textFrom[other + 1]!];
  const shorter = Math.min(to - from, end - begin);
  for (let step = 0; step < shorter; step++) {
    const difference = a.text[from + step]! - b.text[begin + step]!;
    if (difference !== 0) return difference;
  }
  return to - from - (end - begin);
}
