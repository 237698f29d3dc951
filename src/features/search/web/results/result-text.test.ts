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
  expect(shortValue({ valueFrom, valueTo, awardedTotalValue: null, currency }).replace("\u00a0", " ")).toBe(words);
});

test("a notice without a value of its own shows what was awarded", () => {
  const awarded = { awardedTotalValue: 42_000, currency: "AUD" };
  expect(shortValue({ valueFrom: null, valueTo: null, ...awarded })).toBe("$42k");
  expect(shortValue({ valueFrom: 50_000, valueTo: 50_000, ...awarded })).toBe("$50k");
});
