import type { Answer } from "#contract/endpoint.ts";
import type { browseContract } from "#features/browse/contract.ts";
import { placeIdBySlug } from "#features/search/web/query/search-url.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { buyerOrder, buyerSorts, buyersPageSize, type BuyersUrl } from "./buyers-url.ts";

export type BuyerList = Answer<typeof browseContract.filterBuyers>;
export type Buyer = Answer<typeof browseContract.buyer>;

const staleTime = 60_000;

export const buyersQuery = (url: BuyersUrl) =>
  queryOptions({
    queryKey: ["buyers", url],
    staleTime,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const { sort, order } = buyerOrder(url);
      const body = {
        page: url.page ?? 1,
        pageSize: buyersPageSize,
        sortColumn: buyerSorts[sort],
        sortDirection: order === "asc" ? ("Ascending" as const) : ("Descending" as const),
        name: url.name ?? "",
        locationIds: (url.place ?? []).map((slug) => placeIdBySlug.get(slug as never)!),
        categoryIds: url.category ?? [],
        hasOpen: url.active?.includes("open") ?? false,
        awardedRecently: url.active?.includes("awarded") ?? false,
      };
      return api.browse.filterBuyers({ body }, { signal });
    },
  });

export const buyerQuery = (slug: string) =>
  queryOptions({
    queryKey: ["buyer", slug],
    staleTime,
    queryFn: ({ signal }) => api.browse.buyer({ params: { slug } }, { signal }),
  });

/** Suggestions are optional: no retry. */
export const buyerSuggestionsQuery = (name: string) =>
  queryOptions({
    queryKey: ["buyer-suggestions", name],
    enabled: name.trim().length > 1,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.browse.suggestBuyers({ body: { name } }, { signal }),
  });
