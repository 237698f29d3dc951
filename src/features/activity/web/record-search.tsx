import type { CurrentSearch } from "#features/search/web/page/use-current-search.ts";
import { filterOf } from "#features/search/web/query/session-filter.ts";
import { api } from "#web/api/client.ts";
import { useEffect, useEffectEvent, useRef } from "react";

/** A search that stays on screen this long was meant; results also change with every letter that is typed. Milliseconds. */
const settleMs = 3_000;

/**
 * Records each search that a member runs, once: not each letter on the way, nor its other pages and orders, nor the plain page. Not
 * visible.
 */
export function RecordSearch({ search }: { search: CurrentSearch }) {
  const { url, result, isStale } = search;
  const { page: _page, sort: _sort, ...rest } = url;
  const isMeant = url.q !== undefined || (url.interests !== "filled" && Object.keys(filterOf(url)).length > 0);
  const key = isMeant && result && !isStale ? JSON.stringify(rest) : null;
  const recorded = useRef<string | null>(null);
  const record = useEffectEvent(() => {
    if (key === null || key === recorded.current || !result) return;
    recorded.current = key;
    // The log of colleagues can do without it.
    api.activity.searchRun({ body: { searchRequest: result.effectiveRequest } }).catch(() => undefined);
  });
  useEffect(() => {
    if (key === null) return undefined;
    const timer = setTimeout(record, settleMs);
    return () => clearTimeout(timer);
  }, [key]);
  // Whoever opens a result at once has meant the search too.
  useEffect(() => () => record(), []);
  return null;
}
