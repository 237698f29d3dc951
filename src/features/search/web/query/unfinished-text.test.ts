import { parseQuery, printQuery } from "#search-core/index.ts";
import { withPrefixOfLastWord } from "./unfinished-text.ts";
import { expect, test } from "vitest";

test.each([
  ["clea", "(clea OR clea*)"],
  ["road clea", "road (clea OR clea*)"],
  ["title:clea", "title:(clea OR clea*)"],
  ["road -clea", "road -(clea OR clea*)"],
  ["rft-2026/1", "(rft-2026/1 OR rft-2026/1*)"],
  // Invisible characters do not end a word.
  ["\u200bro\ufeffad\u00ad", "(road OR road*)"],
  ['"road works" brid', '"road works" (brid OR brid*)'],
])("the last word of %j also matches longer words", (typed, asked) => {
  expect(withPrefixOfLastWord(typed)).toBe(asked);
  expect(parseQuery(asked).notices).toEqual([]);
});

test.each(["", "c", "clea ", "clean*", "road OR", '"road clea', "(road)", "c++", "clea:", "x".repeat(300)])(
  "a text that does not end in a word being typed stays as it is: %j",
  (typed) => {
    expect(withPrefixOfLastWord(typed)).toBe(typed);
  },
);

test("adding the prefix keeps the text a single query", () => {
  expect(printQuery(parseQuery(withPrefixOfLastWord("bridge OR (road title:clea")).node)).toBe(
    printQuery(parseQuery("bridge OR (road (title:clea OR title:clea*))").node),
  );
});
