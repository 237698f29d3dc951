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

/** Milliseconds of rest after which a name is looked for. */
const rest = 120;

/**
 * The values of a facet whose names have words that start so, out of all and not only those that came with the results.
 * Undefined while nothing is looked for, and until the first answer.
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
