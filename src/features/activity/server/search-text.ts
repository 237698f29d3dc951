import { dateFields } from "#domain/date-fields.ts";
import type { searchRequest } from "#features/search/contract.ts";
import type { z } from "zod";

export type SearchRequest = z.output<typeof searchRequest>;

/** A search in a few words: its text, and how many filters it has. */
export function searchText(request: SearchRequest): string {
  const lists = [request.categoryIds, request.locationIds, request.buyerIds, request.opportunityTypeIds];
  const used = [
    ...[...lists, request.closingIn].map((list) => list.length > 0),
    request.statusIds !== undefined,
    request.publishedIn !== undefined,
    request.mandatoryBriefing,
    request.briefingAhead,
    request.priceFrom !== undefined || request.priceTo !== undefined,
    ...dateFields.map((field) => request[`${field}From`] !== undefined || request[`${field}To`] !== undefined),
  ];
  const filters = used.filter(Boolean).length;
  const words = request.freeText.trim();
  const filterText = filters === 1 ? "1 filter" : `${filters} filters`;
  if (words === "") return filters === 0 ? "All opportunities" : `Opportunities with ${filterText}`;
  return filters === 0 ? `“${words}”` : `“${words}” with ${filterText}`;
}
