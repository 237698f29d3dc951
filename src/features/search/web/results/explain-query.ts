import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { queryTextFor } from "#features/search/web/query/unfinished-text.ts";

/** The explanation of one result; independent of filters. Requested only if there is a text. */
export function explainQuery(
  { q, sort, meaning, trade }: Pick<SearchUrl, "q" | "sort" | "meaning" | "trade">,
  id: string,
) {
  const freeText = q === undefined ? "" : queryTextFor(q);
  const useSemanticSearch = meaning !== "off" && sort === "best-match";
  const order = { useSemanticSearch, orderBy: useSemanticSearch ? ("BestMatch" as const) : ("Relevance" as const) };
  const body = {
    request: { freeText, includeFlagged: true, includeTradeWords: !trade, ...order },
    publicOpportunityId: id,
  };
  return queryOptions({
    queryKey: ["explain", freeText, useSemanticSearch, trade, id],
    queryFn: ({ signal }) => api.search.explain({ body }, { signal }),
    enabled: freeText !== "",
  });
}
