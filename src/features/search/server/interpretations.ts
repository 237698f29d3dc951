import type { z } from "zod";
import { formatCount } from "#domain/format-number.ts";
import type { searchResult } from "#features/search/contract.ts";
import type { Interpretation } from "#search-core/types.ts";

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
