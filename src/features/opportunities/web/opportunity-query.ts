import type { Answer } from "#contract/endpoint.ts";
import type { opportunitiesContract } from "#features/opportunities/contract.ts";
import { api } from "#web/api/client.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

export type FreeOpportunity = Answer<typeof opportunitiesContract.free>;
export type Change = Answer<typeof opportunitiesContract.freeChanges>["items"][number];

/** The limited opportunity that anyone may read. Fails with an ApiError of status 404 when there is none. */
export const opportunityQuery = (id: string) =>
  queryOptions({
    queryKey: ["opportunity", id],
    queryFn: ({ signal }) => api.opportunities.free({ params: { id } }, { signal }),
  });

/** Changes on a page: few notices have more, and those unfold. */
const changesAtOnce = 20;

/** What changed, the newest first, page by page. */
export const changesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["opportunity-changes", id],
    queryFn: ({ pageParam, signal }) =>
      api.opportunities.freeChanges(
        { params: { id }, query: { page: pageParam, pageSize: changesAtOnce } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ totalRecords }, pages) =>
      totalRecords > pages.length * changesAtOnce ? pages.length + 1 : undefined,
  });
