import { expect, test } from "vitest";
import { maxAttempts, wrongCodeText } from "./code-text.ts";

test("a wrong code says how many tries are left, the last one that there are none", () => {
  expect([1, 2, 3, 4, 5].map(wrongCodeText).map((words) => /\d tr\w+ (is|are) left/.exec(words)?.[0])).toEqual([
    "4 tries are left",
    "3 tries are left",
    "2 tries are left",
    "1 try is left",
    undefined,
  ]);
  expect(wrongCodeText(maxAttempts)).toMatch(/Send another/);
  expect(wrongCodeText(maxAttempts + 1)).toBe(wrongCodeText(maxAttempts));
});
