import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { tokenise, type Token } from "#search-core/analysis/tokenise.ts";
import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { search } from "#search-core/search/search.ts";
import type { Node } from "#search-core/query/ast.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { textOfForm } from "#search-core/segment/dictionary.ts";
import type { Query, Span } from "#search-core/types.ts";
import { occursInPublic } from "./public-docs.ts";
import { formsWithin } from "./fuzzy-forms.ts";

const lettersOnly = /^\p{L}+$/u;
/** A word one edit nearer wins even if it is up to this many times rarer. */
const frequencyPerEdit = 50;
/** Texts with more words are not corrected: a typing error is then not why nothing matched. */
const maxWords = 8;

/** The maximum edit distance of a correction: short words turn into other words too soon. 0: no correction. */
const maxEdits = (word: string): 0 | 1 | 2 => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2);

/** The score of a correction with so many edits and documents. */
const scoreOf = (edits: number, documents: number): number => documents / frequencyPerEdit ** edits;

/** The index to look words up in, and buffers. */
type SearchContext = { readers: readonly SegmentReader[]; scratch: Scratch };

/**
 * The text with its unknown words corrected. Null if the text matches a public tender as it is, or if no correction
 * does. Numbers and references are never corrected: the nearest one belongs to another notice.
 */
export function didYouMean(index: SearchContext, text: string): string | null {
  if (matchesSomething(index, text)) return null;
  const { node } = parseQuery(text);
  const words = node ? wordsIn(node, text) : [];
  if (words.length > maxWords) return null;
  let corrected = text;
  // From the end, so that earlier offsets stay valid.
  for (const { term, span } of words.toReversed()) {
    if (maxEdits(term) === 0 || !lettersOnly.test(term) || matchesSomething(index, term)) continue;
    corrected = corrected.slice(0, span[0]) + (nearestKnownWord(index, term) ?? term) + corrected.slice(span[1]);
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

/** The words asked for with their spans in the text, except excluded ones and prefixes. */
function wordsIn(node: Node, text: string): { term: string; span: Span }[] {
  switch (node.kind) {
    case "not":
    case "prefix":
      return [];
    case "and":
    case "or":
      return node.nodes.flatMap((child) => wordsIn(child, text));
    case "word":
    case "phrase": {
      const [start, end] = node.span;
      const spanOf = ({ from, to }: Token): Span => [start + from, start + to];
      // From the typed text with its quotation marks: the node's own text lacks invisible characters, so its offsets
      // differ.
      return tokenise(text.slice(start, end)).flatMap((token) =>
        token.alias ? [] : [{ term: token.term, span: spanOf(token) }],
      );
    }
  }
}

function nearestKnownWord({ readers }: SearchContext, word: string): string | null {
  const near = new Map<string, { edits: number; documents: number; ordBySegment: Map<number, number> }>();
  for (const [i, { segment }] of readers.entries()) {
    for (const { ord, edits } of formsWithin(segment.terms, word, maxEdits(word))) {
      const term = textOfForm(segment.terms, ord);
      if (!lettersOnly.test(term) || isStopWord(term)) continue;
      const known = near.get(term) ?? { edits, documents: 0, ordBySegment: new Map<number, number>() };
      near.set(term, known);
      known.ordBySegment.set(i, ord);
      known.documents += segment.terms.formDocFreq[ord]!;
    }
  }
  const best = Array.from(near, ([term, stats]) => ({ term, ...stats }))
    .map(({ term, ordBySegment, edits, documents }) => ({
      term,
      places: ordBySegment,
      score: scoreOf(edits, documents),
    }))
    .sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1))
    .find(({ places: ordBySegment }) => [...ordBySegment].some(([i, ord]) => occursInPublic(readers[i]!, ord)));
  return best?.term ?? null;
}
