import type { ClosingBucket } from "#domain/search-order.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { facetNames, type FacetName } from "#search-core/facets.ts";
import type { FieldNumber } from "#search-core/fields.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { type QueryTerm, type Leaf, type Plan, planOf } from "#search-core/query/plan.ts";
import { type DateFilter, dateFilters, type Query, type Range } from "#search-core/types.ts";

/** What documents simply have or have not: a batch tells it of all its words and values at once. `field` null: any. */
export type CandidateTerm =
  | { kind: "word"; match: QueryTerm["match"]; term: string; field: FieldNumber | null }
  | { kind: "facet"; facet: FacetName; value: number };
/** What must be looked at document by document. `run`: words one after the other. */
export type DocPredicate =
  | { kind: "sequence"; terms: QueryTerm[]; field: FieldNumber | null }
  | { kind: "closingIn"; buckets: ClosingBucket[] }
  | { kind: "price"; range: Range; orNotStated: boolean }
  | { kind: "date"; date: DateFilter; range: Range; orNotStated: boolean }
  | { kind: "onlyTenders" };
/** Something that a document meets or does not. */
export type QueryClause =
  | CandidateTerm
  | DocPredicate
  | { kind: "not"; clauses: [QueryClause] }
  | { kind: "and" | "or"; clauses: QueryClause[] };

export const isCandidateTerm = (clause: QueryClause): clause is CandidateTerm =>
  clause.kind === "word" || clause.kind === "facet";

/**
 * What a document must meet to be in the set of a query, beside being visible to its organisation: one by one what its
 * text asks for, and what its filters do. Equal conditions of queries have equal keys.
 */
export type QueryClauses = { text: QueryClause[]; filters: QueryClause[] };

export function clausesOf({ text, filters, includeNotStated, includeNonTenders }: Query): QueryClauses {
  const plan = planOf(parseQuery(text).node);
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
  if (!includeNonTenders) clauses.push({ kind: "onlyTenders" });
  return { text: plan ? allOf(fromPlan(plan)) : [], filters: clauses };
}

const isSet = (range: Range | undefined): range is Range =>
  range !== undefined && (range.from !== null || range.to !== null);

/** What must be met to meet a condition, one by one. */
const allOf = (clause: QueryClause): QueryClause[] =>
  clause.kind === "and" ? clause.clauses.flatMap(allOf) : [clause];

function fromPlan(plan: Plan): QueryClause {
  if (plan.kind === "leaf") return fromLeaf(plan);
  if (plan.kind === "not") return { kind: "not", clauses: [fromPlan(plan.plan)] };
  return { kind: plan.kind, clauses: plan.plans.map(fromPlan) };
}

/** A run of several words is looked for only where all of its words are. */
function fromLeaf({ sequences, fields }: Leaf): QueryClause {
  const field = fields.length === 1 ? fields[0]! : null;
  const clauses = sequences.map(({ terms }): QueryClause => {
    const words = terms.map(({ match, term }): QueryClause => ({ kind: "word", match, term, field }));
    return words.length === 1 ? words[0]! : { kind: "and", clauses: [...words, { kind: "sequence", terms, field }] };
  });
  return clauses.length === 1 ? clauses[0]! : { kind: "or", clauses };
}

/** The same text for the same condition, another for another. */
export const keyOf = (clause: QueryClause): string =>
  "clauses" in clause ? `${clause.kind}(${clause.clauses.map(keyOf).join()})` : JSON.stringify(Object.values(clause));

/**
 * Features of which a document must have at least one in order to meet a condition; null where it can do without. Of
 * several that it must have, the rarest.
 */
export function candidateTermsOf(clause: QueryClause, shareOf: ShareOf): CandidateTerm[] | null {
  switch (clause.kind) {
    case "word":
    case "facet":
      return [clause];
    case "or": {
      const candidateTerms = clause.clauses.map((part) => candidateTermsOf(part, shareOf));
      return candidateTerms.every((some) => some !== null) ? candidateTerms.flat() : null;
    }
    case "and": {
      const rarest = rarestClause(clause.clauses, shareOf);
      return rarest && candidateTermsOf(rarest, shareOf);
    }
    default:
      return null;
  }
}

/** Of conditions without whose signs a document does not meet them, the one that fewest meet; null: there is none. */
export function rarestClause(clauses: readonly QueryClause[], shareOf: ShareOf): QueryClause | null {
  const indexable = clauses.filter((one) => candidateTermsOf(one, shareOf) !== null);
  return indexable.length === 0 ? null : minBy(indexable, (one) => shareMatching(one, shareOf));
}

/** The share of documents that have a stem, as far as it is known. Only the speed depends on it. */
export type ShareOf = (stem: string) => number;

/** Rough shares of new notices that meet one value of a facet, and other conditions. */
const valueShare: Record<FacetName, number> = { status: 0.5, type: 0.2, buyer: 0.01, category: 0.02, location: 0.2 };
const prefixShare = 0.05;
/** Of the documents that have a word, those that have it in one given field. */
const fieldShare = 0.3;
const defaultShare = 0.5;
const tenderShare = 0.95;

/** About which share of documents meets a condition. */
export function shareMatching(clause: QueryClause, shareOf: ShareOf): number {
  const shares = () => ("clauses" in clause ? clause.clauses.map((part) => shareMatching(part, shareOf)) : []);
  const sum = (some: number[]) =>
    Math.min(
      1,
      some.reduce((total, one) => total + one, 0),
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
    // Costs most to look at, and its words have been asked for: the last.
    case "sequence":
      return 1;
    default:
      return defaultShare;
  }
}

const wordShare = ({ match, term }: QueryTerm, shareOf: ShareOf) =>
  match === "prefix" ? prefixShare : shareOf(match === "exact" ? stem(term) : term);

/** The item with the least number, the first of equals. */
const minBy = <Item>(items: readonly Item[], numberOf: (item: Item) => number): Item =>
  items.reduce((smallest, item) => (numberOf(item) < numberOf(smallest) ? item : smallest));
