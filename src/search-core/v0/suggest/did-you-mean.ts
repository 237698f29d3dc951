import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { tokenise, type Token } from "#search-core/analysis/tokenise.ts";
import { match } from "#search-core/v0/evaluate/match.ts";
import type { Node } from "#search-core/query/ast.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf } from "#search-core/query/plan.ts";
import type { Store } from "#search-core/v0/store/store.ts";
import type { Span } from "#search-core/types.ts";
import { distance } from "./distance.ts";
import { documentsWith, isForEveryone } from "./everyone.ts";

const lettersOnly = /^\p{L}+$/u;
/** A word one step nearer is chosen although it is up to so many times rarer. */
const worthOfAStep = 50;
/** So many words of a text are looked at; in a longer one a slip is not why nothing was found. */
const mostWords = 8;

/** How far a word may be from what was meant: a short one turns into another word too soon. 0: not corrected. */
export const reach = (word: string): 0 | 1 | 2 => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2);

/** How well a word that is so far away and in so many documents stands for what was typed. */
export const worth = (steps: number, documents: number): number => documents / worthOfAStep ** steps;

/**
 * The text with its unknown words replaced by known ones; null where something for everyone matches it as it is, or
 * where no such replacement matches anything. A number or a reference is never replaced: the nearest one belongs to another notice.
 */
export function didYouMean(store: Store, text: string): string | null {
  if (matchesSomething(store, text)) return null;
  const { node } = parseQuery(text);
  const words = node ? wordsIn(node) : [];
  if (words.length > mostWords) return null;
  let meant = text;
  // From the end on, so that the places before stay where they are.
  for (const { term, at } of words.toReversed()) {
    if (reach(term) === 0 || !lettersOnly.test(term) || matchesSomething(store, term)) continue;
    meant = meant.slice(0, at[0]) + (nearest(store, term) ?? term) + meant.slice(at[1]);
  }
  return meant !== text && matchesSomething(store, meant) ? meant : null;
}

function matchesSomething(store: Store, text: string): boolean {
  const plan = planOf(parseQuery(text).node);
  if (plan === null) return true;
  return match(store, plan).slots.some((slot) => isForEveryone(store, slot));
}

/** The words that are asked for, with their places in the text: not those under a "not", nor the start of a word. */
export function wordsIn(node: Node): { term: string; at: Span }[] {
  switch (node.kind) {
    case "not":
    case "prefix":
      return [];
    case "and":
    case "or":
      return node.nodes.flatMap(wordsIn);
    case "word":
    case "phrase": {
      const start = node.at[0] + (node.kind === "phrase" ? 1 : 0);
      const place = ({ from, to }: Token): Span => [start + from, start + to];
      return tokenise(node.text).flatMap((token) => (token.alias ? [] : [{ term: token.term, at: place(token) }]));
    }
  }
}

function nearest(store: Store, word: string): string | null {
  const most = reach(word);
  let best: { term: string; worth: number } | null = null;
  for (const [number, term] of store.dictionary.terms.entries()) {
    if (Math.abs(term.length - word.length) > most || !lettersOnly.test(term) || isStopWord(term)) continue;
    const steps = distance(word, term, most);
    if (steps > most) continue;
    const documents = documentsWith(store, number);
    const own = worth(steps, documents);
    if (documents === 0 || (best && (own < best.worth || (own === best.worth && term > best.term)))) continue;
    best = { term, worth: own };
  }
  return best?.term ?? null;
}
