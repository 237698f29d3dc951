import { expect, test } from "vitest";
import { withInterests } from "./interests.ts";
import { withoutGroups } from "./search-change.ts";
import { requestOf } from "./search-request.ts";
import { readSearchUrl, type SearchUrl } from "./search-url.ts";
import type { SearchResult } from "./search-query.ts";

const ranWith = (categoryIds: number[], locationIds: number[]) =>
  ({ effectiveRequest: { categoryIds, locationIds } }) as Pick<SearchResult, "effectiveRequest">;
const filled = withInterests({ q: "roof" }, ranWith([72_000_000], [1, 9, 10]))!;

test("the interests used in a search go into its URL, and nothing else of the URL changes", () => {
  expect(filled).toEqual({ q: "roof", category: [72_000_000], place: ["nsw", "au", "ns"], interests: "filled" });
  expect(readSearchUrl({ ...filled })).toEqual(filled);
  expect(requestOf(filled, "Australia/Sydney")).toMatchObject({
    freeText: "roof",
    categoryIds: [72_000_000],
    locationIds: [1, 9, 10],
    skipUserPreferences: true,
  });
});

test("interests that the reader removes are not filled in again", () => {
  const without = withoutGroups(filled);
  expect(without).toEqual({ q: "roof", interests: "filled" });
  expect(withInterests(without, ranWith([72_000_000], []))).toBeNull();
  expect(requestOf(without, "Australia/Sydney")).toMatchObject({ categoryIds: [], skipUserPreferences: true });
});

test.each<SearchUrl>([{ category: [72_000_000] }, { place: ["nsw"] }])(
  "a URL with its own filters %j stays as it is",
  (url) => {
    expect(withInterests(url, ranWith([72_000_000], [1]))).toBeNull();
  },
);

test("without interests nothing is filled in", () => {
  expect(withInterests({ q: "roof" }, ranWith([], []))).toBeNull();
});
