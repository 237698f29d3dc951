import type { Answer } from "#contract/endpoint.ts";
import type { privateOpportunitiesContract } from "#features/private-opportunities/contract.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

export type PrivateList = Answer<typeof privateOpportunitiesContract.list>;
export type PrivateItem = PrivateList["items"][number];
export type PrivateDetail = Answer<typeof privateOpportunitiesContract.get>;
export type ReadNotice = Answer<typeof privateOpportunitiesContract.read>;

export const pageSize = 20;
/** Everything that shows private notices. */
export const privateKeys = [["private-opportunities"], ["search"], ["full-opportunity"], ["opportunity"]] as const;

/** A page of what the reader's organisation has entered. */
export const privateListQuery = (page: number) =>
  queryOptions({
    queryKey: ["private-opportunities", "list", page],
    queryFn: ({ signal }) => api.privateOpportunities.list({ query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What the organisation has entered that is the same as a public notice. */
export const sameAsQuery = (publicOpportunityId: string) =>
  queryOptions({
    queryKey: ["private-opportunities", "same-as", publicOpportunityId],
    queryFn: ({ signal }) =>
      api.privateOpportunities.list({ query: { sameAs: publicOpportunityId, pageSize: 5 } }, { signal }),
  });

/** One notice, for its form. */
export const privateDetailQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["private-opportunities", "detail", opportunityId],
    queryFn: ({ signal }) => api.privateOpportunities.get({ params: { opportunityId } }, { signal }),
  });
