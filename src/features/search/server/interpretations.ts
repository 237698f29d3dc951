import type { z } from "zod";
import { formatCount } from "#domain/format-number.ts";
import type { searchResult } from "#features/search/contract.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import type { ForAll } from "#features/search/server/read-as/reading.ts";
import type { addedTerms } from "#features/search/shapes.ts";
import type { AddedTerms, Interpretation } from "#search-core/types.ts";

type View = NonNullable<z.input<typeof searchResult>["interpretations"]>[number];

const alternatives = new Intl.ListFormat("en-AU", { type: "disjunction" });

/** "Commas separate alternatives: results match “cleaning” or “security”." with "Match all of them". */
export function presentInterpretation({ kind, words, count, instead: freeText }: Interpretation): View {
  const quoted = alternatives.format(words.map((word) => `“${word.replaceAll('"', "")}”`));
  if (kind === "anyOf") {
    const matched = quoted || `any of ${formatCount(count)}`;
    return {
      kind: "AnyOf",
      sentence: `Commas separate alternatives: results match ${matched}.`,
      instead: { label: "Match all of them", freeText },
    };
  }
  return {
    kind: "OptionalWords",
    sentence: `Results need not contain ${quoted || `${formatCount(count)} common words`}.`,
    instead: { label: count === 1 ? "Require it" : "Require them", freeText },
  };
}

/** "“nsw” is searched as a word." with "Place: New South Wales, for all alternatives (12)". */
export async function presentForAll(
  forAll: ForAll | null,
  count: (request: SearchRequest) => Promise<number>,
): Promise<View | null> {
  if (forAll === null) return null;
  const found = await count(forAll.request);
  if (found === 0) return null;
  const { words, label, freeText } = forAll;
  return {
    kind: "ForAll",
    sentence: `“${words}” is searched as a word.`,
    instead: { label: `${label}, for all alternatives (${formatCount(found)})`, freeText },
  };
}

/** A list of words has too many terms to tell. */
const maxTyped = 10;
const maxTold = 5;

/** The commonest trade words of the first terms. */
export const presentTradeWords = (added: readonly AddedTerms[]): z.input<typeof addedTerms>[] =>
  added.slice(0, maxTyped).map(({ typed, terms }) => ({ typed, terms: terms.slice(0, maxTold), count: terms.length }));

/** "Trade words that mean the same, such as “pruning”, are left out." with "Include them". */
export const presentTypedWords = ([first]: readonly AddedTerms[], freeText: string): View[] => {
  const sentence = `Trade words that mean the same, such as “${first?.terms[0]}”, are left out.`;
  return first ? [{ kind: "TypedWords", sentence, instead: { label: "Include them", freeText } }] : [];
};
