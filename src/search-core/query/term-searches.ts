import { embeddingText } from "./embedding-text.ts";
import { contentUnits } from "./content-units.ts";

/** So many terms are offered. */
const maxTerms = 4;

/**
 * The trade terms inside a text by their commonest names, in the order typed: "roof repairs" for "we fix leaking roofs
 * on schools". Empty if the text has no other content.
 */
export function termSearchesIn(text: string): string[] {
  const units = contentUnits(embeddingText(text));
  if (units.length < 2) return [];
  return [...new Set(units.flatMap(({ concept }) => (concept ? [concept.name] : [])))].slice(0, maxTerms);
}
