import { searchRequest } from "#features/search/contract.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { withChange, withoutGroups, toggleCategory, togglePlace } from "./search-change.ts";
import { requestOf } from "./search-request.ts";
import { readSearchUrl } from "./search-url.ts";

test("a URL with names becomes a request with ids", () => {
  const url = readSearchUrl({
    q: "cleaning",
    status: "open,awarded",
    type: "request-for-tender",
    buyer: 12,
    category: "76000000,72101509",
    place: ["nsw", "au"],
    closing: "this-week",
    priceFrom: "1000",
    closingTo: "2026-12-24",
    sort: "closing-soon",
    page: "3",
    zone: "Australia/Perth",
  });
  expect(requestOf(url, "Australia/Perth")).toMatchObject({
    freeText: "cleaning",
    statusIds: [1, 3],
    opportunityTypeIds: [1],
    buyerIds: [12],
    categoryIds: [76_000_000, 72_101_509],
    locationIds: [1, 9],
    closingIn: ["thisWeek"],
    priceFrom: 1000,
    closingTo: "2026-12-24",
    orderBy: "ClosingSoon",
    page: 3,
    timeZoneId: "Australia/Perth",
  });
});

test("days in a URL use its own zone or Sydney's; without days the reader's zone is used", () => {
  const zoneOf = (raw: object) => requestOf(readSearchUrl({ ...raw }), "Australia/Perth").timeZoneId;
  expect(zoneOf({ q: "cleaning" })).toBe("Australia/Perth");
  expect(zoneOf({ closing: "this-week" })).toBe("Australia/Sydney");
  expect(zoneOf({ openFrom: "2026-01-01" })).toBe("Australia/Sydney");
  expect(zoneOf({ closing: "this-week", zone: "Australia/Darwin" })).toBe("Australia/Darwin");
});

test("defaults are left out of the URL, and no status in it means open and future", () => {
  expect(
    readSearchUrl({ q: " ", status: "future,open", sort: "relevance", page: 1, zone: "Australia/Sydney", place: "" }),
  ).toEqual({});
  expect(requestOf({}, "Australia/Sydney")).not.toHaveProperty("statusIds");
  expect(requestOf(readSearchUrl({ status: "any" }), "Australia/Sydney").statusIds).toEqual([]);
});

test("an invalid value is ignored and the valid ones are kept", () => {
  const wrong = {
    status: "open,shut",
    type: "poem",
    category: "abc",
    place: "mars",
    closingFrom: "2026-02-30",
    page: "-1",
    zone: "Mars/Base",
  };
  expect(readSearchUrl({ ...wrong, priceFrom: "lots", sort: "up" })).toEqual({ status: ["open"] });
  // An abbreviation that Intl accepts but Temporal does not.
  expect(readSearchUrl({ zone: "AET" })).toEqual({});
});

test("text with a comma stays whole, even if the URL was split at commas", () => {
  expect(readSearchUrl({ q: ["grass", " trees"] }).q).toBe("grass, trees");
});

test("the ends of a reversed range are swapped", () => {
  expect(readSearchUrl({ priceFrom: 9, priceTo: 5, openFrom: "2026-02-02", openTo: "2026-01-01" })).toEqual({
    priceFrom: 5,
    priceTo: 9,
    openFrom: "2026-01-01",
    openTo: "2026-02-02",
  });
});

test("an object in place of a value is ignored, even one that cannot be a text", () => {
  const object = { toString: {}, valueOf: {} };
  expect(readSearchUrl({ openTo: object, priceFrom: object, page: object, q: object, status: [object] })).toEqual({});
});

test("any URL gives a valid request and survives a round trip", () => {
  const keys = [
    "q",
    "status",
    "type",
    "buyer",
    "category",
    "place",
    "closing",
    "priceFrom",
    "priceTo",
    "openFrom",
    "openTo",
    "page",
    "zone",
    "sort",
    "notStated",
    "__proto__",
    "constructor",
  ];
  const word = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom("open", "any", "nsw", "later", "76000000", "2026-05-01", "-3", "1e20", '["open"]', "[[", "\0", ","),
    fc.constantFrom("a ".repeat(6_000), Array.from({ length: 3_000 }, (_, index) => index + 10_000_000).join(",")),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.object(),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), fc.oneof(word, fc.array(word))), (raw) => {
      const url = readSearchUrl(raw);
      expect(readSearchUrl(url)).toEqual(url);
      searchRequest.parse(requestOf(url, "Australia/Sydney"));
    }),
  );
});

test("the first state adds Australia-wide and Not stated, removing the last one removes them", () => {
  const places = togglePlace(undefined, "nsw");
  expect(places).toEqual(["nsw", "au", "ns"]);
  expect(togglePlace(places, "ns")).toEqual(["nsw", "au"]);
  expect(togglePlace(places, "vic")).toEqual(["nsw", "au", "ns", "vic"]);
  expect(togglePlace(places, "nsw")).toEqual([]);
  expect(togglePlace(["au"], "os")).toEqual(["au", "os"]);
});

test("a narrower category replaces its ancestors, and a broader one replaces its descendants", () => {
  expect(toggleCategory([72_000_000, 80_000_000], 72_101_509)).toEqual([80_000_000, 72_101_509]);
  expect(toggleCategory([72_101_509, 72_150_000], 72_000_000)).toEqual([72_000_000]);
  expect(toggleCategory([72_000_000], 72_000_000)).toEqual([]);
});

test("a change goes back to page one and adds the reader's zone if dates are filtered", () => {
  expect(withChange({ page: 4, q: "x" }, { place: ["nsw"] }, "Australia/Perth")).toEqual({ q: "x", place: ["nsw"] });
  expect(withChange({ page: 4 }, { closing: ["this-week"] }, "Australia/Perth")).toEqual({
    closing: ["this-week"],
    zone: "Australia/Perth",
  });
  expect(withChange({ closing: ["later"], zone: "Australia/Perth" }, { closing: [] }, "Australia/Perth")).toEqual({});
});

test("clearing removes one group or all, and keeps text and order", () => {
  const url = readSearchUrl({
    q: "x",
    sort: "closing-soon",
    place: "nsw",
    priceFrom: 5,
    openFrom: "2026-01-01",
    notStated: "hide",
    page: 2,
  });
  expect(withoutGroups(url, ["value"])).toEqual({
    q: "x",
    sort: "closing-soon",
    place: ["nsw"],
    openFrom: "2026-01-01",
    notStated: "hide",
  });
  expect(withoutGroups(url)).toEqual({ q: "x", sort: "closing-soon" });
});
