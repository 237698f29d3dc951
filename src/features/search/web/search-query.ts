import type { Answer } from "#contract/endpoint.ts";
import type { searchContract } from "#features/search/contract.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { requestOf } from "./search-request.ts";
import type { SearchUrl } from "./search-url.ts";
import { wordsToAsk } from "./unfinished-text.ts";

export type SearchResult = Answer<typeof searchContract.free>;
export type SearchItem = SearchResult["items"][number];

/** The results of an address. `expanded`: category branches opened in the rail, which ask for one level more. */
export const searchQuery = (url: SearchUrl, readerZone: string, expanded: readonly number[] = []) => {
  const asked = url.q === undefined ? url : { ...url, q: wordsToAsk(url.q) };
  const body = { ...requestOf(asked, readerZone), ...(expanded.length > 0 && { expandedCategoryIds: [...expanded] }) };
  return queryOptions({
    // Words that stand behind the # are not known on the server.
    enabled: url.words === undefined,
    queryKey: ["search", body],
    queryFn: ({ signal }) => api.search.free({ query: {}, body }, { signal }),
    placeholderData: keepPreviousData,
  });
};
