import { parseSearch, stringifySearch } from "#web/url-state.ts";
import { expect, test } from "vitest";

test("a list is written with commas and text without quotes", () => {
  expect(stringifySearch({ q: "road works", status: ["open", "future"], page: 2 })).toBe(
    "?q=road+works&status=open,future&page=2",
  );
});

test("an absent value is left out of the URL, and an empty list stays", () => {
  expect(stringifySearch({ q: undefined, place: [], sort: null })).toBe("?place=");
  expect(stringifySearch({})).toBe("");
});

test("numbers and quotes are read as the text they are", () => {
  expect(parseSearch('?q=123&name="x"')).toEqual({ q: "123", name: '"x"' });
});

test("a repeated parameter is a list", () => {
  expect(parseSearch("?place=nsw&place=vic&q=x")).toEqual({ place: "nsw,vic", q: "x" });
});

test.each(["?q=O%27Brien", "?q=100%25+%26+caf%C3%A9", "?q=a%2Bb", "?q=%22fire+doors%22,+OR", "?q=~(x)*!"])(
  "%s is written as it was read, so that no page redirects to itself",
  (query) => expect(stringifySearch(parseSearch(query))).toBe(query),
);
