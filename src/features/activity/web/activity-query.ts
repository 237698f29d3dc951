import type { Answer } from "#contract/endpoint.ts";
import type { activityContract } from "#features/activity/contract.ts";
import { day, isoOfEpoch } from "#domain/epoch.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { activityGroups, groupsOf, orders, peopleOf, periods, type ActivityUrl } from "./activity-url.ts";

export type ActivityItem = Answer<typeof activityContract.search>["items"][number];

/** Items on a page. */
export const pageSize = 20;

/** `today`: the reader's local day. */
type Reader = { zone: string; today: number };

const filterOf = (url: ActivityUrl, { zone, today }: Reader) => ({
  userActivityOnly: url.you !== undefined,
  onlyActivities: groupsOf(url).flatMap((group) => activityGroups[group].codes),
  userEmailAddresses: peopleOf(url),
  ...(url.when && { since: isoOfEpoch((today + 1 - periods[url.when].days) * day).slice(0, 10) }),
  timeZoneId: zone,
});

/** A page of what the reader's organisation did. */
export function activityQuery(url: ActivityUrl, reader: Reader) {
  const { sortColumn, sortDirection } = orders[url.order ?? "newest"];
  const body = { ...filterOf(url, reader), page: url.page ?? 1, pageSize, sortColumn, sortDirection };
  return queryOptions({
    queryKey: ["activity", body],
    queryFn: ({ signal }) => api.activity.search({ body }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How much each choice of the filters would show. */
export function activityCountsQuery(url: ActivityUrl, reader: Reader) {
  const body = filterOf(url, reader);
  return queryOptions({
    queryKey: ["activity", "counts", body],
    queryFn: ({ signal }) => api.activity.counts({ body }, { signal }),
    placeholderData: keepPreviousData,
  });
}
export type ActivityCounts = Answer<typeof activityContract.counts>;
