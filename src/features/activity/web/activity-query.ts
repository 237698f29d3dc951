import type { Answer } from "#contract/endpoint.ts";
import type { activityContract } from "#features/activity/contract.ts";
import { day, isoOfEpoch } from "#domain/epoch.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { activityGroups, groupsOf, orders, peopleOf, periods, type ActivityUrl } from "./activity-url.ts";

export type ActivityItem = Answer<typeof activityContract.search>["items"][number];

/** Items on a page. */
export const pageSize = 20;

/** A page of what the reader's organisation did. `today`: the reader's local day. */
export function activityQuery(url: ActivityUrl, { zone, today }: { zone: string; today: number }) {
  const { sortColumn, sortDirection } = orders[url.order ?? "newest"];
  const since = url.when && isoOfEpoch((today + 1 - periods[url.when]) * day).slice(0, 10);
  return queryOptions({
    queryKey: ["activity", url, since, zone],
    queryFn: ({ signal }) =>
      api.activity.search(
        {
          body: {
            page: url.page ?? 1,
            pageSize,
            userActivityOnly: url.you !== undefined,
            onlyActivities: groupsOf(url).flatMap((group) => activityGroups[group].codes),
            userEmailAddresses: peopleOf(url),
            ...(since && { since, timeZoneId: zone }),
            sortColumn,
            sortDirection,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
