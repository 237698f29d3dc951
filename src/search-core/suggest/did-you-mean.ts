import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { search } from "#search-core/search/search.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { textOfForm } from "#search-core/segment/dictionary.ts";
import type { Query } from "#search-core/types.ts";
import { type Correctable, type Correction, correctableWords, rankCorrections, replaceWord } from "./corrections.ts";
import { occursInPublic } from "./public-docs.ts";
import { formsWithin } from "./fuzzy-forms.ts";

/** The index to look words up in, and buffers. */
type SearchContext = { readers: readonly SegmentReader[]; scratch: Scratch };

/**
 * The text with its unknown words corrected. Null if the text matches a public tender as it is, or if no correction
 * does.
 */
export function didYouMean(index: SearchContext, text: string): string | null {
  if (matchesSomething(index, text)) return null;
  let corrected = text;
  for (const word of correctableWords(text)) {
    if (matchesSomething(index, word.term)) continue;
    corrected = replaceWord(corrected, word.span, nearestKnownWord(index, word) ?? word.term);
  }
  return corrected !== text && matchesSomething(index, corrected) ? corrected : null;
}

/** What every visitor can find, without filters. */
const everyone: Omit<Query, "text"> = {
  filters: {},
  includeNotStated: true,
  organisation: null,
  includeNonTenders: false,
  includeTradeWords: true,
  sort: "Relevance",
  offset: 0,
  limit: 0,
  facetMode: "none",
  weeks: { now: 0, thisWeekEnds: 0, sevenDaysEnd: 0, nextWeekEnds: 0 },
};

/** A text without a word matches everything. */
const matchesSomething = ({ readers, scratch }: SearchContext, text: string): boolean =>
  parseQuery(text).node === null || search(readers, scratch, { ...everyone, text }).total > 0;

function nearestKnownWord({ readers }: SearchContext, { term: word, maxEdits }: Correctable): string | null {
  const near = new Map<string, Correction & { ordBySegment: Map<number, number> }>();
  for (const [i, { segment }] of readers.entries()) {
    for (const { ord, edits } of formsWithin(segment.terms, word, maxEdits)) {
      const term = textOfForm(segment.terms, ord);
      const known = near.get(term) ?? { term, edits, documents: 0, ordBySegment: new Map<number, number>() };
      near.set(term, known);
      known.ordBySegment.set(i, ord);
      known.documents += segment.terms.formDocFreq[ord]!;
    }
  }
  const best = rankCorrections([...near.values()]).find(({ ordBySegment }) =>
    [...ordBySegment].some(([i, ord]) => occursInPublic(readers[i]!, ord)),
  );
  return best?.term ?? null;
}
