import { stem } from "#search-core/analysis/stem.ts";
import type { Element } from "#search-core/query/plan.ts";

/**
 * Terms and their numbers. A term keeps its number; a stem knows the terms that meet in it, and so do the first two
 * letters, so that a prefix need not be held against every term.
 */
export type Dictionary = {
  numbers: Map<string, number>;
  terms: string[];
  byStem: Map<string, number[]>;
  byStart: Map<string, number[]>;
};

export const createDictionary = (): Dictionary => ({
  numbers: new Map(),
  terms: [],
  byStem: new Map(),
  byStart: new Map(),
});

/** In UTF-16 units. */
const startLength = 2;

/** The number of a term, given now if it is new. */
export function numberOf(dictionary: Dictionary, term: string): number {
  const known = dictionary.numbers.get(term);
  if (known !== undefined) return known;
  const number = dictionary.terms.push(term) - 1;
  dictionary.numbers.set(term, number);
  addTo(dictionary.byStem, stem(term), number);
  addTo(dictionary.byStart, term.slice(0, startLength), number);
  return number;
}

function addTo(lists: Map<string, number[]>, key: string, number: number): void {
  const list = lists.get(key);
  if (list) list.push(number);
  else lists.set(key, [number]);
}

/** The numbers of the terms that start with a folded prefix, in no order. */
export function termsStarting({ terms, byStart }: Dictionary, prefix: string): number[] {
  const start = prefix.slice(0, startLength);
  const lists =
    start.length === startLength
      ? [byStart.get(start) ?? []]
      : [...byStart].flatMap(([key, list]) => (key.startsWith(start) ? [list] : []));
  return lists.flat().filter((number) => terms[number]!.startsWith(prefix));
}

/** The numbers of all terms that an element stands for. */
export function termsFor(dictionary: Dictionary, { form, term }: Element): number[] {
  if (form === "stem") return dictionary.byStem.get(term) ?? [];
  if (form === "prefix") return termsStarting(dictionary, term);
  const number = dictionary.numbers.get(term);
  return number === undefined ? [] : [number];
}
