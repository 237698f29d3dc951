import type { Answer } from "#contract/endpoint.ts";
import type { searchContract } from "#features/search/contract.ts";
import {
  closingBucketBySlug,
  dateKeys,
  orderBySlug,
  periodBySlug,
  placeIdBySlug,
  readSearchUrl,
  type SearchUrl,
  slugFor,
  statusIdBySlug,
  typeIdBySlug,
} from "./search-url.ts";

type SavedRequest = Answer<typeof searchContract.free>["effectiveRequest"];

/**
 * The address that runs a saved request: the reverse of `requestOf`. Interests stay out of it, because the request has
 * them as filters.
 */
export function urlOfRequest(request: SavedRequest): SearchUrl {
  const slugs = (ids: readonly (string | number)[], known: ReadonlyMap<string, string | number>) =>
    ids.flatMap((id) => slugFor(known, id) ?? []);
  const { statusIds, publishedIn } = request;
  return readSearchUrl({
    q: request.freeText,
    status: statusIds?.length === 0 ? "any" : slugs(statusIds ?? [], statusIdBySlug),
    type: slugs(request.opportunityTypeIds, typeIdBySlug),
    buyer: request.buyerIds,
    category: request.categoryIds,
    notBuyer: request.excludedBuyerIds,
    notCategory: request.excludedCategoryIds,
    place: slugs(request.locationIds, placeIdBySlug),
    closing: slugs(request.closingIn, closingBucketBySlug),
    published: publishedIn && slugFor(periodBySlug, publishedIn),
    briefing: [...(request.mandatoryBriefing ? ["mandatory"] : []), ...(request.briefingAhead ? ["ahead"] : [])],
    priceFrom: request.priceFrom,
    priceTo: request.priceTo,
    notStated: request.includeNotStated ? undefined : "hide",
    ...Object.fromEntries(dateKeys.map((key) => [key, request[key]])),
    trade: request.includeTradeWords ? undefined : "off",
    meaning: request.useSemanticSearch ? undefined : "off",
    interests: "off",
    flagged: request.includeFlagged ? "show" : undefined,
    sort: slugFor(orderBySlug, request.orderBy),
    zone: request.timeZoneId,
  });
}
