import { isStopWord } from "#search-core/analysis/stop-words.ts";
import type { Filters } from "#search-core/types.ts";
import { unspscPath } from "#domain/unspsc.ts";
import { randomFrom } from "../random.ts";
import { type Corpus, notices } from "./corpus.ts";

/** Words that must all occur, and filters. A value is from `from` up to `to` - 1 cents. */
export type BenchQuery = { name: string; words: string[]; filters: Filters };

/** Statuses that a supplier can respond to. */
export const active = [1, 4];

/** The plain words of the language except function words, commonest first. */
export function rankedWords({ language }: Pick<Corpus, "language">): string[] {
  const counts = new Map<string, number>();
  for (const word of language.stream)
    for (const term of language.terms[word]!.split(" ")) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts]
    .filter(([term]) => /^[a-z]{3,}$/.test(term) && !isStopWord(term))
    .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .map(([term]) => term);
}

/**
 * The mix for comparing engines: one to three words, uniform in the logarithm of their rank from 5 to 20,000. 40% ask
 * for active notices only, 20% for a place, 20% for a value, 15% for a category of any level.
 */
export function mixedQueries(corpus: Corpus, count = 200, seed = 777): BenchQuery[] {
  const random = randomFrom(seed);
  const words = rankedWords(corpus);
  const [first, last] = [Math.log(5), Math.log(Math.min(20_000, words.length))];
  const categories = [...corpus.alike.keys()].filter((category) => category !== 0);
  const found = new Map<string, BenchQuery>();
  while (found.size < count) {
    const draw = random.share();
    const wanted = draw < 0.6 ? 1 : draw < 0.9 ? 2 : 3;
    const chosen = new Set<string>();
    while (chosen.size < wanted) chosen.add(words[Math.floor(Math.exp(first + random.share() * (last - first)))]!);
    const filters: Filters = {};
    if (random.share() < 0.4) filters.status = active;
    if (random.share() < 0.2) filters.location = [1 + random.below(8)];
    if (random.share() < 0.2) {
      const from = Math.round(5_000_000 * Math.exp(1.5 * (2 * random.share() - 1)));
      filters.price = { from, to: from * 5 + 1 };
    }
    if (random.share() < 0.15) {
      const path = unspscPath(categories[random.below(categories.length)]!);
      filters.category = [path[random.below(path.length)]!];
    }
    const query = { words: [...chosen], filters };
    const key = JSON.stringify(query);
    if (!found.has(key)) found.set(key, { name: `mix ${found.size + 1}`, ...query });
  }
  return [...found.values()];
}

/**
 * The cases used to measure other engines: words in about 67%, 14% and 0.5% of the notices, their pairs, active notices
 * only, and everything. The words are chosen by counting the first notices of the corpus.
 */
export function namedQueries(corpus: Corpus, sample = 5_000): BenchQuery[] {
  const documents = new Map<string, number>();
  for (const { title, description } of notices(corpus, 0, sample, { plain: true }))
    for (const term of new Set(`${title} ${description}`.split(" ")))
      documents.set(term, (documents.get(term) ?? 0) + 1);
  const words = rankedWords(corpus);
  const nearest = (share: number) => {
    const distance = (term: string) => Math.abs(Math.log((documents.get(term) ?? 0.5) / sample / share));
    return words.reduce((best, term) => (distance(term) < distance(best) ? term : best));
  };
  const [most, some, few] = [nearest(0.67), nearest(0.14), nearest(0.005)];
  const open = { status: active };
  return [
    { name: "a word in 67 %", words: [most], filters: {} },
    { name: "a word in 14 %", words: [some], filters: {} },
    { name: "a word in 0.5 %", words: [few], filters: {} },
    { name: "67 % and 14 %", words: [most, some], filters: {} },
    { name: "67 % and 0.5 %", words: [most, few], filters: {} },
    { name: "14 % and 0.5 %", words: [some, few], filters: {} },
    { name: "67 %, active only", words: [most], filters: open },
    { name: "everything", words: [], filters: {} },
    { name: "everything active", words: [], filters: open },
  ];
}
