import { shownBy, type ListMode } from "#features/opportunities/web/detail-words.ts";
import type { SearchItem } from "./search-query.ts";

/** The places of a row in short: "NSW, VIC"; empty when none is stated. */
export function listedPlaces(item: Pick<SearchItem, "locations">, mode: ListMode = "MappedThenRaw"): string {
  const names = shownBy(mode, item.locations).map((one) => one.mappedStateShortName ?? one.mappedValue ?? one.rawValue);
  const distinct = [...new Set(names.filter((name) => name !== null))];
  return distinct.length > 4
    ? `${distinct.slice(0, 3).join(", ")} and ${distinct.length - 3} more`
    : distinct.join(", ");
}

/** "1,284" */
export const countWords = (count: number): string => count.toLocaleString("en-AU");

/** "1 opportunity", "1,284 opportunities" */
export const opportunitiesWords = (count: number): string =>
  `${countWords(count)} ${count === 1 ? "opportunity" : "opportunities"}`;
