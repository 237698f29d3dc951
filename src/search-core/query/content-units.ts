import { maxTermWords, type Synonym } from "#search-core/analysis/lexicon.ts";
import { shippedLexicon } from "#search-core/analysis/shipped-lexicon.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { tokenise } from "#search-core/analysis/tokenise.ts";
import { type Leaf, leafOf, sequenceOf, stemTerms } from "./leaf.ts";

/** What the lexicon knows of a term: its commonest name, and the terms that it relates to it. */
type Concept = { name: string; related: readonly Synonym[] };
/** A word of a text, or a term of the lexicon with what it means. */
export type ContentUnit = { typed: string; stems: string[]; concept: Concept | null };

/** The content of plain words, in order: terms of the lexicon, the longest first, and other words; no function words. */
export function contentUnits(words: string): ContentUnit[] {
  const tokens = tokenise(words).filter(({ alias }) => !alias);
  const stems = tokens.map(({ term }) => stem(term));
  const units: ContentUnit[] = [];
  for (let i = 0; i < stems.length;) {
    const term = longestTerm(stems, i);
    const length = term?.length ?? 1;
    if (term || !isStopWord(tokens[i]!.term))
      units.push({
        typed: words.slice(tokens[i]!.from, tokens[i + length - 1]!.to),
        stems: stems.slice(i, i + length),
        concept: term?.concept ?? null,
      });
    i += length;
  }
  return units;
}

function longestTerm(stems: readonly string[], from: number) {
  const lexicon = shippedLexicon();
  if (!lexicon.startsTerm(stems[from]!)) return null;
  for (let length = Math.min(maxTermWords, stems.length - from); length > 0; length--) {
    const concept = lexicon.conceptOf(stems.slice(from, from + length));
    if (concept) return { length, concept };
  }
  return null;
}

/**
 * Matches a unit, or anything related to it. Its own words count as one of its synonyms, whose documents an index finds
 * once: those of a common term ("building construction") take long. So equal words in a query are another leaf.
 */
export function relatedLeaf({ typed, stems, concept }: ContentUnit): Leaf {
  const own = stemTerms(stems);
  const related = leafOf(typed, null, [sequenceOf(own)], {
    of: stems,
    synonyms: concept?.related ?? [],
    replaced: [own],
  });
  const instead = { text: typed, stems, isTradeWord: false };
  const sequences = related.sequences.map((sequence, i) => (i === 0 ? { ...sequence, instead } : sequence));
  return { ...related, sequences, key: `related ${related.key}` };
}
