import type { Answer } from "#contract/endpoint.ts";
import type { opportunitiesContract } from "#features/opportunities/contract.ts";
import { api } from "#web/api/client.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";

export type FreeOpportunity = Answer<typeof opportunitiesContract.free>;
/** What members read: contacts, documents, lodgement, values of sellers. */
export type FullOpportunity = Answer<typeof opportunitiesContract.full>;
export type Change = Answer<typeof opportunitiesContract.freeChanges>["items"][number];

/** The limited opportunity that anyone may read. Fails with an ApiError of status 404 when there is none. */
export const opportunityQuery = (id: string) =>
  queryOptions({
    queryKey: ["opportunity", id],
    queryFn: ({ signal }) => api.opportunities.free({ params: { id } }, { signal }),
  });

/** The full opportunity, for members alone. */
export const fullOpportunityQuery = (id: string) =>
  queryOptions({
    queryKey: ["full-opportunity", id],
    queryFn: ({ signal }) => api.opportunities.full({ params: { id } }, { signal }),
  });

/** Changes on a page: few notices have more, and those unfold. */
const changesAtOnce = 20;

/** What changed, the newest first, page by page; for members with every value. */
export const changesQuery = (id: string, isMember = false) =>
  infiniteQueryOptions({
    queryKey: ["opportunity-changes", id, isMember ? "member" : "free"],
    queryFn: ({ pageParam, signal }) => {
      const call = { params: { id }, query: { page: pageParam, pageSize: changesAtOnce } };
      return isMember ? api.opportunities.changes(call, { signal }) : api.opportunities.freeChanges(call, { signal });
    },
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: ({ totalRecords }, pages) =>
      totalRecords > pages.length * changesAtOnce ? pages.length + 1 : undefined,
  });
