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
/** A word one step nearer is chosen although it is up to so many times rarer. */
const frequencyPerEdit = 50;
/** So many words of a text are looked at; in a longer one a slip is not why nothing was found. */
const maxWords = 8;

/** How far a word may be from what was meant: a short one turns into another word too soon. 0: not corrected. */
const maxEdits = (word: string): 0 | 1 | 2 => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2);

/** How well a word that is so far away and in so many documents stands for what was typed. */
const scoreOf = (edits: number, documents: number): number => documents / frequencyPerEdit ** edits;

/** Where words are looked up, and room to work in. */
type SearchContext = { readers: readonly SegmentReader[]; scratch: Scratch };

/**
 * The text with its unknown words replaced by known ones; null where something for everyone matches it as it is, or
 * where no such replacement matches anything. A number or a reference is never replaced: the nearest one belongs to
 * another notice.
 */
export function didYouMean(index: SearchContext, text: string): string | null {
  if (matchesSomething(index, text)) return null;
  const { node } = parseQuery(text);
  const words = node ? wordsIn(node, text) : [];
  if (words.length > maxWords) return null;
  let corrected = text;
  // From the end on, so that the places before stay where they are.
  for (const { term, span } of words.toReversed()) {
    if (maxEdits(term) === 0 || !lettersOnly.test(term) || matchesSomething(index, term)) continue;
    corrected = corrected.slice(0, span[0]) + (nearestKnownWord(index, term) ?? term) + corrected.slice(span[1]);
  }
  return corrected !== text && matchesSomething(index, corrected) ? corrected : null;
}

/** What anybody may find, with no filter. */
const everyone: Omit<Query, "text"> = {
  filters: {},
  includeNotStated: true,
  organisation: null,
  includeNonTenders: false,
  sort: "Relevance",
  offset: 0,
  limit: 0,
  facetMode: "none",
  weeks: { now: 0, thisWeekEnds: 0, nextWeekEnds: 0 },
};

/** A text without a word to search for asks for everything. */
const matchesSomething = ({ readers, scratch }: SearchContext, text: string): boolean =>
  parseQuery(text).node === null || search(readers, scratch, { ...everyone, text }).total > 0;

/** The words that are asked for, with their places in the text: not those under a "not", nor the start of a word. */
function wordsIn(node: Node, text: string): { term: string; span: Span }[] {
  switch (node.kind) {
    case "not":
    case "prefix":
      return [];
    case "and":
    case "or":
      return node.nodes.flatMap((one) => wordsIn(one, text));
    case "word":
    case "phrase": {
      const [start, end] = node.span;
      const spanOf = ({ from, to }: Token): Span => [start + from, start + to];
      // As typed, with its quotation marks: the node's own text is without what nobody sees, so its places are others.
      return tokenise(text.slice(start, end)).flatMap((token) =>
        token.alias ? [] : [{ term: token.term, span: spanOf(token) }],
      );
    }
  }
}

function nearestKnownWord({ readers }: SearchContext, word: string): string | null {
  const near = new Map<string, { edits: number; documents: number; ordBySegment: Map<number, number> }>();
  for (const [at, { segment }] of readers.entries()) {
    for (const { ord, edits } of formsWithin(segment.terms, word, maxEdits(word))) {
      const term = textOfForm(segment.terms, ord);
      if (!lettersOnly.test(term) || isStopWord(term)) continue;
      const known = near.get(term) ?? { edits, documents: 0, ordBySegment: new Map<number, number>() };
      near.set(term, known);
      known.ordBySegment.set(at, ord);
      known.documents += segment.terms.formDocFreq[ord]!;
    }
  }
  const best = Array.from(near, ([term, one]) => ({ term, ...one }))
    .map(({ term, ordBySegment, edits, documents }) => ({
      term,
      places: ordBySegment,
      score: scoreOf(edits, documents),
    }))
    .sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1))
    .find(({ places: ordBySegment }) => [...ordBySegment].some(([at, ord]) => occursInPublic(readers[at]!, ord)));
  return best?.term ?? null;
}
