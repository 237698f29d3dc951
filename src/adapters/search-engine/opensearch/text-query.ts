import type { FieldNumber } from "#search-core/fields.ts";
import type { Leaf, QueryTerm } from "#search-core/query/leaf.ts";
import { type Plan, positiveLeaves, synonymBoost } from "#search-core/query/plan.ts";
import { exactTerm, stemTerm } from "./document.ts";

/** A clause of the cluster's query language. */
export type Clause = Record<string, unknown>;

export const matchAll: Clause = { match_all: {} };
export const allOf = (clauses: Clause[]): Clause =>
  clauses.length === 1 ? clauses[0]! : clauses.length === 0 ? matchAll : { bool: { filter: clauses } };
export const anyOf = (clauses: Clause[]): Clause =>
  clauses.length === 1 ? clauses[0]! : { bool: { should: clauses, minimum_should_match: 1 } };
export const noneOf = (clauses: Clause[]): Clause => ({ bool: { must_not: clauses } });

/** The fields that a query can name, by number; a leaf without one searches them all in one. */
const fieldNames: Partial<Record<FieldNumber, string>> = { 0: "title", 1: "reference", 2: "buyerName" };
const fieldOf = ({ fields }: Leaf): string => (fields.length === 1 ? fieldNames[fields[0]!]! : "all");

/** What matches a plan, exactly as the core matches it. Scores nothing. */
export function clauseOf(plan: Plan): Clause {
  switch (plan.kind) {
    case "leaf":
      return leafClause(plan);
    case "not":
      return noneOf([clauseOf(plan.plan)]);
    case "optional":
      return matchAll;
    case "and":
      return conjunction(plan.plans);
    case "or":
      return disjunction(plan.plans);
  }
}

function conjunction(plans: readonly Plan[]): Clause {
  const deciding = plans.filter(({ kind }) => kind !== "optional");
  const filter = deciding.filter(({ kind }) => kind !== "not").map(clauseOf);
  const excluded = deciding.flatMap((plan) => (plan.kind === "not" ? [clauseOf(plan.plan)] : []));
  return excluded.length === 0 ? allOf(filter) : { bool: { filter, must_not: excluded } };
}

/** Leaves in one field become one clause: a list can have two thousand words. */
function disjunction(plans: readonly Plan[]): Clause {
  const leaves = plans.filter((plan) => plan.kind === "leaf");
  const others = plans.filter((plan) => plan.kind !== "leaf").map(clauseOf);
  const byField = Map.groupBy(leaves, fieldOf);
  const lists = [...byField].flatMap(([field, some]) => sequenceClauses(field, some));
  return anyOf([...lists, ...others]);
}

const leafClause = (leaf: Leaf): Clause => {
  const clauses = sequenceClauses(fieldOf(leaf), [leaf]);
  return clauses.length === 0 ? { match_none: {} } : anyOf(clauses);
};

/** What matches any sequence of these leaves: whole terms together, beginnings and phrases each. */
function sequenceClauses(field: string, leaves: readonly Leaf[]): Clause[] {
  const sequences = leaves.flatMap((leaf) => leaf.sequences.map(({ terms }) => terms));
  const isWhole = (terms: readonly QueryTerm[]) => terms.length === 1 && terms[0]!.match !== "prefix";
  const whole = [...new Set(sequences.filter(isWhole).map(([term]) => indexed(term!)))];
  const others = sequences.filter((terms) => !isWhole(terms)).map((terms) => sequenceClause(field, terms));
  return whole.length === 0 ? others : [{ terms: { [field]: whole } }, ...others];
}

/** The term of the index that a term of a query is looked up as; of a prefix, what it begins with. */
const indexed = ({ match, term }: QueryTerm): string => (match === "stem" ? stemTerm(term) : exactTerm(term));

function sequenceClause(field: string, terms: readonly QueryTerm[]): Clause {
  const [first] = terms;
  if (terms.length === 1) return { prefix: { [field]: { value: indexed(first!) } } };
  if (terms.every(({ match }) => match !== "prefix"))
    return { match_phrase: { [field]: { query: terms.map(indexed).join(" ") } } };
  // The last one is a prefix: a phrase query would try only fifty of its words.
  const clauses = terms.map((term) =>
    term.match === "prefix"
      ? { span_multi: { match: { prefix: { [field]: { value: indexed(term) } } } } }
      : { span_term: { [field]: indexed(term) } },
  );
  return { span_near: { clauses, slop: 0, in_order: true } };
}

/** How much more a word in the title says. Like the core's boost of titles, beside the other fields at 1. */
const titleBoost = 2;
/** Score the first words only: a list of two thousand is a filter. */
const maxScored = 64;

/**
 * What adds to the score of matches, as optional clauses beside filters; null if nothing is asked for and there is no
 * score. Each leaf scores by its best sequence, more in the title.
 */
export function scoringOf(plan: Plan | null): Clause[] | null {
  const leaves = plan === null ? [] : positiveLeaves(plan);
  return leaves.length === 0 ? null : leaves.slice(0, maxScored).map(leafScore);
}

function leafScore(leaf: Leaf): Clause {
  const field = fieldOf(leaf);
  const typed = leaf.sequences.filter(({ instead }) => instead === null).map(({ terms }) => terms);
  const fields: [string, number][] =
    field === "all"
      ? [
          ["all", 1],
          ["title", titleBoost],
        ]
      : [[field, 1]];
  const queries = typed.flatMap((terms) => fields.map(([name, boost]) => boosted(sequenceScore(name, terms), boost)));
  const synonyms = { constant_score: { filter: leafClause(leaf), boost: synonymBoost } };
  return { dis_max: { queries: [...queries, synonyms], tie_breaker: 0.3 } };
}

const sequenceScore = (field: string, terms: readonly QueryTerm[]): Clause =>
  terms.length === 1 && terms[0]!.match !== "prefix"
    ? { term: { [field]: { value: indexed(terms[0]!) } } }
    : sequenceClause(field, terms);

const boosted = (clause: Clause, boost: number): Clause => ({ bool: { must: [clause], boost } });
