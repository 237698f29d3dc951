import { dateFields } from "#domain/date-fields.ts";
import { formatAlternatives } from "#domain/format-number.ts";
import { opportunityStatuses } from "#domain/opportunity-status.ts";
import { opportunityTypes } from "#domain/opportunity-type.ts";
import { placeById, placeOf } from "#domain/places.ts";
import {
  closingText,
  dateFieldText,
  dateRangeText,
  dollarRangeText,
  publishedText,
  statusText,
} from "#domain/search-filter-text.ts";
import { categoryName } from "#domain/unspsc.ts";
import { defaultStatusIds, type SearchRequest } from "#features/search/server/query.ts";
import { capitalise } from "./words-text.ts";

/** Names of the buyers and titles of the categories of requests, and of the ancestors of these categories. */
export type Names = { buyers: ReadonlyMap<number, string>; categories: ReadonlyMap<number, string> };

const maxListed = 6;
const anyOf = (texts: string[]) =>
  formatAlternatives(
    texts.length <= maxListed ? texts : [...texts.slice(0, maxListed - 1), `${texts.length - maxListed + 1} others`],
  );

/** "Open and future opportunities", "Opportunities of every status" */
export function statusPhrase({ statusIds = defaultStatusIds }: SearchRequest): string {
  const ids = opportunityStatuses.map(({ id }) => id).filter((id) => statusIds.includes(id));
  if (ids.length === 0 || ids.length === opportunityStatuses.length) return "Opportunities of every status";
  const inOrder = ids.toSorted((a, b) => rankOf(a) - rankOf(b)).map((id) => statusText(id).toLowerCase());
  return `${capitalise(anyOf(inOrder).replace(/ or /, " and "))} opportunities`;
}
/** In the order of a procurement's life, but what is open first. */
const lifeOrder = ["Open", "Future", "Closed", "Awarded", "Cancelled"];
const rankOf = (id: number) => lifeOrder.indexOf(statusText(id));

const typeText = (id: number) => opportunityTypes.find((type) => type.id === id)?.name ?? String(id);
const placeText = (id: number) =>
  id === placeOf("NS").id
    ? "with no place stated"
    : (placeById(id)?.name ?? String(id)).replace("Overseas", "overseas");

/** The filters of a request, each as a phrase that continues a sentence. */
export function filterPhrases(request: SearchRequest, { buyers, categories }: Names): string[] {
  const { closingIn, publishedIn, priceFrom, priceTo } = request;
  const buyersText = (ids: number[]) => anyOf(ids.map((id) => buyers.get(id) ?? "a buyer without notices"));
  const categoriesText = (codes: number[]) => anyOf(codes.map((code) => categoryName(code, categories)));
  const phrase = (ids: readonly unknown[], text: () => string) => (ids.length > 0 ? [text()] : []);
  return [
    ...phrase(request.opportunityTypeIds, () => `of the type ${anyOf(request.opportunityTypeIds.map(typeText))}`),
    ...phrase(request.buyerIds, () => `of ${buyersText(request.buyerIds)}`),
    ...phrase(request.excludedBuyerIds, () => `not of ${buyersText(request.excludedBuyerIds)}`),
    ...phrase(request.categoryIds, () => `in ${categoriesText(request.categoryIds)}`),
    ...phrase(request.excludedCategoryIds, () => `not in ${categoriesText(request.excludedCategoryIds)}`),
    ...phrase(request.locationIds, () => `in ${anyOf(request.locationIds.map(placeText))}`),
    ...phrase(closingIn, () => `closing: ${anyOf(closingIn.map((bucket) => closingText[bucket].toLowerCase()))}`),
    ...(publishedIn ? [`published in the ${publishedText[publishedIn].toLowerCase()}`] : []),
    ...(priceFrom !== undefined || priceTo !== undefined
      ? [`of the value ${dollarRangeText(priceFrom, priceTo)}`]
      : []),
    ...dateFields.flatMap((field) => {
      const [from, to] = [request[`${field}From`], request[`${field}To`]];
      return from || to ? [`${dateFieldText[field].toLowerCase()} ${dateRangeText(from, to)}`] : [];
    }),
    ...(request.mandatoryBriefing ? ["with a mandatory briefing"] : []),
    ...(request.briefingAhead ? ["with a briefing still ahead"] : []),
    ...(request.includeNotStated ? [] : ["where value and closing date are stated"]),
    ...(request.includeFlagged ? ["with sales, leases and grants"] : []),
    ...(request.includeTradeWords || request.freeText === "" ? [] : ["only with the words as typed"]),
  ];
}
