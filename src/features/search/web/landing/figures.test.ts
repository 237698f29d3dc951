import { billions, hundreds, thousands } from "./figures.ts";
import { expect, test } from "vitest";

test("open and future tenders are rounded down to hundreds", () => {
  expect(hundreds(4_283)).toBe("4,200+");
  expect(hundreds(600)).toBe("600+");
});

test("under a hundred the number itself is shown", () => {
  expect(hundreds(99)).toBe("99");
  expect(hundreds(0)).toBe("0");
});

test("the headline's total is rounded down to thousands", () => {
  expect(thousands(153_871)).toBe("153,000");
  expect(thousands(412)).toBe("412");
});

test("the awarded value is in billions, rounded down to one decimal", () => {
  expect(billions(98_479_999_999)).toBe("$98.4B+");
  expect(billions(2_000_000_000)).toBe("$2.0B+");
});

test("an awarded value under a billion is in millions", () => {
  expect(billions(41_260_000)).toBe("$41.2M+");
  expect(billions(296_480_000)).toBe("$296.4M+");
  expect(billions(999_999_999)).toBe("$999.9M+");
  expect(billions(1_000_000_000)).toBe("$1.0B+");
});
