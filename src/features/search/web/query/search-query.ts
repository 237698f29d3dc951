import type { Answer } from "#contract/endpoint.ts";
import type { searchContract } from "#features/search/contract.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { requestOf } from "./search-request.ts";
import type { SearchUrl } from "./search-url.ts";
import { queryTextFor } from "./unfinished-text.ts";

export type SearchResult = Answer<typeof searchContract.free>;
export type SearchItem = SearchResult["items"][number];

type Asking = {
  /** Category branches opened in the rail, which ask for one level more. */
  expanded?: readonly number[];
  /** A member's search takes their organisation's interests where the address leaves room for them. */
  isMember?: boolean;
};

/** The results of an address. */
export const searchQuery = (url: SearchUrl, readerZone: string, { expanded = [], isMember = false }: Asking = {}) => {
  const asked = url.q === undefined ? url : { ...url, q: queryTextFor(url.q) };
  const body = { ...requestOf(asked, readerZone), ...(expanded.length > 0 && { expandedCategoryIds: [...expanded] }) };
  return queryOptions({
    // Words that stand behind the # are not known on the server.
    enabled: url.words === undefined,
    queryKey: ["search", isMember ? "member" : "free", body],
    queryFn: ({ signal }) =>
      isMember
        ? api.search.member({ query: { user: "true" }, body }, { signal })
        : api.search.free({ query: {}, body }, { signal }),
    placeholderData: keepPreviousData,
  });
};
