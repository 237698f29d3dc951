import {
  closingBuckets,
  publicationPeriods,
  type ClosingBucket,
  type PublicationPeriod,
} from "#domain/search-order.ts";
import { countsFrom, noCounts } from "#search-core/facets/facet-counts.ts";
import { type FacetName, facetNames } from "#search-core/facets.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { planOf } from "#search-core/query/plan.ts";
import type { Answer, FacetCounts, FilterName, Query } from "#search-core/types.ts";
import { clusterTimeout } from "./client.ts";
import {
  briefingAhead,
  closingClause,
  filterClauses,
  mandatoryBriefing,
  publishedClause,
  tendersOnly,
  visibleTo,
  without,
} from "./filter-clauses.ts";
import { sortOf } from "./sort.ts";
import { allOf, type Clause, clauseOf, noneOf, scoringOf } from "./text-query.ts";

/** More values than a facet has; the cluster's own limit for all counts of one search is 65,535. */
const maxFacetValues: Record<FacetName, number> = {
  status: 100,
  type: 1_000,
  location: 1_000,
  buyer: 25_000,
  category: 35_000,
};

type Aggregations = Record<string, Clause>;

/** What a query is sent as. */
export function searchBody(query: Query): Clause {
  const { offset, limit, weeks, sort } = query;
  const plan = planOf(parseQuery(query.text).node, query);
  const scoring = scoringOf(plan);
  const clauses = filterClauses(query);
  const matching = [visibleTo(query), ...(plan ? [clauseOf(plan)] : [])];
  const passing = [...(query.includeNonTenders ? [] : [tendersOnly]), ...clauses.values()];
  const isDisjunctive = (query.facetMode ?? "disjunctive") === "disjunctive";
  // Facets are counted without their own filter, so that filters come after the query.
  const filter = isDisjunctive ? matching : [...matching, ...passing];
  const isScored = scoring !== null;
  return {
    query: { bool: { filter, ...(isScored && limit > 0 && { should: scoring, minimum_should_match: 0 }) } },
    ...(isDisjunctive && passing.length > 0 && { post_filter: allOf(passing) }),
    ...(isDisjunctive && { aggs: disjunctiveCounts(query, clauses) }),
    ...(query.facetMode === "plain" && { aggs: Object.fromEntries(facetNames.map((name) => [name, valuesOf(name)])) }),
    from: limit === 0 ? 0 : Math.min(offset, maxOffset),
    size: limit,
    track_total_hits: true,
    _source: false,
    ...(limit > 0 && { sort: sortOf(sort, { isScored, now: weeks.now }), track_scores: isScored }),
    timeout: clusterTimeout,
  };
}

/** Beyond this there is no notice. */
const maxOffset = 2 ** 30;

const valuesOf = (name: FacetName): Clause => ({ terms: { field: name, size: maxFacetValues[name] } });
const counting = (filters: Clause[], aggs?: Aggregations): Clause => ({
  filter: allOf(filters),
  ...(aggs && { aggs }),
});

/** Counts of each facet, closing bucket and trait without its own filter, and what each filter hides. */
function disjunctiveCounts(query: Query, clauses: Map<FilterName, Clause>): Aggregations {
  const { weeks, includeNonTenders } = query;
  const tenders = includeNonTenders ? [] : [tendersOnly];
  const others = (name: FilterName) => [...tenders, ...without(clauses, name)];
  const buckets = closingBuckets.map((bucket) => [bucket, closingClause(bucket, weeks)]);
  const periods = Object.entries(publicationPeriods).map(([period, seconds]) => [
    period,
    publishedClause(seconds, weeks.now),
  ]);
  return {
    ...Object.fromEntries(facetNames.map((name) => [name, counting(others(name), { values: valuesOf(name) })])),
    closing: counting(others("closingIn"), { values: { filters: { filters: Object.fromEntries(buckets) } } }),
    published: counting(others("publishedWithin"), { values: { filters: { filters: Object.fromEntries(periods) } } }),
    mandatory: counting([...others("mandatoryBriefing"), mandatoryBriefing]),
    ahead: counting([...others("briefingAhead"), briefingAhead(weeks.now)]),
    ...Object.fromEntries([...clauses.keys()].map((name) => [`without_${name}`, counting(others(name))])),
    ...(!includeNonTenders && { nonTenders: counting([noneOf([tendersOnly]), ...clauses.values()]) }),
  };
}

type TermBuckets = { buckets: { key: number; doc_count: number }[]; sum_other_doc_count: number };
type FilterBuckets = { buckets: Record<string, { doc_count: number }> };
type Counted = { doc_count: number; values?: TermBuckets | FilterBuckets };

/** What the cluster answers to `searchBody`. */
export type SearchResponse = {
  timed_out: boolean;
  hits: { total: { value: number }; max_score: number | null; hits: { _id: string; _score: number | null }[] };
  aggregations?: Record<string, Counted & Partial<TermBuckets>>;
};

/** The answer to a query from that of the cluster. */
export function answerFrom(query: Query, { hits, aggregations = {} }: SearchResponse): Answer {
  const total = hits.total.value;
  const mode = query.facetMode ?? "disjunctive";
  const count = (name: string) => aggregations[name]?.doc_count ?? 0;
  const inBucket = (name: string, bucket: string) =>
    (aggregations[name]?.values as FilterBuckets | undefined)?.buckets[bucket]?.doc_count ?? 0;
  const valuesFrom = (name: FacetName): FacetCounts => {
    const found = mode === "plain" ? aggregations[name] : aggregations[name]?.values;
    return found ? countsFrom((found as TermBuckets).buckets.map(({ key, doc_count }) => [key, doc_count])) : noCounts;
  };
  const active = mode === "disjunctive" ? [...filterClauses(query).keys()] : [];
  const best = hits.max_score ?? 0;
  const { notices, node } = parseQuery(query.text);
  const isScored = scoringOf(planOf(node, query)) !== null;
  return {
    total,
    hits: hits.hits.map(({ _id, _score }) => ({
      id: Number(_id),
      score: isScored ? Math.min(100, Math.round(((_score ?? 0) / (best || 1)) * 100)) : null,
    })),
    facets: Object.fromEntries(facetNames.map((name) => [name, valuesFrom(name)])) as Answer["facets"],
    closing: record(closingBuckets, (bucket: ClosingBucket) => inBucket("closing", bucket)),
    published: record(Object.keys(publicationPeriods) as PublicationPeriod[], (period) =>
      inBucket("published", period),
    ),
    briefings: { mandatory: count("mandatory"), ahead: count("ahead") },
    hidden: Object.fromEntries(active.map((name) => [name, count(`without_${name}`) - total])),
    unstated: null,
    hiddenNonTenders: count("nonTenders"),
    notice: notices.length === 0 ? null : notices.join(" "),
  };
}

const record = <Key extends string>(keys: readonly Key[], count: (key: Key) => number) =>
  Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<Key, number>;
