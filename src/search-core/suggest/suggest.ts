import { fold } from "#search-core/analysis/fold.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import type { OpenPart } from "#search-core/evaluate/part.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { formsStarting, textOfForm, textOfTerm } from "#search-core/segment/dictionary.ts";
import type { Terms } from "#search-core/segment/segment.ts";
import type { Suggestion } from "#search-core/types.ts";
import { createCensus, isBehind, type Census } from "./census.ts";
import { isSaid } from "./everyone.ts";
import type { Standing } from "./standings.ts";

/** A form that may be suggested: its place in each part's dictionary, and how it stands by these. */
type Form = Standing & { text: string; places: Map<number, number> };
/** A word: its number in each part's dictionary, how it stands at most, and its forms that start as wanted. */
type Candidate = { terms: Map<number, number>; most: Standing; forms: Map<string, Form> };
type Counted = Standing & { term: string };

const startsWithLetter = /^\p{L}/u;

/** A number is no word to suggest, nor is one that says nothing. */
const isSuggestible = (form: string, prefix: string): boolean =>
  form !== prefix && startsWithLetter.test(form) && !isStopWord(form);

/** What is in more titles first, then what is in more documents. */
const byStanding = (a: Standing, b: Standing): number => b.titles - a.titles || b.documents - a.documents;
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The words that start so in the documents that match `before`: those of most titles first, because a word of many
 * descriptions ("responses") is mostly one that all notices of a buyer have. A word counts in any of its forms, as a
 * search for it finds it, and its commonest form speaks for it. Words are counted from the one that may stand best on,
 * and no longer than a later one can still be among the first.
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
  const found = first(parts, candidates, census, limit);
  census.close();
  return found.map(({ term, documents }) => ({ term, documents }));
}

function first(parts: readonly OpenPart[], candidates: Candidate[], census: Census, limit: number): Counted[] {
  let found: Counted[] = [];
  for (const { terms, most, forms } of candidates) {
    if (found.length === limit && isBehind(most, found.at(-1)!)) break;
    const standing = census.standing(terms);
    if (standing.documents === 0) continue;
    const spoken = [...forms.values()].sort((a, b) => byStanding(a, b) || byText(a.text, b.text));
    const form = spoken.find(({ places }) => [...places].some(([at, place]) => isSaid(parts[at]!, place)));
    if (!form) continue;
    const one = { ...standing, term: form.text };
    found = [...found, one].sort((a, b) => byStanding(a, b) || byText(a.term, b.term)).slice(0, limit);
  }
  return found;
}

function candidatesFor(parts: readonly OpenPart[], prefix: string): Candidate[] {
  const byRoot = new Map<string, Candidate>();
  for (const [at, { segment }] of parts.entries()) {
    const { terms } = segment;
    const known = new Map<number, Candidate>();
    const { from, to } = formsStarting(terms, prefix);
    for (let place = from; place < to; place++) {
      const documents = terms.formDocuments[place]!;
      if (documents === 0) continue;
      const text = textOfForm(terms, place);
      const isTyped = text === prefix; // not suggested itself, but its documents count for the word's other forms
      if (!isTyped && !isSuggestible(text, prefix)) continue;
      const term = terms.forms.term[place]!;
      const candidate = known.get(term) ?? candidateFor(byRoot, terms, { at, term });
      known.set(term, candidate);
      if (isTyped) continue;
      const form = candidate.forms.get(text) ?? { text, places: new Map(), documents: 0, titles: 0 };
      candidate.forms.set(text, form);
      form.places.set(at, place);
      form.documents += documents;
      form.titles += terms.formTitles[place]!;
    }
  }
  return [...byRoot.values()].filter(({ forms }) => forms.size > 0);
}

/** The word of a term of a part, which adds what the term's forms stand for. */
function candidateFor(byRoot: Map<string, Candidate>, terms: Terms, { at, term }: { at: number; term: number }) {
  const root = textOfTerm(terms, term);
  const candidate = byRoot.get(root) ?? { terms: new Map(), most: { documents: 0, titles: 0 }, forms: new Map() };
  byRoot.set(root, candidate);
  candidate.terms.set(at, term);
  for (let one = terms.formsFrom[term]!; one < terms.formsFrom[term + 1]!; one++) {
    candidate.most.documents += terms.formDocuments[terms.formOf[one]!]!;
    candidate.most.titles += terms.formTitles[terms.formOf[one]!]!;
  }
  return candidate;
}
