import { statusOf } from "#domain/opportunity-status.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

type Award = { publicOpportunityId: string; title: string };

/**
 * The five newest awards of the footer. A failure is an answer here (null), because a footer must neither break a page
 * nor hold it back.
 */
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
  // Written after queryFn: the type of its data comes from there.
  refetchInterval: ({ state }) => (state.data === null ? 10_000 : false),
});
