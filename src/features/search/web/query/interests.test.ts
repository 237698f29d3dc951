import { expect, test } from "vitest";
import { withInterests } from "./interests.ts";
import { withChange, withChoice, withoutGroups } from "./search-change.ts";
import { requestOf } from "./search-request.ts";
import { readSearchUrl, type SearchUrl } from "./search-url.ts";

const interests = (categoryIds: number[], locationIds: number[]) => ({ categoryIds, locationIds });
const filled = withInterests({ q: "roof" }, interests([72_000_000], [1, 9, 10]))!;

test("the interests used in a search go into its URL, and nothing else of the URL changes", () => {
  expect(filled).toEqual({ q: "roof", category: [72_000_000], place: ["nsw", "au", "ns"], interests: "filled" });
  expect(readSearchUrl({ ...filled })).toEqual(filled);
  expect(requestOf(filled, "Australia/Sydney")).toMatchObject({
    freeText: "roof",
    categoryIds: [72_000_000],
    locationIds: [1, 9, 10],
    skipUserPreferences: true,
    fromInterests: true,
  });
});

test("filters that the reader has changed are not called interests any more", () => {
  const changed = [
    withChange(filled, { place: ["nsw"] }, "Australia/Sydney"),
    withoutGroups(filled, ["place"]),
    withChoice(filled, { kind: "category", id: 76_000_000 }),
  ];
  for (const url of changed) {
    expect(url.interests).toBe("off");
    expect(requestOf(url, "Australia/Sydney")).not.toHaveProperty("fromInterests");
    expect(requestOf(url, "Australia/Sydney")).toMatchObject({ skipUserPreferences: true });
  }
  expect(withChange(filled, { type: ["request-for-tender"] }, "Australia/Sydney").interests).toBe("filled");
});

test("interests that the reader removes are not filled in again", () => {
  const without = withoutGroups(filled);
  expect(without).toEqual({ q: "roof", interests: "off" });
  expect(withInterests(without, interests([72_000_000], []))).toBeNull();
  expect(requestOf(without, "Australia/Sydney")).toMatchObject({ categoryIds: [], skipUserPreferences: true });
});

test.each<SearchUrl>([{ category: [72_000_000] }, { place: ["nsw"] }])(
  "a URL with its own filters %j stays as it is",
  (url) => {
    expect(withInterests(url, interests([72_000_000], [1]))).toBeNull();
  },
);

test("without interests nothing is filled in", () => {
  expect(withInterests({ q: "roof" }, undefined)).toBeNull();
  expect(withInterests({ q: "roof" }, interests([], []))).toBeNull();
});
