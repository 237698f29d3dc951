import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { tokenise, type Token } from "#search-core/analysis/tokenise.ts";
import type { OpenPart } from "#search-core/evaluate/part.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { search } from "#search-core/evaluate/search.ts";
import type { Node } from "#search-core/query/ast.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { textOfForm } from "#search-core/segment/dictionary.ts";
import type { Query, Span } from "#search-core/types.ts";
import { isSaid } from "./everyone.ts";
import { formsNear } from "./near.ts";

const lettersOnly = /^\p{L}+$/u;
/** A word one step nearer is chosen although it is up to so many times rarer. */
const worthOfAStep = 50;
/** So many words of a text are looked at; in a longer one a slip is not why nothing was found. */
const mostWords = 8;

/** How far a word may be from what was meant: a short one turns into another word too soon. 0: not corrected. */
const reach = (word: string): 0 | 1 | 2 => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2);

/** How well a word that is so far away and in so many documents stands for what was typed. */
const worth = (steps: number, documents: number): number => documents / worthOfAStep ** steps;

/** Where words are looked up, and room to work in. */
type Index = { parts: readonly OpenPart[]; scratch: Scratch };

/**
 * The text with its unknown words replaced by known ones; null where something for everyone matches it as it is, or
 * where no such replacement matches anything. A number or a reference is never replaced: the nearest one belongs to
 * another notice.
 */
export function didYouMean(index: Index, text: string): string | null {
  if (matchesSomething(index, text)) return null;
  const { node } = parseQuery(text);
  const words = node ? wordsIn(node, text) : [];
  if (words.length > mostWords) return null;
  let meant = text;
  // From the end on, so that the places before stay where they are.
  for (const { term, at } of words.toReversed()) {
    if (reach(term) === 0 || !lettersOnly.test(term) || matchesSomething(index, term)) continue;
    meant = meant.slice(0, at[0]) + (nearest(index, term) ?? term) + meant.slice(at[1]);
  }
  return meant !== text && matchesSomething(index, meant) ? meant : null;
}

/** What anybody may find, with no filter. */
const everyone: Omit<Query, "text"> = {
  filters: {},
  includeNotStated: true,
  organisation: null,
  includeFlagged: false,
  sort: "Relevance",
  offset: 0,
  limit: 0,
  counting: "none",
  weeks: { now: 0, thisWeekEnds: 0, nextWeekEnds: 0 },
};

/** A text without a word to search for asks for everything. */
const matchesSomething = ({ parts, scratch }: Index, text: string): boolean =>
  parseQuery(text).node === null || search(parts, scratch, { ...everyone, text }).total > 0;

/** The words that are asked for, with their places in the text: not those under a "not", nor the start of a word. */
function wordsIn(node: Node, text: string): { term: string; at: Span }[] {
  switch (node.kind) {
    case "not":
    case "prefix":
      return [];
    case "and":
    case "or":
      return node.nodes.flatMap((one) => wordsIn(one, text));
    case "word":
    case "phrase": {
      const [start, end] = node.at;
      const place = ({ from, to }: Token): Span => [start + from, start + to];
      // As typed, with its quotation marks: the node's own text is without what nobody sees, so its places are others.
      return tokenise(text.slice(start, end)).flatMap((token) =>
        token.alias ? [] : [{ term: token.term, at: place(token) }],
      );
    }
  }
}

function nearest({ parts }: Index, word: string): string | null {
  const near = new Map<string, { steps: number; documents: number; places: Map<number, number> }>();
  for (const [at, { segment }] of parts.entries()) {
    for (const { place, steps } of formsNear(segment.terms, word, reach(word))) {
      const term = textOfForm(segment.terms, place);
      if (!lettersOnly.test(term) || isStopWord(term)) continue;
      const known = near.get(term) ?? { steps, documents: 0, places: new Map<number, number>() };
      near.set(term, known);
      known.places.set(at, place);
      known.documents += segment.terms.formDocFreq[place]!;
    }
  }
  const best = Array.from(near, ([term, one]) => ({ term, ...one }))
    .map(({ term, places, steps, documents }) => ({ term, places, worth: worth(steps, documents) }))
    .sort((a, b) => b.worth - a.worth || (a.term < b.term ? -1 : 1))
    .find(({ places }) => [...places].some(([at, place]) => isSaid(parts[at]!, place)));
  return best?.term ?? null;
}
