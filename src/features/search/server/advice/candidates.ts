import type { SearchEngine } from "#adapters/search-engine/port.ts";
import { unspscPath } from "#domain/unspsc.ts";
import type { adviceKinds } from "#features/search/shapes.ts";
import {
  adviceTermsOf,
  type AdviceSeeds,
  type Query,
  type QueryChange,
  searchedTerms,
  stemsIn,
  withAlternative,
  withExclusion,
} from "#search-core/index.ts";
import { titleWords, type TitleWord } from "./title-words.ts";

export type AdviceKind = (typeof adviceKinds)[number];
/** A change that may be worth advising. `subject`: the words, or the code. `titles`: how many have the words. */
export type Candidate = QueryChange & { kind: AdviceKind; titles: number } & (
    | { subject: string; kind: "addWord" | "leaveOutWord" }
    | { subject: number; kind: "addCategory" | "leaveOutCategory" | "onlyCategory" }
  );

/**
 * Words of notices nearby must be this much nearer to the search than what is shown as similar, words of the lexicon may
 * be a little further: somebody has thought of them. Measured, see decision 85.
 */
const [minNearness, minNearnessOfTerm] = [0.1, -0.1];
/** How many words are looked at, by number of titles, and how many changes of each kind are weighed. */
const [maxNearWords, maxTerms, maxWeighed] = [60, 20, 12];
/** A word of wrong notices is common among them, and by half more than among the others. */
const [minWrongTitles, wrongRatio] = [2, 1.5];

type Needs = { query: Query; seeds: AdviceSeeds; titles: ReadonlyMap<number, string>; engine: SearchEngine };

/** Words that may widen or narrow a search, from notices nearby, from its own and from the lexicon. */
export async function wordCandidates({ query, seeds, titles, engine }: Needs): Promise<Candidate[]> {
  const { text, filters } = query;
  const category = filters.category ?? [];
  const searched = searchedTerms(text, true);
  const isNew = ({ key }: { key: string }) => !searched.has(key);
  const titlesOf = (ids: number[]) => ids.flatMap((id) => titles.get(id) ?? []);
  const near = byTitles(titleWords(titlesOf(seeds.near))).filter((word) => word.titles > 1 && isNew(word));
  const terms = adviceTermsOf(text).filter((term) => isNew({ key: stemsIn(term).join(" ") }));
  const added = [
    ...terms.slice(0, maxTerms).map((words) => ({ words, least: minNearnessOfTerm })),
    ...near.slice(0, maxNearWords).map((word) => ({ words: word.text, least: minNearness })),
  ];
  const leftOut = wrongWords(seeds, titlesOf).filter(isNew).slice(0, maxWeighed);
  const weighed = await engine.weighWords?.(text, [
    ...added.map(({ words }) => words),
    ...leftOut.map((word) => word.text),
  ]);
  if (!weighed) return [];
  const widening = added
    .map((word, i) => ({ ...word, ...weighed[i]! }))
    .filter(({ titles: freq, nearness, least }) => freq > 0 && nearness >= least)
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, 2 * maxWeighed);
  return [
    ...widening.map(({ words, titles: freq }) => ({
      kind: "addWord" as const,
      subject: words,
      titles: freq,
      text: withAlternative(text, words),
      category,
      narrows: false,
    })),
    ...leftOut.map((word, i) => ({
      kind: "leaveOutWord" as const,
      subject: word.text,
      titles: weighed[added.length + i]!.titles,
      text: withExclusion(text, word.text),
      category,
      narrows: true,
    })),
  ];
}

const byTitles = (words: ReadonlyMap<string, TitleWord>) => [...words.values()].sort((a, b) => b.titles - a.titles);

/** Words that the notices of a search have mostly where they look wrong. */
function wrongWords({ found }: AdviceSeeds, titlesOf: (ids: number[]) => string[]): TitleWord[] {
  const wordsOf = (looksWrong: boolean) =>
    titleWords(titlesOf(found.filter((doc) => doc.looksWrong === looksWrong).map(({ id }) => id)));
  const others = wordsOf(false);
  return byTitles(wordsOf(true)).filter(
    ({ key, titles }) => titles >= minWrongTitles && titles > wrongRatio * (others.get(key)?.titles ?? 0),
  );
}

/** Categories that may widen or narrow a search. */
export function categoryCandidates({ query, seeds }: Pick<Needs, "query" | "seeds">): Candidate[] {
  const { text, filters } = query;
  const chosen = filters.category ?? [];
  const change = (kind: "addCategory" | "leaveOutCategory" | "onlyCategory", subject: number, category: number[]) => ({
    kind,
    subject,
    titles: 0,
    text,
    category,
    narrows: kind !== "addCategory",
  });
  if (chosen.length === 0) return coveringCategories(seeds.found).map((code) => change("onlyCategory", code, [code]));
  const isRelated = (code: number) =>
    chosen.some((other) => unspscPath(other).includes(code) || unspscPath(code).includes(other));
  const outside = countCategories(seeds.outside).filter(([code]) => !isRelated(code));
  return [
    ...outside.slice(0, maxWeighed).map(([code]) => change("addCategory", code, [...chosen, code])),
    ...(chosen.length < 2 ? [] : chosen.slice(0, maxWeighed)).map((code) =>
      change(
        "leaveOutCategory",
        code,
        chosen.filter((other) => other !== code),
      ),
    ),
  ];
}

/** Sampled notices by category, rolled up, most first. */
function countCategories(docs: AdviceSeeds["found"]): [code: number, docs: number][] {
  const counts = new Map<number, number>();
  for (const { categories } of docs)
    for (const code of new Set(categories.flatMap(unspscPath))) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || a - b);
}

/** Categories that have most of what does not look wrong, and not everything. */
const minCoverage = 0.8;
function coveringCategories(found: AdviceSeeds["found"]): number[] {
  const good = found.filter(({ looksWrong }) => !looksWrong);
  if (good.length === found.length) return [];
  return countCategories(good)
    .filter(([, docs]) => docs >= minCoverage * good.length)
    .slice(0, maxWeighed)
    .map(([code]) => code);
}
