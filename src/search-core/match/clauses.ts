import type { ClosingBucket } from "#domain/search-order.ts";
import { facetNames, type FacetName } from "#search-core/facets.ts";
import type { FieldNumber } from "#search-core/fields.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import type { Leaf, QueryTerm } from "#search-core/query/leaf.ts";
import { type Plan, planOf } from "#search-core/query/plan.ts";
import { type DateFilter, dateFilters, type Query, type QueryText, type Range } from "#search-core/types.ts";

/** A term that a batch reports: a word or words next to each other (`field` null: any), or a facet value. */
export type CandidateTerm =
  | { kind: "word"; match: QueryTerm["match"]; term: string; field: FieldNumber | null }
  | Sequence
  | { kind: "facet"; facet: FacetName; value: number };
/** Words next to each other. */
export type Sequence = { kind: "sequence"; terms: readonly QueryTerm[]; field: FieldNumber | null };
/** A test on single documents. */
export type DocPredicate =
  | { kind: "closingIn"; buckets: ClosingBucket[] }
  | { kind: "price"; range: Range; orNotStated: boolean }
  | { kind: "date"; date: DateFilter; range: Range; orNotStated: boolean }
  | { kind: "publishedWithin"; seconds: number }
  | { kind: "mandatoryBriefing" }
  | { kind: "briefingAhead" }
  | { kind: "onlyTenders" };
/** A clause of a query: true or false for each document. `leaf`: any of the leaf's sequences, split up when first used. */
export type QueryClause =
  | CandidateTerm
  | DocPredicate
  | { kind: "leaf"; leaf: Leaf }
  | { kind: "not"; clauses: [QueryClause] }
  | { kind: "and" | "or"; clauses: QueryClause[] };

export const isCandidateTerm = (clause: QueryClause): clause is CandidateTerm =>
  clause.kind === "word" || clause.kind === "sequence" || clause.kind === "facet";

/**
 * The clauses of a query's text. All clauses of a query must match, in addition to visibility. Equal clauses have equal
 * keys.
 */
export function textClausesOf(query: QueryText): QueryClause[] {
  const plan = planOf(parseQuery(query.text).node, query);
  return plan ? allOf(fromPlan(plan)) : [];
}

/** The clauses of a query's filters. */
export function filterClausesOf({ filters, includeNotStated, includeNonTenders }: Query): QueryClause[] {
  const clauses: QueryClause[] = [];
  for (const facet of facetNames) {
    const values = [...new Set(filters[facet])].sort((a, b) => a - b);
    const alternatives = values.map((value): QueryClause => ({ kind: "facet", facet, value }));
    if (alternatives.length > 0)
      clauses.push(alternatives.length === 1 ? alternatives[0]! : { kind: "or", clauses: alternatives });
  }
  for (const facet of ["buyer", "category"] as const) {
    const excluded = facet === "buyer" ? filters.excludedBuyer : filters.excludedCategory;
    for (const value of [...new Set(excluded)].sort((a, b) => a - b))
      clauses.push({ kind: "not", clauses: [{ kind: "facet", facet, value }] });
  }
  const buckets = [...new Set(filters.closingIn)].sort();
  if (buckets.length > 0) clauses.push({ kind: "closingIn", buckets });
  const { price } = filters;
  if (isSet(price)) clauses.push({ kind: "price", range: price, orNotStated: includeNotStated });
  for (const date of dateFilters) {
    const range = filters[date];
    const orNotStated = date === "closing" && includeNotStated;
    if (isSet(range)) clauses.push({ kind: "date", date, range, orNotStated });
  }
  const { publishedWithin, mandatoryBriefing, briefingAhead } = filters;
  if (publishedWithin !== undefined) clauses.push({ kind: "publishedWithin", seconds: publishedWithin });
  if (mandatoryBriefing) clauses.push({ kind: "mandatoryBriefing" });
  if (briefingAhead) clauses.push({ kind: "briefingAhead" });
  if (!includeNonTenders) clauses.push({ kind: "onlyTenders" });
  return clauses;
}

const isSet = (range: Range | undefined): range is Range =>
  range !== undefined && (range.from !== null || range.to !== null);

/** The conjuncts of a clause. */
const allOf = (clause: QueryClause): QueryClause[] =>
  clause.kind === "and" ? clause.clauses.flatMap(allOf) : [clause];

/** What only adds to the score is left out. */
function fromPlan(plan: Plan): QueryClause {
  if (plan.kind === "leaf") return fromLeaf(plan);
  if (plan.kind === "optional") return { kind: "and", clauses: [] };
  if (plan.kind === "not") return { kind: "not", clauses: [fromPlan(plan.plan)] };
  const clauses = plan.plans.filter(({ kind }) => kind !== "optional").map(fromPlan);
  return clauses.length === 1 ? clauses[0]! : { kind: plan.kind, clauses };
}

const fromLeaf = (leaf: Leaf): QueryClause =>
  leaf.sequences.length === 1 ? fromSequence(leaf, leaf.sequences[0]!.terms) : { kind: "leaf", leaf };

function fromSequence({ fields }: Leaf, terms: readonly QueryTerm[]): CandidateTerm {
  const field = fields.length === 1 ? fields[0]! : null;
  return terms.length === 1 ? { kind: "word", ...terms[0]!, field } : { kind: "sequence", terms, field };
}

/** The clauses that a clause combines. */
export function subclausesOf(clause: QueryClause): QueryClause[] {
  if ("clauses" in clause) return clause.clauses;
  if (clause.kind === "leaf") return clause.leaf.sequences.map(({ terms }) => fromSequence(clause.leaf, terms));
  return [];
}

/** Equal for equal clauses only. */
export function keyOf(clause: QueryClause): string {
  if ("clauses" in clause) return `${clause.kind}(${clause.clauses.map(keyOf).join()})`;
  if (clause.kind === "leaf") return clause.leaf.key;
  if (clause.kind === "facet") return `${clause.facet}=${clause.value}`;
  return JSON.stringify(Object.values(clause));
}
