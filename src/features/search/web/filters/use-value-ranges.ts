import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchRequest, requestOf } from "#features/search/web/query/search-request.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { api } from "#web/api/client.ts";

/** Characters of a request in an address; servers and proxies reject much longer ones. */
const maxRequestLength = 6_000;

/** The value ranges with counts. Undefined until the first response, and for a search too long for an address. */
export function useValueRanges(url: SearchUrl, readerZone: string) {
  const { page: _page, sort: _sort, priceFrom: _from, priceTo: _to, ...filters } = url;
  const request = JSON.stringify(requestOf(filters, readerZone));
  const isShort = encodeURIComponent(request).length <= maxRequestLength;
  const { data } = useQuery({
    queryKey: ["value-ranges", request],
    queryFn: async ({ client, signal }) => {
      const sent = JSON.stringify(await fetchRequest(client, filters, readerZone));
      return await api.search.valueRanges({ query: { request: sent } }, { signal });
    },
    enabled: isShort,
    placeholderData: keepPreviousData,
  });
  return isShort ? data?.items : undefined;
}
