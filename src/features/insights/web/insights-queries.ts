import type { Answer } from "#contract/endpoint.ts";
import type { insightsContract } from "#features/insights/contract.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";

export type SellerProfile = Answer<typeof insightsContract.seller>;
export type SellerInsights = Answer<typeof insightsContract.sellerInsights>;
export type SellerAwards = Answer<typeof insightsContract.sellerAwarded>;

const staleTime = 5 * 60_000;
/** Contracts on one page of a seller's list. */
export const awardsPageSize = 10;

export const sellerQuery = (slug: string) =>
  queryOptions({
    queryKey: ["seller", slug],
    staleTime,
    queryFn: ({ signal }) => api.insights.seller({ params: { slug } }, { signal }),
  });

export const sellerInsightsQuery = (slug: string) =>
  queryOptions({
    queryKey: ["seller-insights", slug],
    staleTime,
    queryFn: ({ signal }) => api.insights.sellerInsights({ params: { slug } }, { signal }),
  });

export const sellerAwardsQuery = (slug: string, page: number) =>
  queryOptions({
    queryKey: ["seller-awards", slug, page],
    staleTime,
    queryFn: ({ signal }) =>
      api.insights.sellerAwarded({ params: { slug }, query: { page, pageSize: awardsPageSize } }, { signal }),
  });
