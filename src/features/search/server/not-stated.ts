import type { SearchEngine } from "#adapters/search-engine/port.ts";
import type { Query } from "#search-core/types.ts";

/** Filters that notices without a value may pass. */
const passedUnstated = ["price", "closing"] as const;

/**
 * How many of `total` results state no value or closing date, or would be added if such notices passed. Null if no
 * filter concerns them.
 */
export async function countNotStated(engine: SearchEngine, query: Query, total: number): Promise<number | null> {
  if (passedUnstated.every((name) => query.filters[name] === undefined)) return null;
  const { includeNotStated } = query;
  const turned = { ...query, offset: 0, limit: 0, facetMode: "none", includeNotStated: !includeNotStated } as const;
  return Math.abs(total - (await engine.search(turned)).total);
}
