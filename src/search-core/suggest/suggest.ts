import { fold } from "#search-core/analysis/fold.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { termOf, textOfForm, textOfTerm } from "#search-core/segment/dictionary.ts";
import type { Suggestion } from "#search-core/types.ts";
import { candidatesStarting } from "./candidates.ts";
import { createQueryTermStats, ranksBelow, type QueryTermStats } from "./query-term-stats.ts";
import { occursInPublic } from "./public-docs.ts";
import type { TermStats } from "#search-core/read/term-stats.ts";

/** A form to suggest: its ord in each segment's dictionary, and its statistics. */
type Form = TermStats & { text: string; ordBySegment: Map<number, number> };
type Counted = TermStats & { term: string };

const startsWithLetter = /^\p{L}/u;

/** More titles first, then more documents. */
const byStats = (a: TermStats, b: TermStats): number => b.titles - a.titles || b.documents - a.documents;
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Completes a prefix with words of the documents that match `before`. Words of most titles come first: a word of many
 * descriptions ("responses") is often boilerplate of one buyer. A word counts in all its forms, as a search finds it,
 * and is shown in its commonest form. Candidates are counted by descending upper bound until no later one can be in the
 * top.
 */
export function suggest(
  readers: readonly SegmentReader[],
  scratch: Scratch,
  { prefix, limit, before }: { prefix: string; limit: number; before: string },
): Suggestion[] {
  const folded = fold(prefix);
  // Numbers are not suggested.
  if (!startsWithLetter.test(folded) || limit < 1) return [];
  const termStats = createQueryTermStats(readers, scratch, before);
  const found = topSuggestions(readers, termStats, folded, limit);
  termStats.release();
  return found.map(({ term, documents }) => ({ term, documents }));
}

function topSuggestions(
  readers: readonly SegmentReader[],
  termStats: QueryTermStats,
  prefix: string,
  limit: number,
): Counted[] {
  let found: Counted[] = [];
  const isHopeless = (candidate: TermStats) => found.length === limit && ranksBelow(candidate, found.at(-1)!);
  for (const { candidates, maxLaterTitles } of candidatesStarting(readers, prefix, termStats.isEmpty)) {
    for (const { termIds, upperBound } of candidates.sort((a, b) => byStats(a.upperBound, b.upperBound))) {
      if (isHopeless(upperBound)) break;
      const stats = termStats.stats(termIds);
      if (stats.documents === 0 || isHopeless(stats)) continue;
      const term = commonestForm(readers, termIds, prefix);
      if (term === null) continue;
      const suggestion = { ...stats, term };
      found = [...found, suggestion].sort((a, b) => byStats(a, b) || byText(a.term, b.term)).slice(0, limit);
    }
    if (isHopeless({ documents: Infinity, titles: maxLaterTitles })) break;
  }
  return found;
}

/** The commonest form of a word with the prefix that may be suggested, from any segment; null if there is none. */
function commonestForm(readers: readonly SegmentReader[], termIds: readonly number[], prefix: string): string | null {
  const known = termIds.findIndex((number) => number >= 0);
  const root = textOfTerm(readers[known]!.segment.terms, termIds[known]!);
  const forms = new Map<string, Form>();
  for (const [i, { segment }] of readers.entries()) {
    const { terms } = segment;
    const term = termOf(terms, root);
    if (term < 0) continue;
    for (const ord of terms.formOf.subarray(terms.formOffsets[term], terms.formOffsets[term + 1])) {
      const documents = terms.formDocFreq[ord]!;
      if (documents === 0) continue;
      const text = textOfForm(terms, ord);
      if (!text.startsWith(prefix) || text === prefix || isStopWord(text)) continue;
      const form = forms.get(text) ?? { text, ordBySegment: new Map(), documents: 0, titles: 0 };
      forms.set(text, form);
      form.ordBySegment.set(i, ord);
      form.documents += documents;
      form.titles += terms.formTitleDocFreq[ord]!;
    }
  }
  const ranked = [...forms.values()].sort((a, b) => byStats(a, b) || byText(a.text, b.text));
  return (
    ranked.find(({ ordBySegment }) => [...ordBySegment].some(([i, ord]) => occursInPublic(readers[i]!, ord)))?.text ??
    null
  );
}
