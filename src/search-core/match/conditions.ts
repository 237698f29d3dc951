import { stem } from "#search-core/analysis/stem.ts";
import { facetNames, type FacetName } from "#search-core/facets.ts";
import { parseQuery } from "#search-core/query/parse.ts";
import { type Element, type Leaf, type Plan, planOf } from "#search-core/query/plan.ts";
import { type DateFilter, dateFilters, type Query, type Range } from "#search-core/types.ts";
import type { ClosingBucket } from "#domain/search-order.ts";

/** Something that a document meets or does not. */
export type Condition =
  | { kind: "leaf"; leaf: Leaf }
  | { kind: "not"; parts: [Condition] }
  | { kind: "and" | "or"; parts: Condition[] }
  | { kind: "facet"; facet: FacetName; values: number[] }
  | { kind: "closingIn"; buckets: ClosingBucket[] }
  | { kind: "price"; range: Range; orNotStated: boolean }
  | { kind: "date"; date: DateFilter; range: Range; orNotStated: boolean }
  | { kind: "sees"; organisation: string | null; includeFlagged: boolean };

/** What a document must meet, all of it, to be in the set of a query. Equal conditions of queries have equal keys. */
export function conditionsOf({ text, filters, includeNotStated, organisation, includeFlagged }: Query): Condition[] {
  const conditions: Condition[] = [];
  const plan = planOf(parseQuery(text).node);
  if (plan) conditions.push(...(plan.kind === "and" ? plan.plans : [plan]).map(fromPlan));
  for (const facet of facetNames) {
    const values = [...new Set(filters[facet])].sort((a, b) => a - b);
    if (values.length > 0) conditions.push({ kind: "facet", facet, values });
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
  conditions.push({ kind: "sees", organisation, includeFlagged });
  return conditions;
}

const isSet = (range: Range | undefined): range is Range =>
  range !== undefined && (range.from !== null || range.to !== null);

function fromPlan(plan: Plan): Condition {
  if (plan.kind === "leaf") return { kind: "leaf", leaf: plan };
  if (plan.kind === "not") return { kind: "not", parts: [fromPlan(plan.plan)] };
  return { kind: plan.kind, parts: plan.plans.map(fromPlan) };
}

/** The same text for the same condition, another for another. */
export function keyOf(condition: Condition): string {
  if ("parts" in condition) return `${condition.kind}(${condition.parts.map(keyOf).join()})`;
  return condition.kind === "leaf" ? condition.leaf.key : JSON.stringify(Object.values(condition));
}

/** One thing of which a document must have at least one, in order to meet a condition. */
export type Sign = { by: Element["form"]; value: string } | { by: FacetName; value: number };

/** Those things; null where a document can meet the condition without any. Of several that it must have, the rarest. */
export function signsOf(condition: Condition, shareOf: ShareOf): Sign[] | null {
  switch (condition.kind) {
    case "leaf":
      return condition.leaf.runs.map(({ elements }) => {
        const { form, term } = leastBy(elements, (element) => elementShare(element, shareOf));
        return { by: form, value: term };
      });
    case "facet":
      return condition.values.map((value) => ({ by: condition.facet, value }));
    case "or": {
      const signs = condition.parts.map((part) => signsOf(part, shareOf));
      return signs.every((some) => some !== null) ? signs.flat() : null;
    }
    case "and": {
      const signed = condition.parts.filter((part) => signsOf(part, shareOf) !== null);
      return signed.length === 0
        ? null
        : signsOf(
            leastBy(signed, (part) => shareMeeting(part, shareOf)),
            shareOf,
          );
    }
    default:
      return null;
  }
}

/** The share of documents that have a stem, as far as it is known. Only the speed depends on it. */
export type ShareOf = (stem: string) => number;

/** Rough shares of new notices that meet one value of a facet, and other conditions. */
const valueShare: Record<FacetName, number> = { status: 0.5, type: 0.2, buyer: 0.01, category: 0.02, location: 0.2 };
const prefixShare = 0.05;
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
    case "leaf":
      return sum(
        condition.leaf.runs.map(({ elements }) => Math.min(...elements.map((one) => elementShare(one, shareOf)))),
      );
    case "or":
      return sum(shares());
    case "and":
      return Math.min(...shares());
    case "not":
      return 1 - shares()[0]!;
    case "facet":
      return Math.min(1, valueShare[condition.facet] * condition.values.length);
    case "sees":
      return nearlyAll;
    default:
      return someShare;
  }
}

const elementShare = ({ form, term }: Element, shareOf: ShareOf) =>
  form === "prefix" ? prefixShare : shareOf(form === "exact" ? stem(term) : term);

/** The item with the least number, the first of equals. */
const leastBy = <Item>(items: readonly Item[], numberOf: (item: Item) => number): Item =>
  items.reduce((least, item) => (numberOf(item) < numberOf(least) ? item : least));
