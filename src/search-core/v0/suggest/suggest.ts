import { fold } from "#search-core/analysis/fold.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { match } from "#search-core/v0/evaluate/match.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf } from "#search-core/query/plan.ts";
import { termsStarting } from "#search-core/v0/store/dictionary.ts";
import type { Store } from "#search-core/v0/store/store.ts";
import type { Suggestion } from "#search-core/types.ts";
import { documentsWith, mostDocumentsWith } from "./everyone.ts";

const startsWithLetter = /^\p{L}/u;

/** A number is no word to suggest, nor is one that says nothing; of the forms of one word the commonest speaks. */
export const isSuggestible = (term: string, prefix: string): boolean =>
  term !== prefix && startsWithLetter.test(term) && !isStopWord(term);

function slotsMatching(store: Store, text: string): Uint8Array | null {
  const plan = planOf(parseQuery(text).node);
  if (plan === null) return null;
  const found = new Uint8Array(store.docs.length);
  for (const slot of match(store, plan).slots) found[slot] = 1;
  return found;
}

/** Commoner first. */
export const bySize = (a: Suggestion, b: Suggestion): number =>
  b.documents - a.documents || (a.term < b.term ? -1 : a.term > b.term ? 1 : 0);

/**
 * The commonest words that start so in the documents that match `before`. Terms are counted from the one that may be in most documents on, and no longer
 * than a later one can still be among the first.
 */
export function suggest(store: Store, prefix: string, limit: number, before: string): Suggestion[] {
  const folded = fold(prefix);
  if (folded === "" || limit < 1) return [];
  const among = slotsMatching(store, before);
  const candidates = termsStarting(store.dictionary, folded)
    .filter((term) => isSuggestible(store.dictionary.terms[term]!, folded))
    .map((term) => ({ term, most: mostDocumentsWith(store, term) }))
    .sort((a, b) => b.most - a.most);

  const byStem = new Map<string, Suggestion>();
  let found: Suggestion[] = [];
  for (const { term, most } of candidates) {
    if (found.length === limit && most < found.at(-1)!.documents) break;
    const one = { term: store.dictionary.terms[term]!, documents: documentsWith(store, term, among) };
    if (one.documents === 0) continue;
    const root = stem(one.term);
    const sibling = byStem.get(root);
    if (sibling && bySize(sibling, one) < 0) continue;
    byStem.set(root, one);
    found = [...found.filter((other) => other !== sibling), one].sort(bySize).slice(0, limit);
  }
  return found;
}
