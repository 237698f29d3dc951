import { expect, test } from "vitest";
import { activeFilters, nothingFoundText } from "./filter-text.ts";
import type { SearchResult } from "#features/search/web/query/search-query.ts";
import { readSearchUrl } from "#features/search/web/query/search-url.ts";

const result = {
  facets: { categories: [{ id: 72_000_000, name: "Building and construction", count: 4, parentId: null }], buyers: [] },
  hiddenByFilters: [
    { filter: "categoryIds", hides: 14 },
    { filter: "locationIds", hides: 22 },
    { filter: "closing", hides: 3 },
  ],
} as unknown as SearchResult;

test("each choice is a chip, and the first chip of a group shows how many notices the group hides", () => {
  const url = readSearchUrl({ category: "72000000", place: "nsw,au,ns", closingFrom: "2026-12-01" });
  expect(activeFilters(url, result).map(({ label, hides }) => [label, hides])).toEqual([
    ["Open, Future", null],
    ["Building and construction", 14],
    ["NSW", 22],
    ["Australia-wide", null],
    ["Not stated", null],
    ["Closing from 1 Dec 2026", 3],
  ]);
});

test("removing a chip keeps the other choices and goes to the first page", () => {
  const url = readSearchUrl({
    q: "x",
    category: "72000000",
    place: "vic",
    priceFrom: "5000",
    priceTo: "10000",
    page: 3,
  });
  const chips = Object.fromEntries(activeFilters(url, result).map((chip) => [chip.label, chip.without]));
  expect(chips["$5k to $10k"]).toEqual({ q: "x", category: [72_000_000], place: ["vic"] });
  expect(chips["VIC"]).toEqual({ q: "x", category: [72_000_000], priceFrom: 5000, priceTo: 10_000 });
  expect(chips["Open, Future"]).toMatchObject({ status: ["any"], place: ["vic"] });
});

test("every status is a chip too, and removing it restores open and future", () => {
  expect(activeFilters({ status: ["any"], q: "x" }, undefined)).toMatchObject([
    { label: "Every status", hides: null, without: { q: "x" } },
  ]);
});

test("an empty result list says what was searched for", () => {
  expect(nothingFoundText({ q: "cleaning", status: ["open"], place: ["tas", "au"] })).toBe(
    "No open opportunities with “cleaning” in TAS",
  );
  expect(nothingFoundText({})).toBe("No opportunities");
});
