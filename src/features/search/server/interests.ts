import { withCompanions } from "#domain/places.ts";
import type { SearchRequest } from "#features/search/server/query.ts";

/** What an organisation looks for: UNSPSC codes and places. */
export type Interests = { categoryIds: number[]; locationIds: number[] };

/** A request with interests in place of its filters, where it has neither category nor place and does not refuse them. */
export async function withInterests(
  request: SearchRequest,
  interests: () => Promise<Interests>,
): Promise<SearchRequest> {
  if (request.skipUserPreferences || request.categoryIds.length > 0 || request.locationIds.length > 0) return request;
  const { categoryIds, locationIds } = await interests();
  return { ...request, categoryIds, locationIds: withCompanions(locationIds) };
}
