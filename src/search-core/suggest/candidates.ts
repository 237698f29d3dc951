import type { SegmentReader } from "#search-core/read/segment-reader.ts";
import { formsStarting, termIn, termOf, termsStarting, textOfTerm } from "#search-core/segment/dictionary.ts";
import type { Terms } from "#search-core/segment/segment.ts";
import type { TermStats } from "#search-core/read/term-stats.ts";

/** A word: its term id in each segment (-1 if absent), and an upper bound of its statistics. */
export type Candidate = { termIds: number[]; upperBound: TermStats };

/** Some words. Words of later rounds are in at most `maxLaterTitles` titles. */
export type Round = { candidates: Candidate[]; maxLaterTitles: number };

/** Each round needs this many times fewer titles than the round before. */
const step = 4;

/**
 * The words with a form that starts with the prefix, each once, from segments that are not excluded. A word counts in
 * all its forms, also those without the prefix ("city" for "citie"). Thousands of words share a letter and few can be
 * in the top suggestions. So words with many titles come first, and the others are looked up only on demand.
 */
export function* candidatesStarting(
  readers: readonly SegmentReader[],
  prefix: string,
  isExcluded: (segmentOrd: number) => boolean,
): Generator<Round> {
  const dictionaries = readers.map(({ segment }) => segment.terms);
  const starting = dictionaries.map((terms) => termsWithPrefix(terms, prefix));
  const includedSegments = [...readers.keys()].filter((segmentOrd) => !isExcluded(segmentOrd));

  // A form with the prefix may belong to a term without it, and that term's other forms to another segment.
  const roots = starting.flatMap(({ outside }, segmentOrd) =>
    [...outside].map((term) => textOfTerm(dictionaries[segmentOrd]!, term)),
  );
  const outside = [...new Set(roots)].map((root) => dictionaries.map((dictionary) => termOf(dictionary, root)));
  yield { candidates: outside.map((terms) => candidateOf(dictionaries, terms)), maxLaterTitles: Infinity };

  let titlesBelow = Infinity;
  let minTitles = Math.ceil(Math.max(0, ...includedSegments.map((segmentOrd) => starting[segmentOrd]!.most)) / step);
  while (titlesBelow > 0) {
    const candidates: Candidate[] = [];
    for (const segmentOrd of includedSegments) {
      const { from, titles } = starting[segmentOrd]!;
      for (let nth = 0; nth < titles.length; nth++)
        if (titles[nth]! >= minTitles && titles[nth]! < titlesBelow)
          candidates.push(...candidateFrom(segmentOrd, from + nth, titles[nth]!));
    }
    yield {
      candidates,
      maxLaterTitles: includedSegments.reduce(
        (sum, segmentOrd) => sum + Math.min(starting[segmentOrd]!.most, minTitles - 1),
        0,
      ),
    };
    titlesBelow = minTitles;
    minTitles = Math.floor(minTitles / step);
  }

  /**
   * The word of a term, unless another segment has it in more titles, or an earlier one in as many; it is taken there.
   */
  function candidateFrom(segmentOrd: number, term: number, titles: number): Candidate[] {
    const terms = readers.map(() => -1);
    for (const other of includedSegments) {
      const number = other === segmentOrd ? term : termIn(dictionaries[other]!, dictionaries[segmentOrd]!, term);
      terms[other] = number;
      if (other === segmentOrd || number < 0) continue;
      const there = starting[other]!.titles[number - starting[other]!.from]!;
      if (there > titles || (there === titles && other < segmentOrd)) return [];
    }
    return [candidateOf(dictionaries, terms)];
  }
}

function candidateOf(dictionaries: readonly Terms[], termIds: number[]): Candidate {
  const upperBound = { documents: 0, titles: 0 };
  for (const [i, term] of termIds.entries()) {
    if (term < 0) continue;
    const { formOffsets, formOf, formDocFreq, formTitleDocFreq } = dictionaries[i]!;
    for (let i = formOffsets[term]!; i < formOffsets[term + 1]!; i++) {
      upperBound.documents += formDocFreq[formOf[i]!]!;
      upperBound.titles += formTitleDocFreq[formOf[i]!]!;
    }
  }
  return { termIds, upperBound };
}

/**
 * The terms of a dictionary with the prefix: ids from `from` on, an upper bound of titles for each, and the maximum.
 * `outside`: other terms with a form that has the prefix ("man" for "me").
 */
function termsWithPrefix(terms: Terms, prefix: string) {
  const { from, to } = termsStarting(terms, prefix);
  const forms = formsStarting(terms, prefix);
  const outside = new Set<number>();
  for (const term of terms.forms.term.subarray(forms.from, forms.to)) if (term < from || term >= to) outside.add(term);
  const titles = new Uint32Array(to - from);
  let maxTitles = 0;
  for (let term = from; term < to; term++) {
    let sum = 0;
    for (let i = terms.formOffsets[term]!; i < terms.formOffsets[term + 1]!; i++)
      sum += terms.formTitleDocFreq[terms.formOf[i]!]!;
    titles[term - from] = sum;
    if (sum > maxTitles) maxTitles = sum;
  }
  return { from, titles, most: maxTitles, outside };
}
