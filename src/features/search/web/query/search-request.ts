import type { Call } from "#contract/endpoint.ts";
import type { searchContract } from "#features/search/contract.ts";
import { countedIn } from "./search-change.ts";
import { closingWords, dateKeys, placeWords, sortWords, statusWords, typeWords, type SearchUrl } from "./search-url.ts";

export type SearchRequest = Call<typeof searchContract.free>["body"];

export const pageSize = 20;

/** The request that an address stands for. Two readers of one address send the same, but for the zone of mere counts. */
export function requestOf(url: SearchUrl, readerZone: string): SearchRequest {
  const known = <Word extends string, Value>(chosen: Word[] | undefined, values: ReadonlyMap<Word, Value>) =>
    (chosen ?? []).flatMap((word) => values.get(word) ?? []) as Value[];
  const dates = Object.fromEntries(dateKeys.flatMap((key) => (url[key] === undefined ? [] : [[key, url[key]]])));
  return {
    freeText: url.q ?? "",
    ...(url.status && {
      statusIds:
        url.status[0] === "any" ? [] : known(url.status as string[], statusWords as ReadonlyMap<string, number>),
    }),
    opportunityTypeIds: known(url.type, typeWords),
    buyerIds: url.buyer ?? [],
    categoryIds: url.category ?? [],
    locationIds: known(url.place, placeWords),
    closingIn: known(url.closing, closingWords),
    ...(url.priceFrom !== undefined && { priceFrom: url.priceFrom }),
    ...(url.priceTo !== undefined && { priceTo: url.priceTo }),
    includeNotStated: url.notStated !== "hide",
    ...(url.flagged && { includeFlagged: true }),
    ...(url.interests && { skipUserPreferences: true }),
    ...dates,
    useSemanticSearch: url.meaning !== "off",
    orderBy: sortWords.get(url.sort ?? "") ?? "Relevance",
    page: url.page ?? 1,
    pageSize,
    timeZoneId: countedIn(url, readerZone),
  };
}
