import type { SearchResult } from "./search-query.ts";
import { placeIdBySlug, present, slugFor, type SearchUrl } from "./search-url.ts";

/** Whether interests may stand in an address: it has no category and no place, and was not filled in before. */
export const canTakeInterests = (url: SearchUrl): boolean => !url.interests && !url.category && !url.place;

/**
 * The address with the interests that a member's search was run with, so that they stand on the page as filters that can
 * be taken away; null where the search was run as the address says. Once filled in, an address is never filled in again.
 */
export function withInterests(url: SearchUrl, { effectiveRequest }: Pick<SearchResult, "effectiveRequest">) {
  const { categoryIds, locationIds } = effectiveRequest;
  if (!canTakeInterests(url) || categoryIds.length + locationIds.length === 0) return null;
  const place = locationIds.flatMap((id) => slugFor(placeIdBySlug, id) ?? []);
  return present({ ...url, category: categoryIds, place, interests: "filled" });
}
