import type { Terms } from "./segment.ts";

/*
 * Looking words up. A dictionary is a list of texts in the order of their UTF-8 bytes, so that a word is found by halving,
 * and the words that start alike stand next to each other.
 */

type Texts = { count: number; text: Uint8Array; textOffsets: Uint32Array };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The number of a term (a stem); -1 where no document has it. */
export const termOf = (terms: Terms, stem: string): number => ordOf(terms, encoder.encode(stem));

/** The place of a form (a folded word) in the sorted forms; -1 where no text has it. */
export const formOf = (terms: Terms, form: string): number => ordOf(terms.forms, encoder.encode(form));

/** The number in a dictionary of a term of another, which is known by its number there; -1 where it is not there. */
export const termIn = (terms: Terms, other: Terms, number: number): number =>
  ordOf(terms, other.text.subarray(other.textOffsets[number]!, other.textOffsets[number + 1]!));

/** The forms that start with a prefix: their places, from inclusive to exclusive. An empty prefix starts all. */
export const formsStarting = ({ forms }: Terms, prefix: string) => startingWith(forms, prefix);
/** The terms that start with a prefix: their numbers, from inclusive to exclusive. */
export const termsStarting = (terms: Terms, prefix: string) => startingWith(terms, prefix);

function startingWith(texts: Texts, prefix: string): { from: number; to: number } {
  const start = encoder.encode(prefix);
  return { from: lowerBound(texts, start, "alike"), to: lowerBound(texts, start, "beyond") };
}

/** The first text after one that does not begin with the same bytes, so many; by steps that double, then by halves. */
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
/** The text of the form at a place among the sorted forms. */
export const textOfForm = (terms: Terms, ord: number): string => textAt(terms.forms, ord);

// A decoder takes no shared memory: the bytes are copied first.
const textAt = ({ text, textOffsets }: Texts, at: number) =>
  decoder.decode(text.slice(textOffsets[at], textOffsets[at + 1]));

function ordOf(texts: Texts, wanted: Uint8Array): number {
  const ord = lowerBound(texts, wanted, "alike");
  const { text, textOffsets } = texts;
  if (ord === texts.count || textOffsets[ord + 1]! - textOffsets[ord]! !== wanted.length) return -1;
  return compareToPrefix(text, textOffsets[ord]!, textOffsets[ord + 1]!, wanted) === 0 ? ord : -1;
}

/** The first text that does not stand before a start or, if `beyond`, that stands after all that start so. */
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

/** Below 0: the text stands before all that start so; 0: it starts so; above 0: it stands after them. */
function compareToPrefix(text: Uint8Array, from: number, to: number, start: Uint8Array): number {
  for (let at = 0; at < start.length; at++) {
    if (from + at === to) return -1;
    const difference = text[from + at]! - start[at]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
