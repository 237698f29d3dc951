import type { SearchResult } from "./search-query.ts";
import { placeIdBySlug, present, slugFor, type SearchUrl } from "./search-url.ts";

/** True if interests may be added to an address: no category, no place, and not added before. */
export const canTakeInterests = (url: SearchUrl): boolean => !url.interests && !url.category && !url.place;

type Interests = Pick<NonNullable<SearchResult["interests"]>, "categoryIds" | "locationIds">;

/**
 * The address with the interests that are filters of a member's search, so that they show and a shared link has the same
 * results. Null if there are none. They are added only once.
 */
export function withInterests(url: SearchUrl, interests: Interests | undefined) {
  const { categoryIds, locationIds } = interests ?? { categoryIds: [], locationIds: [] };
  if (!canTakeInterests(url) || categoryIds.length + locationIds.length === 0) return null;
  const place = locationIds.flatMap((id) => slugFor(placeIdBySlug, id) ?? []);
  return present({ ...url, category: categoryIds, place, interests: "filled" });
}
