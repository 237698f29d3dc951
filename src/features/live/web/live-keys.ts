import type { LiveKind } from "#domain/live-kinds.ts";
import { noteCountKeys } from "#features/notes/web/notes-query.ts";
import { organisationKey } from "#features/organisations/web/organisation-queries.ts";
import { savedSearchesKey } from "#features/saved-searches/web/saved-search-queries.ts";
import { watchingKeys } from "#features/watch-list/web/watch-list-query.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import type { Query, QueryKey } from "@tanstack/react-query";

/** `request`: this tab's own one that changed it. */
export type Heard = { kind: LiveKind; opportunityId: string | null; request?: number | undefined };

const dashboardKey = ["dashboard"];

/** The queries that a change of each kind makes stale. */
const staleKeys: Record<LiveKind, readonly QueryKey[]> = {
  activity: [["activity"], dashboardKey],
  members: [organisationKey, userCacheQuery.queryKey, dashboardKey],
  notes: [["notes"], ["full-opportunity"], ...noteCountKeys],
  pipeline: [["pipeline"], ["key-dates"], ["calendar"], dashboardKey],
  privateOpportunities: [
    ["private-opportunities"],
    ["full-opportunity"],
    ["watch-list"],
    ["pipeline"],
    ["calendar"],
    ["key-dates"],
    dashboardKey,
  ],
  savedSearches: [savedSearchesKey, userCacheQuery.queryKey, dashboardKey],
  triage: [["cards"]],
  watches: watchingKeys,
};

/**
 * True if a query shows what one of these changes is about, and was not fetched after it. Those about one notice concern
 * lists that contain it.
 */
export function isStaleAfter(
  changes: readonly Heard[],
  { queryKey }: Pick<Query, "queryKey">,
  wasFetchedAfter: (request: number) => boolean,
): boolean {
  const [area, about] = queryKey;
  return changes.some(({ kind, opportunityId, request }) => {
    if (request !== undefined && wasFetchedAfter(request)) return false;
    if (!staleKeys[kind].some((key) => key[0] === area)) return false;
    if (opportunityId === null) return true;
    if (area === "cards") return Array.isArray(about) && about.includes(opportunityId);
    return area !== "notes" || about === opportunityId;
  });
}
