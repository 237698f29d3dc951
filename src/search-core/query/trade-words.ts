import type { AddedTerms } from "#search-core/types.ts";
import { parseQuery } from "./parse.ts";
import { planOf, positiveLeaves } from "./plan.ts";

/** The trade words that mean the same as terms of a text, in the order typed. */
export function tradeWordsOf(text: string): AddedTerms[] {
  const plan = planOf(parseQuery(text).node, { includeTradeWords: true });
  const added = new Map<string, AddedTerms>();
  for (const { typed, sequences } of plan ? positiveLeaves(plan) : []) {
    const terms = sequences.flatMap(({ instead }) => (instead?.isTradeWord ? [instead.text] : []));
    if (terms.length > 0) added.set(typed.toLowerCase(), { typed, terms });
  }
  return [...added.values()];
}
