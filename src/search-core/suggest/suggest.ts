import { fold } from "#search-core/analysis/fold.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import type { OpenPart } from "#search-core/evaluate/part.ts";
import type { Scratch } from "#search-core/evaluate/scratch.ts";
import { termOf, textOfForm, textOfTerm } from "#search-core/segment/dictionary.ts";
import type { Suggestion } from "#search-core/types.ts";
import { candidatesStarting } from "./candidates.ts";
import { createCensus, isBehind, type Census } from "./census.ts";
import { isSaid } from "./everyone.ts";
import type { Standing } from "./standings.ts";

/** A form that may be suggested: its place in each part's dictionary, and how it stands by these. */
type Form = Standing & { text: string; places: Map<number, number> };
type Counted = Standing & { term: string };

const startsWithLetter = /^\p{L}/u;

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
  // A number is no word to suggest.
  if (!startsWithLetter.test(folded) || limit < 1) return [];
  const census = createCensus(parts, scratch, before);
  const found = first(parts, census, folded, limit);
  census.close();
  return found.map(({ term, documents }) => ({ term, documents }));
}

function first(parts: readonly OpenPart[], census: Census, prefix: string, limit: number): Counted[] {
  let found: Counted[] = [];
  const isHopeless = (one: Standing) => found.length === limit && isBehind(one, found.at(-1)!);
  for (const { candidates, titlesLater } of candidatesStarting(parts, prefix, census.isEmpty)) {
    for (const { terms, most } of candidates.sort((a, b) => byStanding(a.most, b.most))) {
      if (isHopeless(most)) break;
      const standing = census.standing(terms);
      if (standing.documents === 0 || isHopeless(standing)) continue;
      const term = spokenForm(parts, terms, prefix);
      if (term === null) continue;
      const one = { ...standing, term };
      found = [...found, one].sort((a, b) => byStanding(a, b) || byText(a.term, b.term)).slice(0, limit);
    }
    if (isHopeless({ documents: Infinity, titles: titlesLater })) break;
  }
  return found;
}

/** The commonest form of a word that starts so and may be suggested, from whatever part; null where there is none. */
function spokenForm(parts: readonly OpenPart[], numbers: readonly number[], prefix: string): string | null {
  const known = numbers.findIndex((number) => number >= 0);
  const root = textOfTerm(parts[known]!.segment.terms, numbers[known]!);
  const forms = new Map<string, Form>();
  for (const [at, { segment }] of parts.entries()) {
    const { terms } = segment;
    const term = termOf(terms, root);
    if (term < 0) continue;
    for (const place of terms.formOf.subarray(terms.formOffsets[term], terms.formOffsets[term + 1])) {
      const documents = terms.formDocFreq[place]!;
      if (documents === 0) continue;
      const text = textOfForm(terms, place);
      if (!text.startsWith(prefix) || text === prefix || isStopWord(text)) continue;
      const form = forms.get(text) ?? { text, places: new Map(), documents: 0, titles: 0 };
      forms.set(text, form);
      form.places.set(at, place);
      form.documents += documents;
      form.titles += terms.formTitleDocFreq[place]!;
    }
  }
  const spoken = [...forms.values()].sort((a, b) => byStanding(a, b) || byText(a.text, b.text));
  return spoken.find(({ places }) => [...places].some(([at, place]) => isSaid(parts[at]!, place)))?.text ?? null;
}
