import { fold } from "#search-core/analysis/fold.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import type { OpenPart } from "#search-core/evaluate/part.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { formsStarting, textOfForm } from "#search-core/segment/dictionary.ts";
import type { Suggestion } from "#search-core/types.ts";
import { createCensus, type Census } from "./census.ts";

/** A word in the dictionaries: its place in each part's, and in how many documents it can be at most. */
type Candidate = { term: string; places: Map<number, number>; most: number };

const startsWithLetter = /^\p{L}/u;

/** A number is no word to suggest, nor is one that says nothing. */
const isSuggestible = (term: string, prefix: string): boolean =>
  term !== prefix && startsWithLetter.test(term) && !isStopWord(term);

/** Commoner first. */
const bySize = (a: Suggestion, b: Suggestion): number =>
  b.documents - a.documents || (a.term < b.term ? -1 : a.term > b.term ? 1 : 0);

/**
 * The commonest words that start so in the documents that match `before`; of the forms of one word the commonest speaks.
 * Words are counted from the one that may be in most documents on, and no longer than a later one can still be among
 * the first.
 */
export function suggest(
  parts: readonly OpenPart[],
  scratch: Scratch,
  { prefix, limit, before }: { prefix: string; limit: number; before: string },
): Suggestion[] {
  const folded = fold(prefix);
  if (folded === "" || limit < 1) return [];
  const candidates = candidatesFor(parts, folded).sort((a, b) => b.most - a.most);
  const census = createCensus(parts, scratch, before);
  const found = mostCommon(candidates, census, limit);
  census.close();
  return found;
}

function mostCommon(candidates: Candidate[], census: Census, limit: number): Suggestion[] {
  const byStem = new Map<string, Suggestion>();
  let found: Suggestion[] = [];
  for (const { term, places, most } of candidates) {
    const least = found.length === limit ? found.at(-1)!.documents : 1;
    if (most < least) break;
    const one = { term, documents: census.documents(places, least) };
    if (one.documents === 0) continue;
    const root = stem(term);
    const sibling = byStem.get(root);
    if (sibling && bySize(sibling, one) < 0) continue;
    byStem.set(root, one);
    found = [...found.filter((other) => other !== sibling), one].sort(bySize).slice(0, limit);
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
      const term = textOfForm(terms, place);
      const known = byTerm.get(term);
      if (known) {
        known.places.set(at, place);
        known.most += documents;
      } else if (isSuggestible(term, prefix))
        byTerm.set(term, { term, places: new Map([[at, place]]), most: documents });
    }
  }
  return [...byTerm.values()];
}
