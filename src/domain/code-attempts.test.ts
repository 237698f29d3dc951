import { expect, test } from "vitest";
import { wrongCodeText } from "./code-attempts.ts";

test("a wrong code says how many attempts are left, the last one that there are none", () => {
  expect([4, 1, 0, -1, undefined].map(wrongCodeText)).toEqual([
    "The code is incorrect. 4 attempts left.",
    "The code is incorrect. 1 attempt left.",
    "You have used all 5 attempts. Send another code.",
    "You have used all 5 attempts. Send another code.",
    "The code is incorrect. Send another code.",
  ]);
});
