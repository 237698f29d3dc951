import { expect, test } from "vitest";
import { maxAttempts, wrongCodeText } from "./code-text.ts";

test("a wrong code says how many attempts are left, the last one that there are none", () => {
  expect([1, 2, 3, 4, 5].map(wrongCodeText).map((words) => /\d attempts? left/.exec(words)?.[0])).toEqual([
    "4 attempts left",
    "3 attempts left",
    "2 attempts left",
    "1 attempt left",
    undefined,
  ]);
  expect(wrongCodeText(maxAttempts)).toMatch(/Send another/);
  expect(wrongCodeText(maxAttempts + 1)).toBe(wrongCodeText(maxAttempts));
});
