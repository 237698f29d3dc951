import { randomInt } from "node:crypto";
import { dateFilters, type Doc, type Filters, type Query } from "#search-core/types.ts";
import { unspscPath } from "#domain/unspsc.ts";

const day = 86_400;
const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)]!;
const chance = (percent: number) => randomInt(100) < percent;

/** Filters of one document, each of which it passes. */
function filtersOf(doc: Doc): [keyof Filters, unknown][] {
  const around = (at: number, width: number) => ({
    from: chance(70) ? at - randomInt(width) : null,
    to: at + 1 + randomInt(width),
  });
  const value = doc.valueFrom ?? doc.valueTo;
  return [
    ["status", [doc.status]],
    ["type", [doc.type]],
    ...(doc.buyer === null ? [] : ([["buyer", [doc.buyer]]] as const)),
    ...(doc.categories.length === 0 ? [] : ([["category", [pick(unspscPath(pick(doc.categories)))]]] as const)),
    ...(doc.locations.length === 0 ? [] : ([["location", [pick(doc.locations)]]] as const)),
    ...(value === null ? [] : ([["price", around(value, Math.max(2, Math.floor(value / 2)))]] as const)),
    ...(doc.hasMandatoryBriefing ? ([["mandatoryBriefing", true]] as const) : []),
    ...dateFilters.flatMap((name) => (doc[name] === null ? [] : ([[name, around(doc[name], 90 * day)]] as const))),
  ].map(([name, filter]) => [name as keyof Filters, filter]);
}

const unfiltered: Omit<Query, "organisation" | "includeNonTenders" | "limit"> = {
  text: "",
  filters: {},
  includeNotStated: false,
  includeTradeWords: false,
  sort: "OpenDateNewestFirst",
  offset: 0,
  facetMode: "none",
  weeks: { now: 0, thisWeekEnds: 0, sevenDaysEnd: 0, nextWeekEnds: 0 },
};

/** A request with one to three filters, drawn from a document that it finds. */
export function randomRequest(doc: Doc, limit: number): Query {
  const all = filtersOf(doc);
  const filters = Object.fromEntries(Array.from({ length: 1 + randomInt(3) }, () => pick(all))) as Filters;
  return { ...asReader(doc), limit, filters, includeNotStated: chance(30) };
}

/** As somebody who may see the document. */
const asReader = (doc: Doc) => ({
  ...unfiltered,
  organisation: doc.organisation,
  includeNonTenders: doc.isNonTender || chance(50),
});
