import { planIds, priceCode } from "#domain/plans.ts";
import { expect, test } from "vitest";
import { priceText } from "./chosen-price.tsx";

test("the text of a price code names its plan and price", () => {
  expect(priceText(priceCode("team", "monthly"))).toBe("Team, $165 a month including GST");
  expect(priceText(priceCode("enterprise", "annual"))).toBe("Enterprise, $4,400 a year including GST");
});

test("a code without a price has no text, including the free plan's", () => {
  for (const code of ["", "team", "team-weekly", priceCode("none", "monthly")]) expect(priceText(code)).toBeUndefined();
  expect(planIds.filter((plan) => priceText(priceCode(plan, "annual")) === undefined)).toEqual(["none"]);
});
