import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { requestOf } from "#features/search/web/query/search-request.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { api } from "#web/api/client.ts";

/** How many results state a value in each range, by the range's id. Undefined until the first response. */
export function useValueRanges(url: SearchUrl, readerZone: string): ReadonlyMap<number, number> | undefined {
  const { page: _page, sort: _sort, priceFrom: _from, priceTo: _to, ...filters } = url;
  const query = { request: JSON.stringify(requestOf(filters, readerZone)) };
  const { data } = useQuery({
    queryKey: ["value-ranges", query],
    queryFn: ({ signal }) => api.search.valueRanges({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return data && new Map(data.items.map(({ id, count }) => [id, count]));
}
