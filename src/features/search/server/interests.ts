import { expandPlaceIds } from "#domain/places.ts";
import type { SearchRequest } from "#features/search/server/query.ts";

/** An organisation's interests: UNSPSC codes and places. */
export type Interests = { categoryIds: number[]; locationIds: number[] };

/** Applies interests as filters if the request has neither category nor place and does not opt out. */
export async function withInterests(
  request: SearchRequest,
  interests: () => Promise<Interests>,
): Promise<SearchRequest> {
  if (request.skipUserPreferences || request.categoryIds.length > 0 || request.locationIds.length > 0) return request;
  const { categoryIds, locationIds } = await interests();
  return { ...request, categoryIds, locationIds: expandPlaceIds(locationIds) };
}
