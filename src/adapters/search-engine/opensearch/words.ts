import { fold } from "#search-core/analysis/fold.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { isStopWord } from "#search-core/analysis/stop-words.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf } from "#search-core/query/plan.ts";
import { correctableWords, rankCorrections, replaceWord } from "#search-core/suggest/corrections.ts";
import { editDistance } from "#search-core/suggest/edit-distance.ts";
import type { Suggestion } from "#search-core/types.ts";
import { stemTerm } from "./document.ts";
import { tendersOnly, visibleTo } from "./filter-clauses.ts";
import type { IndexLookups } from "./lookups.ts";
import { type Clause, clauseOf } from "./text-query.ts";

/** What every visitor can find. */
const publicTenders = [visibleTo({ organisation: null }), tendersOnly];
/** So many forms are looked at in titles and in all texts; a prefix of one letter has more. */
const maxForms = 200;
/** So many words are counted in all their forms. */
const maxCounted = 40;

const clausesOf = (text: string): Clause[] => {
  const plan = planOf(parseQuery(text).node, { includeTradeWords: true });
  return plan === null ? [] : [clauseOf(plan)];
};

/** Completions, as the core makes them: words of most titles first, counted in all forms, in the commonest form. */
export async function suggestWords(
  lookups: IndexLookups,
  { prefix, limit, before }: { prefix: string; limit: number; before: string },
): Promise<Suggestion[]> {
  const folded = fold(prefix);
  if (!/^\p{L}/u.test(folded) || limit < 1) return [];
  const filter = [...publicTenders, ...clausesOf(before)];
  const [titles, words] = await lookups.wordsStarting(filter, folded, ["titleWords", "words"], maxForms);
  const forms = new Map([...words!, ...titles!].map(([form]) => [form, rankOf(form, titles!, words!)]));
  for (const form of forms.keys()) if (form === folded || isStopWord(form)) forms.delete(form);
  const byStem = Map.groupBy(forms, ([form]) => stem(form));
  const stems = [...byStem]
    .map(([stemmed, some]) => ({ stemmed, form: some.reduce(commoner)[0], rank: sumOf(some.map(([, rank]) => rank)) }))
    .sort((a, b) => compareRanks(a.rank, b.rank) || (a.form < b.form ? -1 : 1))
    .slice(0, Math.max(limit * 2, maxCounted));
  if (stems.length === 0) return [];
  const counted = await lookups.countEach(
    filter,
    Object.fromEntries(
      stems.flatMap(({ stemmed }, i) => [
        [`title${i}`, { term: { title: stemTerm(stemmed) } }],
        [`all${i}`, { term: { all: stemTerm(stemmed) } }],
      ]),
    ),
  );
  return stems
    .map(({ form }, i) => ({ term: form, rank: { titles: counted[`title${i}`]!, documents: counted[`all${i}`]! } }))
    .sort((a, b) => compareRanks(a.rank, b.rank) || (a.term < b.term ? -1 : 1))
    .slice(0, limit)
    .map(({ term, rank }) => ({ term, documents: rank.documents }));
}

type Rank = { titles: number; documents: number };
const rankOf = (form: string, titles: ReadonlyMap<string, number>, words: ReadonlyMap<string, number>): Rank => ({
  titles: titles.get(form) ?? 0,
  documents: words.get(form) ?? titles.get(form) ?? 0,
});
const compareRanks = (a: Rank, b: Rank): number => b.titles - a.titles || b.documents - a.documents;
const sumOf = (ranks: Rank[]): Rank => ({
  titles: ranks.reduce((sum, { titles }) => sum + titles, 0),
  documents: ranks.reduce((sum, { documents }) => sum + documents, 0),
});
const commoner = (a: [string, Rank], b: [string, Rank]) =>
  (compareRanks(a[1], b[1]) || (a[0] < b[0] ? -1 : 1)) <= 0 ? a : b;

/** A text with its unknown words corrected, as the core corrects it. */
export async function correctionOf(lookups: IndexLookups, text: string): Promise<string | null> {
  const matchesSomething = async (some: string) => {
    const clauses = clausesOf(some);
    return clauses.length === 0 || (await lookups.count([...publicTenders, ...clauses])) > 0;
  };
  if (await matchesSomething(text)) return null;
  let corrected = text;
  for (const { term, span, maxEdits } of correctableWords(text)) {
    if (await matchesSomething(term)) continue;
    const near = await lookups.wordsNear(term, maxEdits);
    const known = near.map(({ text: other, freq }) => ({
      term: other,
      documents: freq,
      edits: editDistance(term, other, maxEdits),
    }));
    const [best] = rankCorrections(known.filter(({ edits }) => edits <= maxEdits));
    corrected = replaceWord(corrected, span, best?.term ?? term);
  }
  return corrected !== text && (await matchesSomething(corrected)) ? corrected : null;
}
