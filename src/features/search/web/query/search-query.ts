import type { Answer } from "#contract/endpoint.ts";
import type { searchContract } from "#features/search/contract.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchRequest, requestOf } from "./search-request.ts";
import type { SearchUrl } from "./search-url.ts";
import { queryTextFor } from "./unfinished-text.ts";

export type SearchResult = Answer<typeof searchContract.free>;
export type SearchItem = SearchResult["items"][number];

type Asking = {
  /** Expanded category branches, which load one more level. */
  expanded?: readonly number[];
  /** A member's search uses their organisation's interests if the address leaves room. */
  isMember?: boolean;
};

/** The results for an address. */
export const searchQuery = (url: SearchUrl, readerZone: string, { expanded = [], isMember = false }: Asking = {}) => {
  const expandedUrl = url.q === undefined ? url : { ...url, q: queryTextFor(url.q) };
  const branches = expanded.length > 0 && { expandedCategoryIds: [...expanded] };
  return queryOptions({
    // The server does not know the hash.
    enabled: url.words === undefined,
    queryKey: ["search", isMember ? "member" : "free", { ...requestOf(expandedUrl, readerZone), ...branches }],
    queryFn: async ({ client, signal }) => {
      const body = { ...(await fetchRequest(client, expandedUrl, readerZone)), ...branches };
      return isMember
        ? api.search.member({ query: { user: "true" }, body }, { signal })
        : api.search.free({ query: {}, body }, { signal });
    },
    placeholderData: keepPreviousData,
  });
};
