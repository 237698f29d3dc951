import type { Answer } from "#contract/endpoint.ts";
import type { activityContract } from "#features/activity/contract.ts";
import type { ActivityCode } from "#features/activity/shapes.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

export type ActivityItem = Answer<typeof activityContract.search>["items"][number];

/** Items on a page. */
export const pageSize = 20;

/** What the filter offers: several codes under one name. */
export const activityGroups = {
  watching: { label: "Watching", codes: ["OpportunityWatched", "OpportunityUnwatched"] },
  notes: { label: "Notes", codes: ["NoteCreated", "NoteUpdated", "NoteDeleted"] },
  pipeline: { label: "Pipeline", codes: ["PipelineMoved"] },
  "saved-searches": {
    label: "Saved searches",
    codes: ["SavedSearchCreated", "SavedSearchUpdated", "SavedSearchDeleted"],
  },
  shared: { label: "Shared", codes: ["WatchShared", "SavedSearchShared"] },
  searches: { label: "Searches run", codes: ["SearchRun"] },
  opened: { label: "Opened", codes: ["OpportunityViewed"] },
} as const satisfies Record<string, { label: string; codes: ActivityCode[] }>;
export type ActivityGroup = keyof typeof activityGroups;

/** The address of the page: what is left out is everything, newest first. `only`: groups, separated by commas. */
export type ActivityUrl = { only?: string; you?: "true"; oldest?: "true"; page?: number };

const groupNames = Object.keys(activityGroups) as ActivityGroup[];

/** The chosen groups, in the filter's order; none is all. */
export function groupsOf({ only = "" }: ActivityUrl): ActivityGroup[] {
  const named = only.split(",");
  return groupNames.filter((group) => named.includes(group));
}

/** Reads an address; drops what is not valid. */
export function readActivityUrl(raw: Record<string, unknown>): ActivityUrl {
  const groups = typeof raw["only"] === "string" ? groupsOf({ only: raw["only"] }) : [];
  const page = Number(raw["page"]);
  return {
    ...(groups.length > 0 && { only: groups.join(",") }),
    ...(raw["you"] === "true" && { you: "true" }),
    ...(raw["oldest"] === "true" && { oldest: "true" }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  };
}

/** A page of what the reader's organisation did. */
export const activityQuery = (url: ActivityUrl) =>
  queryOptions({
    queryKey: ["activity", url],
    queryFn: ({ signal }) =>
      api.activity.search(
        {
          body: {
            page: url.page ?? 1,
            pageSize,
            userActivityOnly: url.you !== undefined,
            onlyActivities: groupsOf(url).flatMap((group) => activityGroups[group].codes),
            sortDirection: url.oldest ? "Ascending" : "Descending",
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
