import type { Answer } from "#contract/endpoint.ts";
import type { browseContract } from "#features/browse/contract.ts";
import { placeIdBySlug } from "#features/search/web/query/search-url.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { buyerOrder, buyerSorts, buyersPageSize, type BuyersUrl } from "./buyers-url.ts";

export type BuyerList = Answer<typeof browseContract.filterBuyers>;
export type Buyer = Answer<typeof browseContract.buyer>;
export type Overview = Answer<typeof browseContract.overview>;
export type Category = Answer<typeof browseContract.category>;
export type Location = Answer<typeof browseContract.location>;
/** What pages of places and categories have in common. */
export type BrowseDetail = Omit<Location, "locationId" | "locationName" | "urlSlug">;
/** A category of any level; its children are of the same kind. */
export type CategoryNode = Omit<Answer<typeof browseContract.categories>["items"][number], "subCategories"> & {
  subCategories: readonly unknown[];
};

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

export const overviewQuery = queryOptions({
  queryKey: ["browse"],
  staleTime,
  queryFn: ({ signal }) => api.browse.overview({}, { signal }),
});

export const categoryQuery = (slug: string) =>
  queryOptions({
    queryKey: ["browse-category", slug],
    staleTime,
    queryFn: ({ signal }) => api.browse.category({ params: { slug } }, { signal }),
  });

export const locationQuery = (slug: string) =>
  queryOptions({
    queryKey: ["browse-location", slug],
    staleTime,
    queryFn: ({ signal }) => api.browse.location({ params: { slug } }, { signal }),
  });

type TreeFilter = { name: string; onlyOpen: boolean };

/** Segments alone, or with a name the whole path to each category that has it. */
export const categoriesQuery = ({ name, onlyOpen }: TreeFilter) =>
  queryOptions({
    queryKey: ["categories", name, onlyOpen],
    staleTime,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { name, onlyOpen: String(onlyOpen), levels: name === "" ? 1 : 4 };
      return api.browse.categories({ query }, { signal });
    },
  });

/** One level below a category. */
export const subCategoriesQuery = (categoryId: number, onlyOpen: boolean) =>
  queryOptions({
    queryKey: ["categories", categoryId, onlyOpen],
    staleTime,
    queryFn: ({ signal }) =>
      api.browse.categories({ query: { categoryId, onlyOpen: String(onlyOpen), levels: 1 } }, { signal }),
  });
