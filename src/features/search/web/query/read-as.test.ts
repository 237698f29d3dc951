import { expect, test } from "vitest";
import { asWords, readingsOf, withFilters, withoutFilters, withReadings, type Reading } from "./read-as.ts";
import type { SearchUrl } from "./search-url.ts";

const zone = "Australia/Sydney";
const reading = (field: Reading["field"], words: string, value: string, more: Partial<Reading> = {}): Reading => ({
  field,
  words,
  phrase: words,
  value,
  label: "",
  freeText: `cleaning "${words}"`,
  remaining: "cleaning",
  ...more,
});
const nsw = reading("place", "nsw", "1");

test.for<[url: SearchUrl, read: Reading, shown: Partial<SearchUrl>]>([
  [{}, nsw, { place: ["nsw", "au", "ns"] }],
  [{ place: ["vic", "au"] }, nsw, { place: ["vic", "au", "nsw"] }],
  [{ place: ["nsw"] }, nsw, { place: ["nsw"] }],
  [{ place: ["vic"], interests: "filled" }, nsw, { place: ["nsw", "au", "ns"] }],
  [{}, reading("status", "awarded", "3"), { status: ["awarded"] }],
  [{ status: ["open"] }, reading("status", "awarded", "3"), { status: ["open", "awarded"] }],
  [{ status: ["any"] }, reading("status", "awarded", "3"), { status: ["awarded"] }],
  [{}, reading("reference", "RFT-1", "RFT-1"), { status: ["any"] }],
  [{}, reading("closing", "closing this week", "thisWeek"), { closing: ["this-week"] }],
  [{}, reading("value", "over $1m", "1000000-"), { priceFrom: 1_000_000 }],
  [{}, reading("value", "$5.50 to $10", "5.5-10"), { priceFrom: 5.5, priceTo: 10 }],
  [{ buyer: [7] }, reading("buyer", "Track Trust", "9"), { buyer: [7, 9] }],
])("in %j the controls show %j as %j", ([url, read, shown]) => {
  expect(withReadings({ q: "cleaning nsw", ...url }, [read])).toMatchObject({ q: "cleaning nsw", ...shown });
});

test("changing a filter that was read takes its words out of the text, and leaves other readings", () => {
  const awarded = reading("status", "awarded", "3", { remaining: "cleaning nsw" });
  const url: SearchUrl = { q: "awarded cleaning nsw", page: 3 };
  const place = { ...nsw, remaining: "awarded cleaning" };
  expect(withFilters(url, [awarded, place], { place: ["nsw", "vic"] }, zone)).toEqual({
    q: "awarded cleaning",
    place: ["nsw", "vic"],
  });
  expect(withFilters(url, [awarded, place], { type: ["request-for-tender"] }, zone)).toEqual({
    q: "awarded cleaning nsw",
    type: ["request-for-tender"],
  });
  expect(withoutFilters(url, [awarded, place], "status", zone)).toEqual({ q: "cleaning nsw" });
});

test("one end of a value that was read can be changed", () => {
  const value = reading("value", "$5 to $10", "5-10");
  expect(withFilters({ q: "cleaning $5 to $10" }, [value], { priceTo: 20 }, zone)).toEqual({
    q: "cleaning",
    priceFrom: 5,
    priceTo: 20,
  });
});

test("several places leave the text together, and are quoted together", () => {
  const both = [
    { ...nsw, freeText: 'cleaning "nsw" and vic', remaining: "cleaning and vic" },
    reading("place", "vic", "2", { freeText: 'cleaning nsw and "vic"', remaining: "cleaning nsw" }),
  ];
  const url = { q: "cleaning nsw and vic" };
  expect(withFilters(url, both, { place: ["wa"] }, zone)).toEqual({ q: "cleaning and", place: ["wa"] });
  expect(asWords(url, both)).toEqual({ q: 'cleaning "nsw" and "vic"' });
});

test("a status other than those of a reference searches its text as words", () => {
  const reference = reading("reference", "RFT-1", "RFT-1", { freeText: '"RFT-1"', remaining: "" });
  expect(withFilters({ q: "RFT-1" }, [reference], { status: ["open"] }, zone)).toEqual({
    q: '"RFT-1"',
    status: ["open"],
  });
});

test("without readings an address stays as it is", () => {
  expect(withReadings({ q: "cleaning" }, [])).toEqual({ q: "cleaning" });
  expect(asWords({ q: "cleaning", place: ["nsw"] }, [])).toEqual({ q: "cleaning", place: ["nsw"] });
});

test("a change before the next results arrive does not bring back words that were removed", () => {
  const place = reading("place", "queensland", "3", {
    phrase: "in queensland",
    freeText: 'awarded cleaning in "queensland"',
    remaining: "awarded cleaning",
  });
  const before: SearchUrl = { q: "awarded cleaning in queensland", status: ["open"] };
  expect(withoutFilters(before, [place], "place", zone)).toEqual({ q: "awarded cleaning", status: ["open"] });
  const present: SearchUrl = { q: "cleaning in queensland", status: ["awarded"] };
  expect(withoutFilters(present, [place], "place", zone)).toEqual({ q: "cleaning", status: ["awarded"] });
  expect(asWords(present, [place])).toEqual({ q: 'cleaning in "queensland"', status: ["awarded"] });
});

test("a reading of the results before says nothing once its words are gone or quoted", () => {
  const result = { readAs: [nsw] } as unknown as Parameters<typeof readingsOf>[1];
  expect(readingsOf({ q: "cleaning nsw" }, result)).toEqual([nsw]);
  for (const url of [{}, { q: "cleaning" }, { q: 'cleaning "nsw"' }]) expect(readingsOf(url, result)).toEqual([]);
});
