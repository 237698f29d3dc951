import { fold } from "#search-core/analysis/fold.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import type { OpenPart } from "#search-core/evaluate/part.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { formsStarting, textOfForm } from "#search-core/segment/dictionary.ts";
import type { Suggestion } from "#search-core/types.ts";
import { createCensus, isBehind, type Census } from "./census.ts";
import type { Standing } from "./everyone.ts";

/** A word in the dictionaries: its place in each part's, and how it stands at most. */
type Candidate = { term: string; places: Map<number, number>; most: Standing };
type Counted = Standing & { term: string };

const startsWithLetter = /^\p{L}/u;

/** A number is no word to suggest, nor is one that says nothing. */
const isSuggestible = (term: string, prefix: string): boolean =>
  term !== prefix && startsWithLetter.test(term) && !isStopWord(term);

/** What is in more titles first, then what is in more documents. */
const byStanding = (a: Standing, b: Standing): number => b.titles - a.titles || b.documents - a.documents;
const inOrder = (a: Counted, b: Counted): number =>
  byStanding(a, b) || (a.term < b.term ? -1 : a.term > b.term ? 1 : 0);

/**
 * The words that start so in the documents that match `before`: those of most titles first, because a word of many
 * descriptions ("responses") is mostly one that all notices of a buyer have. Of the forms of one word the first speaks.
 * Words are counted from the one that may stand best on, and no longer than a later one can still be among the first.
 */
export function suggest(
  parts: readonly OpenPart[],
  scratch: Scratch,
  { prefix, limit, before }: { prefix: string; limit: number; before: string },
): Suggestion[] {
  const folded = fold(prefix);
  if (folded === "" || limit < 1) return [];
  const candidates = candidatesFor(parts, folded).sort((a, b) => byStanding(a.most, b.most));
  const census = createCensus(parts, scratch, before);
  const found = first(candidates, census, limit);
  census.close();
  return found.map(({ term, documents }) => ({ term, documents }));
}

function first(candidates: Candidate[], census: Census, limit: number): Counted[] {
  const byStem = new Map<string, Counted>();
  let found: Counted[] = [];
  for (const { term, places, most } of candidates) {
    const last = found.length === limit ? found.at(-1)! : undefined;
    if (last && isBehind(most, last)) break;
    const one = { term, ...census.standing(places, last) };
    if (one.documents === 0) continue;
    const root = stem(term);
    const sibling = byStem.get(root);
    if (sibling && inOrder(sibling, one) < 0) continue;
    byStem.set(root, one);
    found = [...found.filter((other) => other !== sibling), one].sort(inOrder).slice(0, limit);
  }
  return found;
}

function candidatesFor(parts: readonly OpenPart[], prefix: string): Candidate[] {
  const byTerm = new Map<string, Candidate>();
  for (const [at, { segment }] of parts.entries()) {
    const { terms } = segment;
    const { from, to } = formsStarting(terms, prefix);
    for (let place = from; place < to; place++) {
      const documents = terms.formDocuments[place]!;
      if (documents === 0) continue;
      const titles = terms.formTitles[place]!;
      const term = textOfForm(terms, place);
      const known = byTerm.get(term);
      if (known) {
        known.places.set(at, place);
        known.most.documents += documents;
        known.most.titles += titles;
      } else if (isSuggestible(term, prefix))
        byTerm.set(term, { term, places: new Map([[at, place]]), most: { documents, titles } });
    }
  }
  return [...byTerm.values()];
}
