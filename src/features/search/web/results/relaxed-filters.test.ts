import { expect, test } from "vitest";
import { relaxedSearches } from "./relaxed-filters.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";

const result = {
  facets: {
    statuses: [
      { id: 1, name: "Open", count: 0 },
      { id: 2, name: "Closed", count: 11 },
    ],
    categories: [],
    buyers: [],
  },
  hiddenByFilters: [
    { filter: "opportunityTypeIds", hides: 2 },
    { filter: "locationIds", hides: 4 },
    { filter: "statusIds", hides: 11 },
  ],
} as unknown as SearchResult;

test("removing each filter that hides results is offered, largest first, then statuses with results", () => {
  const offers = relaxedSearches({ q: "cleaning", place: ["tas", "au", "ns"], type: ["request-for-tender"] }, result);
  expect(offers).toEqual([
    { label: "Every place", count: 4, url: { q: "cleaning", type: ["request-for-tender"] } },
    { label: "Every type", count: 2, url: { q: "cleaning", place: ["tas", "au", "ns"] } },
    {
      label: "Closed",
      count: 11,
      url: { q: "cleaning", place: ["tas", "au", "ns"], type: ["request-for-tender"], status: ["closed"] },
    },
  ]);
});
