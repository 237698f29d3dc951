import { facetNames } from "#search-core/facets.ts";
import { hasAny } from "#search-core/v0/store/facet-column.ts";
import type { Store } from "#search-core/v0/store/store.ts";
import { dateFilters, type Doc, type FilterName, type Query, type Range } from "#search-core/types.ts";
import { closingBucket } from "./closing.ts";

/** An active filter and its test of the document in a slot. */
export type ActiveFilter = { name: FilterName; passes: (slot: number) => boolean };

/** The filters of a query that filter something, as tests over slots that hold a document. */
export function activeFilters({ facets, docs }: Store, query: Query): ActiveFilter[] {
  const { filters, includeNotStated, weeks } = query;
  const active: ActiveFilter[] = [];
  const byDoc = (name: FilterName, passes: (doc: Doc) => boolean) =>
    active.push({ name, passes: (slot) => passes(docs[slot]!) });

  for (const name of facetNames) {
    const values = filters[name];
    if (values && values.length > 0) active.push({ name, passes: hasAny(facets[name], values) });
  }
  const { closingIn, price } = filters;
  if (closingIn && closingIn.length > 0) {
    byDoc("closingIn", (doc) => {
      const bucket = closingBucket(doc, weeks);
      return bucket !== null && closingIn.includes(bucket);
    });
  }
  if (isSet(price)) byDoc("price", (doc) => overlaps(doc, price, includeNotStated));
  for (const name of dateFilters) {
    const range = filters[name];
    if (!isSet(range)) continue;
    const passesWithout = name === "closing" && includeNotStated;
    byDoc(name, (doc) => (doc[name] === null ? passesWithout : isWithin(doc[name], range)));
  }
  return active;
}

const isSet = (range: Range | undefined): range is Range =>
  range !== undefined && (range.from !== null || range.to !== null);

const isWithin = (value: number, { from, to }: Range) =>
  (from === null || value >= from) && (to === null || value < to);

/** Whether the notice's value, open at an end that is not stated, and the range share an amount. */
function overlaps({ valueFrom, valueTo }: Doc, { from, to }: Range, includeNotStated: boolean): boolean {
  if (valueFrom === null && valueTo === null) return includeNotStated;
  return (to === null || (valueFrom ?? 0) < to) && (from === null || (valueTo ?? Infinity) >= from);
}

/** Whether the reader of this query may see a document at all, whatever the filters: no count tells of one that is not. */
export const isVisible = (doc: Doc, { organisation, includeFlagged }: Query) =>
  (doc.organisation === null || doc.organisation === organisation) && (includeFlagged || !doc.flagged);
