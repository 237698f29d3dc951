import { userCacheQuery } from "#web/member/user-cache.ts";
import { useSession } from "#web/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { canTakeInterests, withInterests } from "./interests.ts";
import type { SearchResult } from "./search-query.ts";
import type { SearchUrl } from "./search-url.ts";

/**
 * What must be known before results may be shown. A member's plain search uses their organisation's interests. The
 * server knows no session and has rendered everyone's results, which would then jump away. `session`: whether there is
 * one; CSS knows before the scripts do (see sessionScript).
 */
export type PendingInterests = "nothing" | "session" | "interests";

/** `own`: the results of the member's own search, once loaded. */
export function usePendingInterests(url: SearchUrl, result: SearchResult | undefined): PendingInterests {
  const { status } = useSession();
  const cache = useQuery({ ...userCacheQuery, enabled: status === "signed-in" });
  if (!canTakeInterests(url) || status === "signed-out") return "nothing";
  if (status === "unknown") return "session";
  // If the first request fails, show what visitors see.
  if (cache.isPending) return cache.failureCount > 0 ? "nothing" : "interests";
  const { categoryIds = [], locationIds = [] } = cache.data?.interests ?? {};
  const isDone = result !== undefined && withInterests(url, result.interests) === null;
  return categoryIds.length + locationIds.length === 0 || isDone ? "nothing" : "interests";
}
