import { expect, test } from "vitest";
import { shortValue } from "./result-text.ts";

test.each([
  [null, null, "AUD", ""],
  [80_000, 80_000, "AUD", "$80k"],
  [50_000, 1_200_000, "AUD", "$50k to $1.2M"],
  [null, 950, "AUD", "up to $950"],
  [1_000, null, "AUD", "from $1k"],
  [null, 2_000, "GBP", "up to GBP 2,000.00"],
])("a value from %s to %s in %s is shown as %j", (valueFrom, valueTo, currency, words) => {
  expect(shortValue({ valueFrom, valueTo, currency }).replace("\u00a0", " ")).toBe(words);
});
