import { numberedForms, type DictionarySections } from "./build-dictionary.ts";
import { append, growableBytes, toUint8Array, push, growableUint32, toUint32Array } from "./growable-array.ts";
import type { MergeInput } from "./merge-input.ts";
import type { LiveTerms } from "./live-terms.ts";

type Texts = { text: Uint8Array; textOffsets: Uint32Array };

/** The dictionary of all live terms, and for each input the new ord of each term and form; -1 if it is gone. */
export type MergedDictionary = {
  sections: DictionarySections;
  formDocFreq: Uint32Array;
  formTitleDocFreq: Uint32Array;
  /** Per input, by term. */
  termTo: Int32Array[];
  /** Per input, by form ord. */
  formTo: Int32Array[];
};

export function mergeDictionaries(
  inputs: readonly MergeInput[],
  liveTermsOfInputs: readonly LiveTerms[],
): MergedDictionary {
  const dictionaries = inputs.map(({ segment }) => segment.terms);
  const liveForms = liveTermsOfInputs.map(({ isLive }) => isLive);
  const liveTerms = dictionaries.map(({ count, forms }, input) => {
    const isLive = new Uint8Array(count);
    for (let ord = 0; ord < forms.count; ord++) if (liveForms[input]![ord] === 1) isLive[forms.term[ord]!] = 1;
    return isLive;
  });
  const terms = mergeTexts(dictionaries, liveTerms);
  const forms = mergeTexts(
    dictionaries.map((dictionary) => dictionary.forms),
    liveForms,
  );
  const formTerm = new Uint32Array(forms.textOffsets.length - 1);
  const formDocFreq = new Uint32Array(formTerm.length);
  const formTitleDocFreq = new Uint32Array(formTerm.length);
  for (const [input, to] of forms.to.entries()) {
    for (let ord = 0; ord < to.length; ord++) {
      if (to[ord] === -1) continue;
      formTerm[to[ord]!] = terms.to[input]![dictionaries[input]!.forms.term[ord]!]!;
      formDocFreq[to[ord]!]! += liveTermsOfInputs[input]!.formDocFreq[ord]!;
      formTitleDocFreq[to[ord]!]! += liveTermsOfInputs[input]!.formTitleDocFreq[ord]!;
    }
  }
  const sections = {
    termText: terms.text,
    termTextOffsets: terms.textOffsets,
    formText: forms.text,
    formTextOffsets: forms.textOffsets,
    ...numberedForms(formTerm, terms.textOffsets.length - 1),
  };
  return { sections, formDocFreq, formTitleDocFreq, termTo: terms.to, formTo: forms.to };
}

/** Merges sorted lists into one and maps the old ords to the new ones. */
function mergeTexts(lists: readonly Texts[], live: readonly Uint8Array[]): Texts & { to: Int32Array[] } {
  const bytes = growableBytes(Math.max(64, ...lists.map((list) => list.text.length)));
  const textOffsets = growableUint32();
  push(textOffsets, 0);
  const to = live.map((isLive) => new Int32Array(isLive.length).fill(-1));
  const next = live.map((isLive) => nextLive(isLive, 0));
  /** The lists whose next text is the lowest. */
  let alike: number[] = [];
  for (;;) {
    alike.length = 0;
    for (let i = 0; i < lists.length; i++) {
      if (next[i] === live[i]!.length) continue;
      const first = alike[0] ?? i;
      const compared = compare(lists[i]!, next[i]!, lists[first]!, next[first]!);
      if (compared < 0) alike = [i];
      else if (compared === 0) alike.push(i);
    }
    const first = alike[0];
    if (first === undefined) return { text: toUint8Array(bytes), textOffsets: toUint32Array(textOffsets), to };
    const { text, textOffsets: from } = lists[first]!;
    append(bytes, text.subarray(from[next[first]!], from[next[first]! + 1]));
    for (const i of alike) {
      to[i]![next[i]!] = textOffsets.length - 1;
      next[i] = nextLive(live[i]!, next[i]! + 1);
    }
    push(textOffsets, bytes.length);
  }
}

function nextLive(isLive: Uint8Array, from: number): number {
  let i = from;
  while (i < isLive.length && isLive[i] === 0) i++;
  return i;
}

function compare(a: Texts, i: number, b: Texts, other: number): number {
  const [from, to] = [a.textOffsets[i]!, a.textOffsets[i + 1]!];
  const [begin, end] = [b.textOffsets[other]!, b.textOffsets[other + 1]!];
  const shorter = Math.min(to - from, end - begin);
  for (let step = 0; step < shorter; step++) {
    const difference = a.text[from + step]! - b.text[begin + step]!;
    if (difference !== 0) return difference;
  }
  return to - from - (end - begin);
}
