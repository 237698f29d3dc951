import type { SearchEngine } from "#adapters/search-engine/port.ts";
import { valueRanges } from "#domain/value-ranges.ts";
import { priceRange } from "#features/search/server/query.ts";
import type { Query } from "#search-core/types.ts";

/** The value ranges, each with the number of results that state a value in it, whatever range the query has. */
export async function countValueRanges(engine: SearchEngine, query: Query) {
  const items = [];
  // One after the other, so that one page does not fill the engine's queue.
  for (const [index, { id, label, valueFrom, valueTo }] of valueRanges.entries()) {
    const price = priceRange(valueFrom ?? undefined, valueTo ?? undefined);
    const filters = { ...query.filters, price };
    const counting = { ...query, filters, includeNotStated: false, offset: 0, limit: 0, facetMode: "none" } as const;
    const { total: count } = await engine.search(counting);
    items.push({ id, label, valueFrom, valueTo, displayOrder: index + 1, count });
  }
  return { totalRecords: items.length, items };
}
