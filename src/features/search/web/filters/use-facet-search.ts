import type { Answer, Call } from "#contract/endpoint.ts";
import type { searchContract } from "#features/search/contract.ts";
import { api } from "#web/api/client.ts";
import { useDebouncedValue } from "#web/ui/use-debounced-value.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchRequest, requestOf } from "#features/search/web/query/search-request.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { queryTextFor } from "#features/search/web/query/unfinished-text.ts";

type Field = Call<typeof searchContract.facet>["body"]["field"];
export type FoundValue = Answer<typeof searchContract.facet>["items"][number];

/** Debounce of the name search in milliseconds. */
const debounceMs = 120;

/**
 * Facet values by name, from all values rather than those in the results. Undefined without a search text and until the
 * first response.
 */
export function useFacetSearch(
  url: SearchUrl,
  readerZone: string,
  field: Field,
  searchText: string,
): readonly FoundValue[] | undefined {
  const prefix = useDebouncedValue(searchText.trim(), debounceMs).slice(0, 200);
  const { page: _page, sort: _sort, ...filters } = url;
  const words = filters.q === undefined ? {} : { q: queryTextFor(filters.q) };
  const search = { ...filters, ...words };
  const { data } = useQuery({
    queryKey: ["facet", field, prefix, requestOf(search, readerZone)],
    queryFn: async ({ client, signal }) => {
      const request = await fetchRequest(client, search, readerZone);
      return await api.search.facet({ body: { request, field, prefix } }, { signal });
    },
    enabled: prefix !== "",
    placeholderData: keepPreviousData,
  });
  return searchText.trim() === "" || prefix === "" ? undefined : data?.items;
}
