import { statusOf } from "#domain/opportunity-status.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

type Award = { publicOpportunityId: string; title: string };

/** The five newest awards. A failure is null, because the footer must neither break nor delay a page. */
export const recentlyAwarded = queryOptions({
  queryKey: ["recently-awarded"],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }): Promise<Award[] | null> =>
    api.search
      .free(
        {
          body: {
            statusIds: [statusOf("Awarded").id],
            pageSize: 5,
            useSemanticSearch: false,
            orderBy: "AwardedRecently",
          },
        },
        { signal },
      )
      .then(({ items }) => items.map(({ publicOpportunityId, title }) => ({ publicOpportunityId, title })))
      .catch(() => null),
  // After queryFn, which determines the data's type.
  refetchInterval: ({ state }) => (state.data === null ? 10_000 : false),
});
