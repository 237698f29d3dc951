import type { Terms } from "./segment.ts";

/*
 * Look-ups in a dictionary: texts sorted by their UTF-8 bytes, so a word is found by binary search and words with a
 * common prefix are neighbours.
 */

type Texts = { count: number; text: Uint8Array; textOffsets: Uint32Array };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The ord of a term (a stem), or -1. */
export const termOf = (terms: Terms, stem: string): number => knownOrdOf(terms, stem);

/** The ord of a form (a folded word) among the sorted forms, or -1. */
export const formOf = (terms: Terms, form: string): number => knownOrdOf(terms.forms, form);

/**
 * What was looked up before, by dictionary: a dictionary never changes, and saved searches share most of their words.
 * Encoding a word and finding it takes microseconds, which hundreds of searches with their synonyms make tens of
 * milliseconds.
 */
const knownOrds = new WeakMap<Texts, Map<string, number>>();
const maxKnownWords = 20_000;

function knownOrdOf(texts: Texts, word: string): number {
  const known = knownOrds.get(texts) ?? new Map<string, number>();
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size === 0) knownOrds.set(texts, known);
  else if (known.size === maxKnownWords) known.clear();
  const ord = ordOf(texts, encoder.encode(word));
  known.set(word, ord);
  return ord;
}

/** The ord in `terms` of a term of another dictionary, or -1. */
export const termIn = (terms: Terms, other: Terms, number: number): number =>
  ordOf(terms, other.text.subarray(other.textOffsets[number]!, other.textOffsets[number + 1]!));

/** The ords of the forms with a prefix, as a half-open range. The empty prefix matches all. */
export const formsStarting = ({ forms }: Terms, prefix: string) => startingWith(forms, prefix);
/** The ords of the terms with a prefix, as a half-open range. */
export const termsStarting = (terms: Terms, prefix: string) => startingWith(terms, prefix);

function startingWith(texts: Texts, prefix: string): { from: number; to: number } {
  const start = encoder.encode(prefix);
  return { from: lowerBound(texts, start, "alike"), to: lowerBound(texts, start, "beyond") };
}

/** The first text after `ord` that does not share its first `bytes` bytes. Galloping, then binary search. */
export function firstNotStarting({ count, text, textOffsets }: Texts, ord: number, bytes: number): number {
  const start = text.subarray(textOffsets[ord]!, textOffsets[ord]! + bytes);
  const isAlike = (other: number) => compareToPrefix(text, textOffsets[other]!, textOffsets[other + 1]!, start) === 0;
  let low = ord;
  let step = 1;
  while (low + step < count && isAlike(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, count);
  low++;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAlike(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const textOfTerm = (terms: Terms, term: number): string => textAt(terms, term);
/** The text of a form by its ord. */
export const textOfForm = (terms: Terms, ord: number): string => textAt(terms.forms, ord);

// TextDecoder rejects shared memory, so copy the bytes first.
const textAt = ({ text, textOffsets }: Texts, i: number) =>
  decoder.decode(text.slice(textOffsets[i], textOffsets[i + 1]));

function ordOf(texts: Texts, wanted: Uint8Array): number {
  const ord = lowerBound(texts, wanted, "alike");
  const { text, textOffsets } = texts;
  if (ord === texts.count || textOffsets[ord + 1]! - textOffsets[ord]! !== wanted.length) return -1;
  return compareToPrefix(text, textOffsets[ord]!, textOffsets[ord + 1]!, wanted) === 0 ? ord : -1;
}

/** The first text that is not before a prefix or, with `beyond`, the first after all texts with that prefix. */
function lowerBound({ count, text, textOffsets }: Texts, start: Uint8Array, side: "alike" | "beyond"): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const compared = compareToPrefix(text, textOffsets[middle]!, textOffsets[middle + 1]!, start);
    if (compared < 0 || (compared === 0 && side === "beyond")) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Negative: the text sorts before the prefix. 0: it has the prefix. Positive: it sorts after all texts with it. */
function compareToPrefix(text: Uint8Array, from: number, to: number, start: Uint8Array): number {
  for (let i = 0; i < start.length; i++) {
    if (from + i === to) return -1;
    const difference = text[from + i]! - start[i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
