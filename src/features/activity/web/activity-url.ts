import { knownSearch, pageIn } from "#web/lists/known-search.ts";
import type { ActivityCode } from "#features/activity/shapes.ts";

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

/** How many days of the reader's calendar a choice of time shows, and the count of it. */
export const periods = {
  today: { label: "Today", days: 1, count: "today" },
  week: { label: "Last 7 days", days: 7, count: "last7Days" },
  month: { label: "Last 30 days", days: 30, count: "last30Days" },
} as const;
export const orders = {
  newest: { label: "Newest first", sortColumn: "timeStamp", sortDirection: "Descending" },
  oldest: { label: "Oldest first", sortColumn: "timeStamp", sortDirection: "Ascending" },
  name: { label: "By name", sortColumn: "userFullname", sortDirection: "Ascending" },
} as const;

/**
 * The address of the page: what is left out is everything, newest first. `only`: groups, and `who`: emails, separated by
 * commas.
 */
export type ActivityUrl = {
  only?: string;
  you?: "true";
  who?: string;
  when?: keyof typeof periods;
  order?: "oldest" | "name";
  page?: number;
};

/** The chosen people. */
export const peopleOf = ({ who }: ActivityUrl): string[] => who?.split(",") ?? [];

const groupNames = Object.keys(activityGroups) as ActivityGroup[];

/** The chosen groups, in the filter's order; none is all. */
export function groupsOf({ only = "" }: ActivityUrl): ActivityGroup[] {
  const named = only.split(",");
  return groupNames.filter((group) => named.includes(group));
}

/** How many filters are set. */
export const countOfFilters = (url: ActivityUrl): number =>
  groupsOf(url).length + peopleOf(url).length + (url.when ? 1 : 0);

/** Reads an address; drops what is not valid. */
export function readActivityUrl(raw: Record<string, unknown>): ActivityUrl {
  const groups = typeof raw["only"] === "string" ? groupsOf({ only: raw["only"] }) : [];
  return knownSearch(raw, {
    ...(groups.length > 0 && { only: groups.join(",") }),
    ...(raw["you"] === "true" && { you: "true" }),
    ...(typeof raw["who"] === "string" && raw["who"] !== "" && { who: raw["who"].slice(0, 2_000) }),
    ...(Object.hasOwn(periods, String(raw["when"])) && { when: raw["when"] as keyof typeof periods }),
    ...((raw["order"] === "oldest" || raw["order"] === "name") && { order: raw["order"] }),
    ...pageIn(raw),
  });
}
