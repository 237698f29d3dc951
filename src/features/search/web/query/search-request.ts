import type { Call } from "#contract/endpoint.ts";
import { fetchStatusIds } from "#web/api/status-ids.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { searchContract } from "#features/search/contract.ts";
import { currentOrder } from "#features/search/web/results/sort-choices.ts";
import { countingZone } from "./search-change.ts";
import {
  closingBucketBySlug,
  dateKeys,
  periodBySlug,
  placeIdBySlug,
  statusIdBySlug,
  statusNameBySlug,
  typeIdBySlug,
  type SearchUrl,
  type StatusSlug,
} from "./search-url.ts";

export type SearchRequest = Call<typeof searchContract.free>["body"];

export const pageSize = 20;

/** The request for an address. Readers of the same address send the same, except for the time zone of mere counts. */
export function requestOf(url: SearchUrl, readerZone: string): SearchRequest {
  const known = <Word extends string, Value>(chosen: Word[] | undefined, values: ReadonlyMap<Word, Value>) =>
    (chosen ?? []).flatMap((word) => values.get(word) ?? []) as Value[];
  const dates = Object.fromEntries(dateKeys.flatMap((key) => (url[key] === undefined ? [] : [[key, url[key]]])));
  return {
    freeText: url.q ?? "",
    ...(url.status && {
      statusIds:
        url.status[0] === "any" ? [] : known(url.status as string[], statusIdBySlug as ReadonlyMap<string, number>),
    }),
    opportunityTypeIds: known(url.type, typeIdBySlug),
    buyerIds: url.buyer ?? [],
    categoryIds: url.category ?? [],
    ...(url.notBuyer && { excludedBuyerIds: url.notBuyer }),
    ...(url.notCategory && { excludedCategoryIds: url.notCategory }),
    locationIds: known(url.place, placeIdBySlug),
    closingIn: known(url.closing, closingBucketBySlug),
    ...(url.published && { publishedIn: periodBySlug.get(url.published)! }),
    ...(url.briefing?.includes("mandatory") && { mandatoryBriefing: true }),
    ...(url.briefing?.includes("ahead") && { briefingAhead: true }),
    ...(url.priceFrom !== undefined && { priceFrom: url.priceFrom }),
    ...(url.priceTo !== undefined && { priceTo: url.priceTo }),
    includeNotStated: url.notStated !== "hide",
    ...(url.trade && { includeTradeWords: false }),
    ...(url.flagged && { includeFlagged: true }),
    ...(url.interests && { skipUserPreferences: true }),
    ...(url.interests === "filled" && { fromInterests: true }),
    ...dates,
    useSemanticSearch: url.meaning !== "off",
    orderBy: currentOrder(url),
    page: url.page ?? 1,
    pageSize,
    timeZoneId: countingZone(url, readerZone),
  };
}

/** The same with the server's ids of the statuses, ready to send. */
export async function fetchRequest(client: QueryClient, url: SearchUrl, readerZone: string): Promise<SearchRequest> {
  const request = requestOf(url, readerZone);
  if (!url.status || url.status[0] === "any") return request;
  const ids = await fetchStatusIds(client);
  return { ...request, statusIds: url.status.map((slug) => ids[statusNameBySlug.get(slug as StatusSlug)!]) };
}
