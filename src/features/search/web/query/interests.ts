import type { SearchResult } from "./search-query.ts";
import { placeIdBySlug, present, slugFor, type SearchUrl } from "./search-url.ts";

/** True if interests may be added to an address: no category, no place, and not added before. */
export const canTakeInterests = (url: SearchUrl): boolean => !url.interests && !url.category && !url.place;

type Interests = { effectiveRequest: Pick<SearchResult["effectiveRequest"], "categoryIds" | "locationIds"> };

/**
 * The address with the interests that a member's search used, so that they show as removable filters. Null if it used
 * none. They are added only once.
 */
export function withInterests(url: SearchUrl, { effectiveRequest }: Interests) {
  const { categoryIds, locationIds } = effectiveRequest;
  if (!canTakeInterests(url) || categoryIds.length + locationIds.length === 0) return null;
  const place = locationIds.flatMap((id) => slugFor(placeIdBySlug, id) ?? []);
  return present({ ...url, category: categoryIds, place, interests: "filled" });
}
