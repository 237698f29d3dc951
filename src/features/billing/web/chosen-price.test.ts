import { planIds, priceCode } from "#domain/plans.ts";
import { expect, test } from "vitest";
import { priceText } from "./chosen-price.tsx";

test("a code names its plan and price in words", () => {
  expect(priceText(priceCode("team", "monthly"))).toBe("Team, $165 a month including GST");
  expect(priceText(priceCode("enterprise", "annual"))).toBe("Enterprise, $4,400 a year including GST");
});

test("a code that no price has names none, the free plan's among them", () => {
  for (const code of ["", "team", "team-weekly", priceCode("none", "monthly")]) expect(priceText(code)).toBeUndefined();
  expect(planIds.filter((plan) => priceText(priceCode(plan, "annual")) === undefined)).toEqual(["none"]);
});
