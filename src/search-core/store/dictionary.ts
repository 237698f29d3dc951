import { stem } from "#search-core/analysis/stem.ts";
import type { Element } from "#search-core/query/plan.ts";

/** Terms and their numbers. A term keeps its number; a stem knows the terms that meet in it. */
export type Dictionary = { numbers: Map<string, number>; terms: string[]; byStem: Map<string, number[]> };

export const createDictionary = (): Dictionary => ({ numbers: new Map(), terms: [], byStem: new Map() });

/** The number of a term, given now if it is new. */
export function numberOf(dictionary: Dictionary, term: string): number {
  const known = dictionary.numbers.get(term);
  if (known !== undefined) return known;
  const number = dictionary.terms.push(term) - 1;
  dictionary.numbers.set(term, number);
  const root = stem(term);
  const family = dictionary.byStem.get(root);
  if (family) family.push(number);
  else dictionary.byStem.set(root, [number]);
  return number;
}

/** The numbers of all terms that an element stands for. */
export function termsFor({ numbers, terms, byStem }: Dictionary, { form, term }: Element): number[] {
  if (form === "stem") return byStem.get(term) ?? [];
  if (form === "prefix") return terms.flatMap((one, number) => (one.startsWith(term) ? [number] : []));
  const number = numbers.get(term);
  return number === undefined ? [] : [number];
}
