import { expect, test } from "vitest";
import { mostTries, wrongCodeWords } from "./code-words.ts";

test("a wrong code says how many tries are left, the last one that there are none", () => {
  expect([1, 2, 3, 4, 5].map(wrongCodeWords).map((words) => /\d tr\w+ (is|are) left/.exec(words)?.[0])).toEqual([
    "4 tries are left",
    "3 tries are left",
    "2 tries are left",
    "1 try is left",
    undefined,
  ]);
  expect(wrongCodeWords(mostTries)).toMatch(/Send another/);
  expect(wrongCodeWords(mostTries + 1)).toBe(wrongCodeWords(mostTries));
});
