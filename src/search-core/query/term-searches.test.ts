import { expect, test } from "vitest";
import { termSearchesIn } from "#search-core/index.ts";

test.for<[text: string, ...terms: string[]]>([
  ["we fix leaking roofs on schools", "roof repairs"],
  ["our cooks prepare meals for people in nursing homes", "prepared meals", "nursing home"],
  // Nothing but the term: it is the search already.
  ["leaking roofs"],
  ["we are looking for roof repairs"],
  ["zebras in the outback"],
  ["outback -roof"],
])("%s: %s", ([text, ...terms]) => {
  expect(termSearchesIn(text)).toEqual(terms);
});
