import type { ClosingBucket } from "#domain/search-order.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { facetNames, type FacetName } from "#search-core/facets.ts";
import type { FieldNumber } from "#search-core/fields.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { type QueryTerm, type Leaf, type Plan, planOf } from "#search-core/query/plan.ts";
import { type DateFilter, dateFilters, type Query, type Range } from "#search-core/types.ts";

/** A term that a batch indexes: a word (`field` null: any) or a facet value. */
export type CandidateTerm =
  | { kind: "word"; match: QueryTerm["match"]; term: string; field: FieldNumber | null }
  | { kind: "facet"; facet: FacetName; value: number };
/** A test on single documents. `sequence`: words next to each other. */
export type DocPredicate =
  | { kind: "sequence"; terms: QueryTerm[]; field: FieldNumber | null }
  | { kind: "closingIn"; buckets: ClosingBucket[] }
  | { kind: "price"; range: Range; orNotStated: boolean }
  | { kind: "date"; date: DateFilter; range: Range; orNotStated: boolean }
  | { kind: "publishedWithin"; seconds: number }
  | { kind: "mandatoryBriefing" }
  | { kind: "briefingAhead" }
  | { kind: "onlyTenders" };
/** A clause of a query: true or false for each document. */
export type QueryClause =
  | CandidateTerm
  | DocPredicate
  | { kind: "not"; clauses: [QueryClause] }
  | { kind: "and" | "or"; clauses: QueryClause[] };

export const isCandidateTerm = (clause: QueryClause): clause is CandidateTerm =>
  clause.kind === "word" || clause.kind === "facet";

/**
 * The clauses of a query, all of which must match, in addition to visibility: those of its text and those of its
 * filters. Equal clauses have equal keys.
 */
export type QueryClauses = { text: QueryClause[]; filters: QueryClause[] };

export function clausesOf(query: Query): QueryClauses {
  const { text, filters, includeNotStated, includeNonTenders } = query;
  const plan = planOf(parseQuery(text).node, query);
  const clauses: QueryClause[] = [];
  for (const facet of facetNames) {
    const values = [...new Set(filters[facet])].sort((a, b) => a - b);
    const alternatives = values.map((value): QueryClause => ({ kind: "facet", facet, value }));
    if (alternatives.length > 0)
      clauses.push(alternatives.length === 1 ? alternatives[0]! : { kind: "or", clauses: alternatives });
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
  return { text: plan ? allOf(fromPlan(plan)) : [], filters: clauses };
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

/** A sequence of several words is checked only where all of its words occur. */
function fromLeaf({ sequences, fields }: Leaf): QueryClause {
  const field = fields.length === 1 ? fields[0]! : null;
  const clauses = sequences.map(({ terms }): QueryClause => {
    const words = terms.map(({ match, term }): QueryClause => ({ kind: "word", match, term, field }));
    return words.length === 1 ? words[0]! : { kind: "and", clauses: [...words, { kind: "sequence", terms, field }] };
  });
  return clauses.length === 1 ? clauses[0]! : { kind: "or", clauses };
}

/** Equal for equal clauses only. */
export const keyOf = (clause: QueryClause): string =>
  "clauses" in clause ? `${clause.kind}(${clause.clauses.map(keyOf).join()})` : JSON.stringify(Object.values(clause));

/**
 * Candidate terms of a clause: a matching document has at least one of them. Null if it may have none. Of several
 * conjuncts, those of the rarest.
 */
export function candidateTermsOf(clause: QueryClause, shareOf: ShareOf): CandidateTerm[] | null {
  switch (clause.kind) {
    case "word":
    case "facet":
      return [clause];
    case "or": {
      const candidateTerms = clause.clauses.map((part) => candidateTermsOf(part, shareOf));
      return candidateTerms.every((terms) => terms !== null) ? candidateTerms.flat() : null;
    }
    case "and": {
      const rarest = rarestClause(clause.clauses, shareOf);
      return rarest && candidateTermsOf(rarest, shareOf);
    }
    default:
      return null;
  }
}

/** The clause with candidate terms that matches fewest documents, or null. */
export function rarestClause(clauses: readonly QueryClause[], shareOf: ShareOf): QueryClause | null {
  const indexable = clauses.filter((clause) => candidateTermsOf(clause, shareOf) !== null);
  return indexable.length === 0 ? null : minBy(indexable, (clause) => shareMatching(clause, shareOf));
}

/** The share of documents that have a stem, as far as it is known. Affects speed only. */
export type ShareOf = (stem: string) => number;

/** Estimated shares of new notices that match one value of a facet. */
const valueShare: Record<FacetName, number> = { status: 0.5, type: 0.2, buyer: 0.01, category: 0.02, location: 0.2 };
const prefixShare = 0.05;
/** Of the documents that have a word, the share that has it in one given field. */
const fieldShare = 0.3;
const defaultShare = 0.5;
const tenderShare = 0.95;

/** Estimates the share of documents that match a clause. */
export function shareMatching(clause: QueryClause, shareOf: ShareOf): number {
  const shares = () => ("clauses" in clause ? clause.clauses.map((part) => shareMatching(part, shareOf)) : []);
  const sum = (values: number[]) =>
    Math.min(
      1,
      values.reduce((total, value) => total + value, 0),
    );
  switch (clause.kind) {
    case "word":
      return wordShare(clause, shareOf) * (clause.field === null ? 1 : fieldShare);
    case "or":
      return sum(shares());
    case "and":
      return Math.min(...shares());
    case "not":
      return 1 - shares()[0]!;
    case "facet":
      return valueShare[clause.facet];
    case "onlyTenders":
      return tenderShare;
    // Most expensive, and its words have been checked: last.
    case "sequence":
      return 1;
    default:
      return defaultShare;
  }
}

const wordShare = ({ match, term }: QueryTerm, shareOf: ShareOf) =>
  match === "prefix" ? prefixShare : shareOf(match === "exact" ? stem(term) : term);

/** The item with the smallest number; the first if several have it. */
const minBy = <Item>(items: readonly Item[], numberOf: (item: Item) => number): Item =>
  items.reduce((smallest, item) => (numberOf(item) < numberOf(smallest) ? item : smallest));
