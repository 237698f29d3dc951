import type { ClosingBucket } from "#domain/search-order.ts";
import { activeFilters } from "#search-core/filter/filters.ts";
import { type DateFilter, type FilterName, type Query, type Range } from "#search-core/types.ts";
import { allOf, anyOf, type Clause, noneOf } from "./text-query.ts";

const isIn = (field: string, values: readonly number[]): Clause => ({ terms: { [field]: values } });
const within = (field: string, bounds: { gt?: number; gte?: number; lt?: number; lte?: number }): Clause => ({
  range: { [field]: bounds },
});
const isStated = (field: string): Clause => ({ exists: { field } });

/** From, inclusive, to, exclusive. */
const bounds = ({ from, to }: Range) => ({ ...(from !== null && { gte: from }), ...(to !== null && { lt: to }) });

/** What the reader may see: public notices, and those of their own organisation. */
export const visibleTo = ({ organisation }: Pick<Query, "organisation">): Clause =>
  organisation === null
    ? noneOf([isStated("organisation")])
    : anyOf([noneOf([isStated("organisation")]), { term: { organisation } }]);

/** Sales, leases and grants are not in the default search. */
export const tendersOnly: Clause = { term: { isNonTender: false } };

/** The filters of a query that have an effect, each as a clause. */
export const filterClauses = (query: Query): Map<FilterName, Clause> =>
  new Map(activeFilters(query).map((name) => [name, filterClause(name, query)]));

/** The clauses of all filters but one, whose values are counted as if none were chosen. */
export const without = (clauses: ReadonlyMap<FilterName, Clause>, name: FilterName): Clause[] =>
  [...clauses].flatMap(([other, clause]) => (other === name ? [] : [clause]));

function filterClause(name: FilterName, query: Query): Clause {
  const { filters, weeks } = query;
  switch (name) {
    case "status":
    case "type":
    case "buyer":
    case "category":
    case "location":
      return isIn(name, filters[name]!);
    case "excludedBuyer":
      return noneOf([isIn("buyer", filters.excludedBuyer!)]);
    case "excludedCategory":
      return noneOf([isIn("category", filters.excludedCategory!)]);
    case "closingIn":
      return anyOf(filters.closingIn!.map((bucket) => closingClause(bucket, weeks)));
    case "price":
      return priceClause(filters.price!, query.includeNotStated);
    case "publishedWithin":
      return publishedClause(filters.publishedWithin!, weeks.now);
    case "mandatoryBriefing":
      return mandatoryBriefing;
    case "briefingAhead":
      return briefingAhead(weeks.now);
    case "expectedRelease":
    case "open":
    case "closing":
    case "cancelled":
    case "awarded":
    case "lastActivity":
      return dateClause(name, filters[name]!, query.includeNotStated);
  }
}

function dateClause(name: DateFilter, range: Range, includeNotStated: boolean): Clause {
  const clause = within(name, bounds(range));
  return name === "closing" && includeNotStated ? anyOf([clause, noneOf([isStated(name)])]) : clause;
}

/** A range of values overlaps the one asked for. Without an upper end it goes on for ever. */
function priceClause({ from, to }: Range, includeNotStated: boolean): Clause {
  const overlaps = [
    { term: { statesValue: true } },
    ...(to === null ? [] : [within("valueFloor", { lt: to })]),
    ...(from === null ? [] : [anyOf([within("valueCeiling", { gte: from }), noneOf([isStated("valueCeiling")])])]),
  ];
  return includeNotStated ? anyOf([allOf(overlaps), { term: { statesValue: false } }]) : allOf(overlaps);
}

export const mandatoryBriefing: Clause = { term: { hasMandatoryBriefing: true } };
export const briefingAhead = (now: number): Clause => within("briefing", { gt: now });

/** Published so many seconds ago at most. What opens later, or does not say when, was published when first seen. */
export function publishedClause(seconds: number, now: number): Clause {
  const recent = { gte: now - seconds, lte: now };
  const hasOpened = within("open", { lte: now });
  return anyOf([
    allOf([hasOpened, within("published", recent)]),
    { bool: { must_not: [hasOpened], filter: [within("firstSeen", recent)] } },
  ]);
}

/** The bucket of a closing that is ahead goes by the day that the notice prints. */
export function closingClause(bucket: ClosingBucket, weeks: Query["weeks"]): Clause {
  const { now, thisWeekEnds, sevenDaysEnd, nextWeekEnds } = weeks;
  const ahead = within("deadline", { gt: now });
  switch (bucket) {
    case "none":
      return noneOf([isStated("deadline")]);
    case "later":
      return allOf([ahead, within("closingDay", { gte: nextWeekEnds })]);
    case "nextWeek":
      return allOf([ahead, within("closingDay", { gte: thisWeekEnds, lt: nextWeekEnds })]);
    case "thisWeek":
      return allOf([ahead, within("closingDay", { lt: Math.min(thisWeekEnds, nextWeekEnds) })]);
    case "nextSevenDays":
      return allOf([ahead, within("closingDay", { lt: sevenDaysEnd })]);
  }
}
