import type { Answer, Call } from "#contract/endpoint.ts";
import type { searchContract } from "#features/search/contract.ts";
import { api } from "#web/api/client.ts";
import { useSettled } from "#web/ui/use-settled.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { requestOf } from "#features/search/web/query/search-request.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { queryTextFor } from "#features/search/web/query/unfinished-text.ts";

type Field = Call<typeof searchContract.facet>["body"]["field"];
export type FoundValue = Answer<typeof searchContract.facet>["items"][number];

/** Debounce of the name search in milliseconds. */
const rest = 120;

/**
 * Facet values by name, from all values rather than those in the results. Undefined without a search text and until the
 * first response.
 */
export function useFacetSearch(
  url: SearchUrl,
  readerZone: string,
  field: Field,
  sought: string,
): readonly FoundValue[] | undefined {
  const prefix = useSettled(sought.trim(), rest).slice(0, 200);
  const { page: _page, sort: _sort, ...asked } = url;
  const words = asked.q === undefined ? {} : { q: queryTextFor(asked.q) };
  const body = { request: requestOf({ ...asked, ...words }, readerZone), field, prefix };
  const { data } = useQuery({
    queryKey: ["facet", body],
    queryFn: ({ signal }) => api.search.facet({ body }, { signal }),
    enabled: prefix !== "",
    placeholderData: keepPreviousData,
  });
  return sought.trim() === "" || prefix === "" ? undefined : data?.items;
}
