import { parseSearch } from "#web/url-state.ts";
import { expect, test } from "vitest";
import { knownSearch, maxWordsLength, pageIn, wordsIn } from "./known-search.ts";

test("a page is read from its text, and what is no page after the first is the first", () => {
  expect(pageIn(parseSearch("?page=12"))).toEqual({ page: 12 });
  for (const page of [undefined, "", "1", "0", "-2", "2.5", "two", "1e9"]) expect(pageIn({ page })).toEqual({});
});

test("words are read from their text, digits too, and none are absent", () => {
  expect(wordsIn(parseSearch("?q=+roof+repairs+"))).toEqual({ q: "roof repairs" });
  expect(wordsIn(parseSearch("?q=2026"))).toEqual({ q: "2026" });
  for (const q of [undefined, "", " ", true, ["roof"], { roof: 1 }]) expect(wordsIn({ q })).toEqual({});
  expect(wordsIn({ q: "a".repeat(200) }).q).toHaveLength(maxWordsLength);
});

test("what a page does not know of its address is absent, not left as it was written", () => {
  const read = knownSearch(parseSearch("?state=nonsense&page=2"), { page: 2 });
  expect(read).toStrictEqual({ state: undefined, page: 2 });
});
