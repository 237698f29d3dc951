import { expandPlaceIds } from "#domain/places.ts";
import { withInterests } from "#features/search/web/query/interests.ts";
import type { SearchUrl } from "#features/search/web/query/search-url.ts";
import { storedFilter } from "#features/search/web/query/session-filter.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { useSession } from "#web/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";

/**
 * The filter with which a search from the landing page starts: that of the tab's last search, else a member's
 * interests. Pending until it is known whether there are interests; the server renders visitors' pages, which have none.
 */
export function usePresentFilter(): { isPending: boolean; filterNow: () => SearchUrl } {
  const isHydrated = useHydrated();
  const { status } = useSession();
  const { data, isPending } = useQuery({ ...userCacheQuery, enabled: status === "signed-in" });
  const isKnown = status === "signed-out" || (status === "signed-in" && !isPending);
  const interests = data
    ? withInterests({}, { ...data.interests, locationIds: expandPlaceIds(data.interests.locationIds) })
    : null;
  return { isPending: isHydrated && !isKnown, filterNow: () => storedFilter() ?? interests ?? {} };
}
