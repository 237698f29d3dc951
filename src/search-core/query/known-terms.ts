import { optionalAmong } from "#search-core/analysis/filler.ts";
import { maxTermWords } from "#search-core/analysis/lexicon.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { shippedLexicon } from "#search-core/analysis/shipped-lexicon.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { parseQuery } from "./parse.ts";
import { planOf, positiveLeaves } from "./plan.ts";

/** The stems of a text, in order. */
export const stemsIn = (text: string): string[] =>
  tokenise(text).flatMap(({ term, alias }) => (alias ? [] : [stem(term)]));

/** The terms that a query searches already, typed or added, each as its stems with a space between. */
export function searchedTerms(text: string, includeTradeWords: boolean): Set<string> {
  const plan = planOf(parseQuery(text).node, { includeTradeWords });
  const leaves = plan ? positiveLeaves(plan) : [];
  return new Set(
    leaves.flatMap(({ typed, sequences }) => [
      stemsIn(typed).join(" "),
      ...sequences.map(({ terms }) => terms.map(({ term }) => stem(term)).join(" ")),
    ]),
  );
}

/** What buyers also call the work that a text names, by the lexicon: terms too wide to be searched with it. */
export function adviceTermsOf(text: string): string[] {
  const lexicon = shippedLexicon();
  const stems = stemsIn(text);
  const found = new Set<string>();
  for (let from = 0; from < stems.length; from++) {
    if (!lexicon.startsTerm(stems[from]!)) continue;
    for (let to = Math.min(stems.length, from + maxTermWords); to > from; to--)
      for (const term of lexicon.adviceOf(stems.slice(from, to))) found.add(withoutFiller(term));
  }
  return [...found];
}

/** A term without words that would be optional in it: "provision of printing services" is "printing". */
function withoutFiller(term: string): string {
  const words = term.split(" ");
  const isOptional = optionalAmong(words.map((word) => stem(word.toLowerCase())));
  const kept = words.filter((_, i) => !isOptional[i]);
  const first = kept.findIndex((word) => !isStopWord(word));
  return kept.slice(first, kept.findLastIndex((word) => !isStopWord(word)) + 1).join(" ");
}
