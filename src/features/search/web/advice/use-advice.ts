import { useQuery } from "@tanstack/react-query";
import type { Answer } from "#contract/endpoint.ts";
import type { searchContract } from "#features/search/contract.ts";
import type { SearchRequest } from "#features/search/web/query/search-request.ts";
import { api } from "#web/api/client.ts";
import { useDebouncedValue } from "#web/ui/use-debounced-value.ts";

export type AdviceList = Answer<typeof searchContract.advise>;
export type Advice = AdviceList["items"][number];

/** Words that are still being typed get no advice. */
const delayMs = 400;

/** Advice on a request. Undefined until it is there, while the request changes, and unless it `isWanted`. */
export function useAdvice(request: SearchRequest, isWanted: boolean): AdviceList | undefined {
  // The same search on another page, or in another order, has the same advice.
  const { page: _page, pageSize: _pageSize, orderBy: _orderBy, useSemanticSearch: _meaning, ...search } = request;
  const asked = JSON.stringify(search);
  const settled = useDebouncedValue(asked, delayMs);
  const { data } = useQuery({
    queryKey: ["advice", settled],
    queryFn: ({ signal }) => api.search.advise({ body: JSON.parse(settled) as SearchRequest }, { signal }),
    enabled: isWanted && settled === asked,
    staleTime: 60_000,
    retry: false,
  });
  return isWanted && settled === asked ? data : undefined;
}
