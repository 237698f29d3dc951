import type { ClosingBucket } from "#domain/search-order.ts";
import { stem } from "#search-core/analysis/stem.ts";
import { facetNames, type FacetName } from "#search-core/facets.ts";
import type { FieldNumber } from "#search-core/fields.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { type Element, type Leaf, type Plan, planOf } from "#search-core/query/plan.ts";
import { type DateFilter, dateFilters, type Query, type Range } from "#search-core/types.ts";

/** What documents simply have or have not: a batch tells it of all its words and values at once. `field` null: any. */
export type Feature =
  | { kind: "word"; form: Element["form"]; term: string; field: FieldNumber | null }
  | { kind: "facet"; facet: FacetName; value: number };
/** What must be looked at document by document. `run`: words one after the other. */
export type Check =
  | { kind: "run"; elements: Element[]; field: FieldNumber | null }
  | { kind: "closingIn"; buckets: ClosingBucket[] }
  | { kind: "price"; range: Range; orNotStated: boolean }
  | { kind: "date"; date: DateFilter; range: Range; orNotStated: boolean }
  | { kind: "unflagged" };
/** Something that a document meets or does not. */
export type Condition =
  | Feature
  | Check
  | { kind: "not"; parts: [Condition] }
  | { kind: "and" | "or"; parts: Condition[] };

export const isFeature = (condition: Condition): condition is Feature =>
  condition.kind === "word" || condition.kind === "facet";

/**
 * What a document must meet to be in the set of a query, beside being visible to its organisation: one by one what its
 * text asks for, and what its filters do. Equal conditions of queries have equal keys.
 */
export type Conditions = { text: Condition[]; filters: Condition[] };

export function conditionsOf({ text, filters, includeNotStated, includeFlagged }: Query): Conditions {
  const plan = planOf(parseQuery(text).node);
  const conditions: Condition[] = [];
  for (const facet of facetNames) {
    const values = [...new Set(filters[facet])].sort((a, b) => a - b);
    const parts = values.map((value): Condition => ({ kind: "facet", facet, value }));
    if (parts.length > 0) conditions.push(parts.length === 1 ? parts[0]! : { kind: "or", parts });
  }
  const buckets = [...new Set(filters.closingIn)].sort();
  if (buckets.length > 0) conditions.push({ kind: "closingIn", buckets });
  const { price } = filters;
  if (isSet(price)) conditions.push({ kind: "price", range: price, orNotStated: includeNotStated });
  for (const date of dateFilters) {
    const range = filters[date];
    const orNotStated = date === "closing" && includeNotStated;
    if (isSet(range)) conditions.push({ kind: "date", date, range, orNotStated });
  }
  if (!includeFlagged) conditions.push({ kind: "unflagged" });
  return { text: plan ? allOf(fromPlan(plan)) : [], filters: conditions };
}

const isSet = (range: Range | undefined): range is Range =>
  range !== undefined && (range.from !== null || range.to !== null);

/** What must be met to meet a condition, one by one. */
const allOf = (condition: Condition): Condition[] =>
  condition.kind === "and" ? condition.parts.flatMap(allOf) : [condition];

function fromPlan(plan: Plan): Condition {
  if (plan.kind === "leaf") return fromLeaf(plan);
  if (plan.kind === "not") return { kind: "not", parts: [fromPlan(plan.plan)] };
  return { kind: plan.kind, parts: plan.plans.map(fromPlan) };
}

/** A run of several words is looked for only where all of its words are. */
function fromLeaf({ runs, fields }: Leaf): Condition {
  const field = fields.length === 1 ? fields[0]! : null;
  const parts = runs.map(({ elements }): Condition => {
    const words = elements.map(({ form, term }): Condition => ({ kind: "word", form, term, field }));
    return words.length === 1 ? words[0]! : { kind: "and", parts: [...words, { kind: "run", elements, field }] };
  });
  return parts.length === 1 ? parts[0]! : { kind: "or", parts };
}

/** The same text for the same condition, another for another. */
export const keyOf = (condition: Condition): string =>
  "parts" in condition
    ? `${condition.kind}(${condition.parts.map(keyOf).join()})`
    : JSON.stringify(Object.values(condition));

/**
 * Features of which a document must have at least one in order to meet a condition; null where it can do without. Of
 * several that it must have, the rarest.
 */
export function signsOf(condition: Condition, shareOf: ShareOf): Feature[] | null {
  switch (condition.kind) {
    case "word":
    case "facet":
      return [condition];
    case "or": {
      const signs = condition.parts.map((part) => signsOf(part, shareOf));
      return signs.every((some) => some !== null) ? signs.flat() : null;
    }
    case "and": {
      const rarest = rarestSigned(condition.parts, shareOf);
      return rarest && signsOf(rarest, shareOf);
    }
    default:
      return null;
  }
}

/** Of conditions without whose signs a document does not meet them, the one that fewest meet; null: there is none. */
export function rarestSigned(conditions: readonly Condition[], shareOf: ShareOf): Condition | null {
  const signed = conditions.filter((one) => signsOf(one, shareOf) !== null);
  return signed.length === 0 ? null : leastBy(signed, (one) => shareMeeting(one, shareOf));
}

/** The share of documents that have a stem, as far as it is known. Only the speed depends on it. */
export type ShareOf = (stem: string) => number;

/** Rough shares of new notices that meet one value of a facet, and other conditions. */
const valueShare: Record<FacetName, number> = { status: 0.5, type: 0.2, buyer: 0.01, category: 0.02, location: 0.2 };
const prefixShare = 0.05;
/** Of the documents that have a word, those that have it in one given field. */
const withinField = 0.3;
const someShare = 0.5;
const nearlyAll = 0.95;

/** About which share of documents meets a condition. */
export function shareMeeting(condition: Condition, shareOf: ShareOf): number {
  const shares = () => ("parts" in condition ? condition.parts.map((part) => shareMeeting(part, shareOf)) : []);
  const sum = (some: number[]) =>
    Math.min(
      1,
      some.reduce((total, one) => total + one, 0),
    );
  switch (condition.kind) {
    case "word":
      return wordShare(condition, shareOf) * (condition.field === null ? 1 : withinField);
    case "or":
      return sum(shares());
    case "and":
      return Math.min(...shares());
    case "not":
      return 1 - shares()[0]!;
    case "facet":
      return valueShare[condition.facet];
    case "unflagged":
      return nearlyAll;
    // Costs most to look at, and its words have been asked for: the last.
    case "run":
      return 1;
    default:
      return someShare;
  }
}

const wordShare = ({ form, term }: Element, shareOf: ShareOf) =>
  form === "prefix" ? prefixShare : shareOf(form === "exact" ? stem(term) : term);

/** The item with the least number, the first of equals. */
const leastBy = <Item>(items: readonly Item[], numberOf: (item: Item) => number): Item =>
  items.reduce((least, item) => (numberOf(item) < numberOf(least) ? item : least));
