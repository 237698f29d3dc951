import type { Answer } from "#contract/endpoint.ts";
import type { insightsContract } from "#features/insights/contract.ts";
import { api } from "#web/api/client.ts";
import { queryOptions } from "@tanstack/react-query";
import type { SellerUrl } from "#features/insights/web/seller/seller-url.ts";
import {
  type InsightsUrl,
  periodOf,
  placeIdOf,
  rankPageSize,
  sorts,
} from "#features/insights/web/ranks/insights-url.ts";

export type SellerProfile = Answer<typeof insightsContract.seller>;
export type SellerInsights = Answer<typeof insightsContract.sellerInsights>;
export type NoticeInsights = Answer<typeof insightsContract.ofNotice>;
export type RankedSellers = Answer<typeof insightsContract.filter>;
export type RankedBuyers = Answer<typeof insightsContract.buyers>;
export type RankChoices = Answer<typeof insightsContract.choices>;
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

export const sellerAwardsQuery = (slug: string, { page = 1, q = "" }: SellerUrl) =>
  queryOptions({
    queryKey: ["seller-awards", slug, page, q],
    staleTime,
    queryFn: ({ signal }) =>
      api.insights.sellerAwarded(
        { params: { slug }, query: { page, pageSize: awardsPageSize, freeText: q } },
        { signal },
      ),
  });

export const rankChoicesQuery = queryOptions({
  queryKey: ["insights-choices"],
  staleTime,
  queryFn: ({ signal }) => api.insights.choices({}, { signal }),
});

const rankRequestOf = (url: InsightsUrl, today: string) => ({
  page: url.page ?? 1,
  pageSize: rankPageSize,
  sortColumn: sorts[url.sort ?? "awarded"],
  name: url.q ?? null,
  locationIds: url.place === undefined ? [] : [placeIdOf(url.place)],
  categoryIds: url.category === undefined ? [] : [url.category],
  ...periodOf(url, today),
});

export const rankedSellersQuery = (url: InsightsUrl, today: string) =>
  queryOptions({
    queryKey: ["insights-sellers", url, today],
    staleTime,
    queryFn: ({ signal }) => api.insights.filter({ body: rankRequestOf(url, today) }, { signal }),
  });

export const rankedBuyersQuery = (url: InsightsUrl, today: string) =>
  queryOptions({
    queryKey: ["insights-buyers", url, today],
    staleTime,
    queryFn: ({ signal }) => api.insights.buyers({ body: rankRequestOf(url, today) }, { signal }),
  });
