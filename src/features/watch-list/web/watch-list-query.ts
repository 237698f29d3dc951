import type { Answer, Call } from "#contract/endpoint.ts";
import type { watchListContract } from "#features/watch-list/contract.ts";
import { api } from "#web/api/client.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WatchListChoice } from "./watch-list-choice.ts";

export type WatchList = Answer<typeof watchListContract.list>;
export type WatchListItem = WatchList["items"][number];
export type Timings = Call<typeof watchListContract.setTiming>["body"];

export const pageSize = 20;

const watchedBy = { everyone: "Everyone", you: "Caller", shared: "Shared" } as const;

/** What the choice filters by, as the API names it. */
export const filterOf = ({ by, week, place, buyer }: WatchListChoice, zone: string) => ({
  watchedBy: watchedBy[by],
  timeZoneId: zone,
  ...(week && { closingIn: week }),
  ...(place !== undefined && { placeId: place }),
  ...(buyer !== undefined && { buyerId: buyer }),
});

/** A page of the watch-list. `zone`: that of the reader's weeks. */
export const watchListQuery = (choice: WatchListChoice, zone: string) =>
  queryOptions({
    queryKey: ["watch-list", choice, zone],
    queryFn: ({ signal }) => {
      const { page, show, changed } = choice;
      const query = {
        ...filterOf(choice, zone),
        page,
        pageSize,
        isActive: show === "active" ? "true" : "false",
        hasChanges: changed ? "true" : "false",
      } as const;
      return api.watchList.list({ query }, { signal });
    },
    placeholderData: keepPreviousData,
    // Readers come back after they have opened what has changed.
    staleTime: 0,
  });

/** What left the active part of the watch-list, and the reader has not seen since. */
export const leftQuery = queryOptions({
  queryKey: ["watch-list", "left"],
  queryFn: ({ signal }) => api.watchList.left({}, { signal }),
  staleTime: 0,
});

/** What shows who watches what. */
export const watchingKeys = [
  ["watch-list"],
  ["cards"],
  ["changes-to-see"],
  ["dashboard"],
  userCacheQuery.queryKey,
] as const;

/** How often the reader is told about an item. */
export const timingsOf = (item: WatchListItem): Timings => ({
  notificationTimingForEmail: item.notificationTimingForEmail,
  notificationTimingForSms: item.notificationTimingForSms,
  notificationTimingForPush: item.notificationTimingForPush,
});

/** What waits on a watched notice until the reader says that they have seen it. */
export const changesToSeeQuery = (id: string) =>
  queryOptions({
    queryKey: ["changes-to-see", id],
    queryFn: ({ signal }) => api.watchList.toSee({ params: { opportunityId: id } }, { signal }),
  });
