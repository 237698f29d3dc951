import type { Answer } from "#contract/endpoint.ts";
import { statusOf } from "#domain/opportunity-status.ts";
import type { savedSearchesContract } from "#features/saved-searches/contract.ts";
import { fetchRequest, requestOf } from "#features/search/web/query/search-request.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

type Contract = typeof savedSearchesContract;
export type SavedSearch = Answer<Contract["list"]>["items"][number];
export type Rate = Answer<Contract["rates"]>["items"][number];
export type Estimate = Answer<Contract["estimate"]>;
export type Comparison = Answer<Contract["compare"]>;
export type Notification = Answer<Contract["notification"]>;

/** Prefix of the keys below: invalidated when a search changes. */
export const savedSearchesKey = ["saved-searches"];

export const savedSearchesQuery = queryOptions({
  queryKey: [...savedSearchesKey, "list"],
  queryFn: ({ signal }) => api.savedSearches.list({}, { signal }),
});

/** How often each search of the list finds something. Counting takes a while once a day, so the list does not wait. */
export const ratesQuery = queryOptions({
  queryKey: [...savedSearchesKey, "rates"],
  queryFn: ({ signal }) => api.savedSearches.rates({}, { signal }),
  select: ({ items }) => new Map(items.map((rate) => [rate.savedSearchId, rate])),
});

/** What a search would have found. The previous estimate stays while the next one loads. */
export const estimateQuery = (url: SearchUrl, readerZone: string) =>
  queryOptions({
    queryKey: ["saved-search-estimate", requestOf(url, readerZone)],
    queryFn: async ({ client, signal }) =>
      api.savedSearches.estimate({ body: { searchRequest: await fetchRequest(client, url, readerZone) } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What an edit of a saved search gains and loses. */
export const comparisonQuery = (
  before: Partial<NonNullable<SavedSearch["searchRequest"]>>,
  after: SearchUrl,
  readerZone: string,
) =>
  queryOptions({
    queryKey: ["saved-search-comparison", before, requestOf(after, readerZone)],
    queryFn: async ({ client, signal }) => {
      const edited = { ...(await fetchRequest(client, after, readerZone)), readAs: false };
      return api.savedSearches.compare({ body: { before, after: edited } }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const notificationQuery = (savedSearchNotificationId: string) =>
  queryOptions({
    queryKey: [...savedSearchesKey, "notification", savedSearchNotificationId],
    queryFn: ({ signal }) => api.savedSearches.notification({ params: { savedSearchNotificationId } }, { signal }),
  });

/** How many notices that are open now a search finds. */
export function openCountQuery(searchRequest: NonNullable<Notification["searchRequest"]>) {
  const open = statusOf("Open").id;
  const { statusIds } = searchRequest;
  return queryOptions({
    queryKey: ["open-count", searchRequest],
    queryFn: async ({ signal }) => {
      const body = { ...searchRequest, statusIds: [open], page: 1, pageSize: 1 };
      return (await api.search.member({ query: { user: "true" }, body }, { signal })).totalRecords;
    },
    enabled: !statusIds?.length || statusIds.includes(open),
  });
}
