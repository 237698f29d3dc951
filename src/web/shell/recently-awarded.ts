import { api } from "#web/api/client.ts";
import { fetchStatusIds } from "#web/api/status-ids.ts";
import { retryFailed } from "#web/shell/retry-failed.ts";
import { queryOptions } from "@tanstack/react-query";

type Award = { publicOpportunityId: string; title: string };

/** The five newest awards. A failure is null, because the footer must neither break nor delay a page. */
export const recentlyAwarded = queryOptions({
  queryKey: ["recently-awarded"],
  staleTime: 5 * 60_000,
  queryFn: async ({ client, signal }): Promise<Award[] | null> => {
    try {
      const { Awarded } = await fetchStatusIds(client);
      const filter = {
        statusIds: [Awarded],
        useSemanticSearch: false,
        orderBy: "AwardedRecently" as const,
        pageSize: 5,
      };
      const { items } = await api.search.free({ body: filter }, { signal });
      return items.map(({ publicOpportunityId, title }) => ({ publicOpportunityId, title }));
    } catch {
      return null;
    }
  },
  // After queryFn, which determines the data's type.
  refetchInterval: retryFailed,
});
