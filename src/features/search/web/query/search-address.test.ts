import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf, withWordsFromHash } from "./search-address.ts";
import { readSearchUrl, type SearchUrl } from "./search-url.ts";

const list = (count: number) => Array.from({ length: count }, (_, index) => `pump${index}`).join(" OR ");

test("short text goes into the query of the URL, a long list behind the #", () => {
  expect(addressOf({ q: "pumps", page: 2 })).toEqual({
    to: "/opportunities",
    search: { q: "pumps", page: 2 },
    hash: "",
  });
  const { search, hash } = addressOf({ q: list(500), page: 2 });
  expect(search).toEqual({ words: "list", page: 2 });
  expect(decodeURIComponent(hash)).toBe(list(500));
});

test("a search survives the round trip through its URL, whatever its text", () => {
  const words = fc.oneof(fc.string({ unit: "grapheme", maxLength: 40 }), fc.constant("100% \\ %25 #?&+"));
  fc.assert(
    fc.property(words, fc.constantFrom(0, 300), (words, count) => {
      const q = `${words} ${list(count)}`.trim();
      const { search, hash } = addressOf({ ...(q && { q }), place: ["nsw"] });
      const url: SearchUrl = readSearchUrl(search);
      const expected = { ...(q && { q }), place: ["nsw"] };
      expect(withWordsFromHash(url, hash)).toEqual(expected);
      // What the router makes of it: decoded, except for characters that would be decoded twice.
      const routed = hash.replace(/(?:%(?!25|5C)[0-9A-F]{2})+/g, decodeURIComponent);
      expect(withWordsFromHash(url, routed)).toEqual(expected);
    }),
  );
});

test("while the text behind the # is unknown or lost, the search waits for it", () => {
  const url = readSearchUrl({ words: "list", place: "nsw" });
  expect(url).toEqual({ words: "list", place: ["nsw"] });
  expect(withWordsFromHash(url, null)).toBe(url);
  expect(withWordsFromHash(url, "")).toBe(url);
  expect(withWordsFromHash(url, "100%")).toEqual({ q: "100%", place: ["nsw"] });
  expect(readSearchUrl({ words: "list", q: "pumps" })).toEqual({ q: "pumps" });
});
