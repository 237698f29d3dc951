import { formatCounted } from "#domain/format-number.ts";
import { formatMoney, formatMoneyShort } from "#domain/money.ts";
import { opportunityTypes } from "#domain/opportunity-type.ts";
import { amountText, shortList, entriesToShow } from "#features/opportunities/web/short-text.ts";
import type { Card } from "./cards-query.ts";
import type { SearchItem } from "#features/search/web/query/search-query.ts";

/** The places of a row in short: "NSW, VIC"; empty if none is stated. */
export const placesText = (item: Pick<SearchItem, "locations">): string => shortList(placesOf(item));

/** The same for a narrow column: "NSW", "NSW +2". */
export function shortPlaces(item: Pick<SearchItem, "locations">): string {
  const [first = "", ...others] = placesOf(item);
  return others.length > 0 ? `${first} +${others.length}` : first;
}

/**
 * "$80k", "$50k to $80k", "up to GBP 2,000.00", and what was awarded if the notice states no value; empty if nothing is
 * known.
 */
export function shortValue(card: Pick<Card, "valueFrom" | "valueTo" | "awardedTotalValue" | "currency">): string {
  const { valueFrom, valueTo, awardedTotalValue: awarded, currency } = card;
  const format = (amount: number) => (currency === "AUD" ? formatMoneyShort(amount) : formatMoney(amount, currency));
  return amountText(valueFrom, valueTo, format) ?? (awarded === null ? "" : format(awarded));
}

/** "Tender" for "Request for Tender", for narrow columns. */
export const shortType = (name: SearchItem["opportunityType"]): string =>
  opportunityTypes.find((type) => type.name === name)?.short ?? name;

function placesOf({ locations }: Pick<SearchItem, "locations">): string[] {
  const shown = entriesToShow("MappedThenRaw", locations);
  const names = shown.map((location) => location.mappedStateShortName ?? location.mappedValue ?? location.rawValue);
  return [...new Set(names.filter((name) => name !== null))];
}

/** "1 opportunity", "1,284 opportunities" */
export const opportunitiesText = (count: number): string => formatCounted(count, "opportunity", "opportunities");
