import fc from "fast-check";
import { expect, test } from "vitest";
import { filterOf, parseFilter } from "./session-filter.ts";

test("the filter of a search is kept without its text and page", () => {
  const url = { q: "cranes", page: 3, place: ["nsw"], sort: "closing-soon", closing: ["this-week" as const] };
  expect(filterOf(url)).toEqual({ place: ["nsw"], sort: "closing-soon", closing: ["this-week"] });
  expect(parseFilter(JSON.stringify(filterOf(url)))).toEqual(filterOf(url));
  expect(filterOf({ words: "list", place: ["nsw"] })).toEqual({ place: ["nsw"] });
});

test("a stored filter that is missing or invalid is ignored", () => {
  expect(parseFilter(null)).toBeNull();
  expect(parseFilter('{"place":["mars"],"q":"x"}')).toEqual({});
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseFilter(text)));
});
