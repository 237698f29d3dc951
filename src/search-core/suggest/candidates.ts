import type { OpenPart } from "#search-core/evaluate/part.ts";
import { formsStarting, termIn, termOf, termsStarting, textOfTerm } from "#search-core/segment/dictionary.ts";
import type { Terms } from "#search-core/segment/segment.ts";
import type { Standing } from "./standings.ts";

/** A word: its number in each part's dictionary, -1 where that does not have it, and how it stands at most. */
export type Candidate = { terms: number[]; most: Standing };

/** Some words; all that come in later rounds stand in at most so many titles. */
export type Round = { candidates: Candidate[]; titlesLater: number };

/** In each round a word needs so many times fewer titles than in the one before. */
const step = 4;

/**
 * The words that may have a form that starts so, each once, as far as they are in parts that are not left out. A word
 * counts in all its forms, so it is looked up in all these parts, also where none of its forms starts so ("city" for
 * "citie"). Thousands start with one letter and few of them can be among the first: those that a part has in many titles
 * come first, and the others are not looked up before they are asked for.
 */
export function* candidatesStarting(
  parts: readonly OpenPart[],
  prefix: string,
  isLeftOut: (at: number) => boolean,
): Generator<Round> {
  const dictionaries = parts.map(({ segment }) => segment.terms);
  const starting = dictionaries.map((terms) => startingIn(terms, prefix));
  const kept = [...parts.keys()].filter((at) => !isLeftOut(at));

  // A form that starts so and belongs to another term may be in one part, and the word's other forms in those kept.
  const roots = starting.flatMap(({ outside }, at) => [...outside].map((term) => textOfTerm(dictionaries[at]!, term)));
  const outside = [...new Set(roots)].map((root) => dictionaries.map((one) => termOf(one, root)));
  yield { candidates: outside.map((terms) => candidateOf(dictionaries, terms)), titlesLater: Infinity };

  let above = Infinity;
  let least = Math.ceil(Math.max(0, ...kept.map((at) => starting[at]!.most)) / step);
  while (above > 0) {
    const candidates: Candidate[] = [];
    for (const at of kept) {
      const { from, titles } = starting[at]!;
      for (let nth = 0; nth < titles.length; nth++)
        if (titles[nth]! >= least && titles[nth]! < above) candidates.push(...takenFrom(at, from + nth, titles[nth]!));
    }
    yield { candidates, titlesLater: kept.reduce((sum, at) => sum + Math.min(starting[at]!.most, least - 1), 0) };
    above = least;
    least = Math.floor(least / step);
  }

  /** The word of a term, unless another part has it in more titles, or an earlier one in as many: it is taken there. */
  function takenFrom(at: number, term: number, titles: number): Candidate[] {
    const terms = parts.map(() => -1);
    for (const other of kept) {
      const number = other === at ? term : termIn(dictionaries[other]!, dictionaries[at]!, term);
      terms[other] = number;
      if (other === at || number < 0) continue;
      const there = starting[other]!.titles[number - starting[other]!.from]!;
      if (there > titles || (there === titles && other < at)) return [];
    }
    return [candidateOf(dictionaries, terms)];
  }
}

function candidateOf(dictionaries: readonly Terms[], terms: number[]): Candidate {
  const most = { documents: 0, titles: 0 };
  for (const [at, term] of terms.entries()) {
    if (term < 0) continue;
    const { formOffsets, formOf, formDocFreq, formTitleDocFreq } = dictionaries[at]!;
    for (let one = formOffsets[term]!; one < formOffsets[term + 1]!; one++) {
      most.documents += formDocFreq[formOf[one]!]!;
      most.titles += formTitleDocFreq[formOf[one]!]!;
    }
  }
  return { terms, most };
}

/**
 * The terms of a dictionary that start so: numbers from `from` on, in how many titles each stands at most, and the most
 * of these. `outside`: the other terms with a form that starts so ("man" for "me").
 */
function startingIn(terms: Terms, prefix: string) {
  const { from, to } = termsStarting(terms, prefix);
  const forms = formsStarting(terms, prefix);
  const outside = new Set<number>();
  for (const term of terms.forms.term.subarray(forms.from, forms.to)) if (term < from || term >= to) outside.add(term);
  const titles = new Uint32Array(to - from);
  let most = 0;
  for (let term = from; term < to; term++) {
    let sum = 0;
    for (let one = terms.formOffsets[term]!; one < terms.formOffsets[term + 1]!; one++)
      sum += terms.formTitleDocFreq[terms.formOf[one]!]!;
    titles[term - from] = sum;
    if (sum > most) most = sum;
  }
  return { from, titles, most, outside };
}
