import type { Answer } from "#contract/endpoint.ts";
import type { workspaceContract } from "#features/workspace/contract.ts";
import { statusOf } from "#domain/opportunity-status.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

export type Dashboard = Answer<typeof workspaceContract.dashboard>;
export type SuggestedSearch = Answer<typeof workspaceContract.suggestedSearches>["items"][number];

export const dashboardQuery = (timeZoneId: string) =>
  queryOptions({
    queryKey: ["dashboard", timeZoneId],
    queryFn: ({ signal }) => api.workspace.dashboard({ query: { timeZoneId } }, { signal }),
    placeholderData: keepPreviousData,
    // Readers come back after they have opened what was new or changed.
    staleTime: 0,
  });

export const suggestedSearchesQuery = queryOptions({
  queryKey: ["suggested-searches"],
  queryFn: ({ signal }) => api.workspace.suggestedSearches({}, { signal }),
});

/** The next to close of what a search finds. */
export const closingSoonQuery = (searchRequest: SuggestedSearch["searchRequest"]) =>
  queryOptions({
    queryKey: ["closing-soon", searchRequest],
    queryFn: ({ signal }) =>
      api.search.member(
        {
          query: { user: "true" },
          body: { ...searchRequest, statusIds: [statusOf("Open").id], orderBy: "ClosingSoon", page: 1, pageSize: 4 },
        },
        { signal },
      ),
  });
