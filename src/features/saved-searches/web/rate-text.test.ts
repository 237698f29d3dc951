import { expect, test } from "vitest";
import { rateText } from "./rate-text.ts";

test.each([
  [0, "0 in 90 days"],
  [1, "1 in 90 days"],
  [3, "1 a month"],
  [6, "2 a month"],
  [13, "1 a week"],
  [60, "5 a week"],
  [89, "1 a day"],
  [263, "3 a day"],
  [126_800, "1,409 a day"],
])("%d matches in 90 days are %s", (total, text) => {
  expect(rateText({ total, perDay: Math.round(total / 9) / 10 })).toBe(text);
});
