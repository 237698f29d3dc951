import { expect, test } from "vitest";
import { formatCount, formatCounted, formatList, formatOneDecimal, formatShortDecimal } from "./format-number.ts";

test("numbers have thousands separators and at most one decimal", () => {
  expect([formatCount(7), formatCount(1_284_000)]).toEqual(["7", "1,284,000"]);
  expect([formatOneDecimal(2), formatOneDecimal(98.44)]).toEqual(["2.0", "98.4"]);
  expect([formatShortDecimal(2), formatShortDecimal(1_234.56)]).toEqual(["2", "1,234.6"]);
});

test("a count agrees with its noun", () => {
  expect([formatCounted(1, "person", "people"), formatCounted(1_284, "person", "people")]).toEqual([
    "1 person",
    "1,284 people",
  ]);
  expect([formatCounted(0, "day"), formatCounted(1, "day")]).toEqual(["0 days", "1 day"]);
});

test("a list ends with and", () => {
  expect([formatList(["A"]), formatList(["A", "B"]), formatList(["A", "B", "C"])]).toEqual([
    "A",
    "A and B",
    "A, B and C",
  ]);
});
