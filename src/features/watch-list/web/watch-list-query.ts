import type { Answer } from "#contract/endpoint.ts";
import type { watchListContract } from "#features/watch-list/contract.ts";
import { api } from "#web/api/client.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

export type WatchList = Answer<typeof watchListContract.list>;
export type WatchListItem = WatchList["items"][number];

/** What the page of the watch-list is asked for. */
export type WatchListChoice = { page: number; show: "active" | "closed"; by: "everyone" | "you" | "shared" };
export const pageSize = 20;

const watchedBy = { everyone: "Everyone", you: "Caller", shared: "Shared" } as const;

/** A page of the watch-list. `zone`: that of the reader's weeks. */
export const watchListQuery = ({ page, show, by }: WatchListChoice, zone: string) =>
  queryOptions({
    queryKey: ["watch-list", page, show, by, zone],
    queryFn: ({ signal }) =>
      api.watchList.list(
        {
          query: {
            page,
            pageSize,
            isActive: show === "active" ? "true" : "false",
            watchedBy: watchedBy[by],
            timeZoneId: zone,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** What shows who watches what. */
export const watchingKeys = [["watch-list"], ["cards"], userCacheQuery.queryKey] as const;
