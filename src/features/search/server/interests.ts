import { isSameSet } from "#domain/is-same-set.ts";
import { expandPlaceIds } from "#domain/places.ts";
import type { SearchRequest } from "#features/search/server/query.ts";
import type { Query } from "#search-core/types.ts";

/** An organisation's interests: UNSPSC codes and places. */
export type Interests = { categoryIds: number[]; locationIds: number[] };

/** A request, and the interests that are its filters; null if they are not. */
export type WithInterests = { request: SearchRequest; interests: Interests | null };

type Own = { user: boolean; interestsOf: () => Promise<Interests> };

/**
 * Applies interests as filters if `user` asks for it, the request has neither category nor place, and it does not opt
 * out. Recognises them in a request that says that its filters are interests.
 */
export async function withInterests(request: SearchRequest, { user, interestsOf }: Own): Promise<WithInterests> {
  const { categoryIds, locationIds, fromInterests } = request;
  const isFree = categoryIds.length + locationIds.length === 0;
  const areWanted = isFree ? user && !request.skipUserPreferences : fromInterests;
  const own = areWanted ? await interestsOf() : null;
  const interests = own && { ...own, locationIds: expandPlaceIds(own.locationIds) };
  if (!interests || interests.categoryIds.length + interests.locationIds.length === 0)
    return { request, interests: null };
  if (isFree) return { request: { ...request, ...interests, fromInterests: true }, interests };
  const areOwn = isSameSet(categoryIds, interests.categoryIds) && isSameSet(locationIds, interests.locationIds);
  return { request, interests: areOwn ? interests : null };
}

/** The query that counts what would match without the interests. Places that were read from the words stay. */
export function countWithoutInterests(query: Query, arePlacesRead: boolean): Query {
  const filters = { ...query.filters, category: [], location: arePlacesRead ? query.filters.location! : [] };
  return { ...query, filters, offset: 0, limit: 0, facetMode: "none" };
}
