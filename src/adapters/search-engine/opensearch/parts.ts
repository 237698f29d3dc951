import { idfOf } from "#search-core/bm25f.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { exclusionsOf, planOf, positiveLeaves } from "#search-core/query/plan.ts";
import { alternativesOf } from "#search-core/query/required-words.ts";
import { unspscPath } from "#domain/unspsc.ts";
import type { PartialMatch, Query, Related, ScorePart } from "#search-core/types.ts";
import { filterClauses, tendersOnly, visibleTo } from "./filter-clauses.ts";
import type { IndexLookups } from "./lookups.ts";
import { anyOf, type Clause, clauseOf } from "./text-query.ts";

/*
 * Parts of answers that the core computes. The cluster finds the notices in question, and the core looks at those alone
 * in an index of their own.
 */

/** More than are shown, because the core leaves out what is alike. */
const maxCandidates = 100;

const planFor = (query: Query) => planOf(parseQuery(query.text).node, query);

const passing = (query: Query): Clause[] => [
  visibleTo(query),
  ...(query.includeNonTenders ? [] : [tendersOnly]),
  ...filterClauses(query).values(),
];

/** Notices with most of the words. See IndexReader. */
export async function partialMatches(lookups: IndexLookups, query: Query): Promise<PartialMatch[]> {
  const plan = planFor(query);
  const alternatives = plan === null ? [] : alternativesOf(plan);
  const words = alternatives.flat();
  if (words.length < 2) return [];
  const mostOf = (count: number) => (count === 2 ? 1 : Math.floor(count / 2) + 1);
  const minWords = Math.min(...alternatives.map(({ length }) => mostOf(length)));
  const exclusions = exclusionsOf(plan);
  const filter = [...passing(query), ...(exclusions ? [clauseOf(exclusions)] : [])];
  const should = words.map(({ plan: word }) => ({ constant_score: { filter: clauseOf(word) } }));
  // Those that have them all are results, and nothing is partial of them.
  const bool = { filter, should, minimum_should_match: minWords, must_not: [clauseOf(plan!)] };
  const reader = await lookups.candidates({ query: { bool }, size: maxCandidates, sort: ["_score", { id: "asc" }] });
  return reader.partialMatches(query, null);
}

/** Notices that are coded above a chosen category. Those near in meaning need vectors, which the cluster has not. */
export async function broaderMatches(
  lookups: IndexLookups,
  query: Query,
  shown: readonly number[],
): Promise<Related[]> {
  const { category = [] } = query.filters;
  const above = [...new Set(category.flatMap((code) => unspscPath(code).slice(0, -1)))];
  if (above.length === 0) return [];
  const plan = planFor(query);
  const filter = [
    ...passing({ ...query, filters: { ...query.filters, category: above } }),
    ...(plan ? [clauseOf(plan)] : []),
  ];
  const bool = { filter, must_not: [{ terms: { category } }] };
  const sort = [{ firstSeen: "desc" }, { id: "asc" }];
  const reader = await lookups.candidates({ query: { bool }, size: maxCandidates, sort });
  return reader.alsoRelevant(query, null, shown);
}

/** The parts of one document's score. How common its words are is counted in the cluster. */
export async function scoreParts(lookups: IndexLookups, query: Query, id: number): Promise<ScorePart[]> {
  const plan = planFor(query);
  if (plan === null) return [];
  const found = { query: { bool: { filter: [visibleTo(query), { term: { id } }] } }, size: 1 };
  const parts = (await lookups.candidates(found)).explain(query, id);
  if (parts.length === 0) return [];
  const publicNotices = [visibleTo({ organisation: null })];
  const all = await lookups.count(publicNotices);
  const leaves = Map.groupBy(positiveLeaves(plan), ({ typed }) => typed);
  const clauses = Object.fromEntries([...leaves].map(([typed, same]) => [typed, anyOf(same.map(clauseOf))]));
  const counts = await lookups.countEach(publicNotices, clauses);
  const scored = parts.map((part) => {
    const idf = idfOf(Math.min(all, counts[part.typed] ?? 0), all);
    return { ...part, idf, score: idf * part.impact };
  });
  const whole = scored.reduce((sum, { score }) => sum + score, 0);
  let given = 0;
  let sum = 0;
  // Each share ends where the whole percentage of all before it and itself ends, so that they add up to 100.
  return scored.map(({ score, ...part }) => {
    sum += score;
    const share = Math.round((sum / whole) * 100) - given;
    given += share;
    return { ...part, share };
  });
}
