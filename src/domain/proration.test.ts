import fc from "fast-check";
import { expect, test } from "vitest";
import { day } from "./epoch.ts";
import { gstOf, priceOfDays, remainderOf } from "./proration.ts";

const cents = fc.integer({ min: 0, max: 10_000_000 });
const ofDays = fc.integer({ min: 1, max: 366 });
/** Days of a period on which the plan changes, in order. */
const cuts = fc
  .tuple(ofDays, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }))
  .map(([of, shares]) => ({ of, days: shares.map((share) => Math.floor(share * of)).toSorted((a, b) => a - b) }));

test("however a period is cut, its parts make the whole price, to the cent", () => {
  fc.assert(
    fc.property(cents, cuts, (price, { of, days }) => {
      const left = [0, ...days, of].map((from) => priceOfDays(price, { days: of - from, ofDays: of }));
      const parts = left.slice(1).map((rest, index) => left[index]! - rest);
      expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(price);
    }),
  );
});

test("what is left of a period is whole days with the present one, at least none and at most all", () => {
  fc.assert(
    fc.property(ofDays, fc.integer({ min: -5 * day, max: 370 * day }), (of, since) => {
      const [start, end] = [1_700_000_000_000, 1_700_000_000_000 + of * day];
      const { days, from } = remainderOf({ start, end }, start + since);
      expect([days >= 0, days <= of, from]).toEqual([true, true, end - days * day]);
      if (since >= 0 && since < of * day) expect(start + since - from >= 0 && start + since - from < day).toBe(true);
    }),
  );
});

test("the GST in an amount is an eleventh of it in whole cents, and nothing but the rounding of one cent is between", () => {
  fc.assert(
    fc.property(cents, (price) => {
      const gst = gstOf(price);
      expect([Number.isSafeInteger(gst), Math.abs(11 * gst - price) <= 5]).toEqual([true, true]);
      // Without the GST there are ten elevenths: what is added to them is a tenth.
      expect(Math.abs(10 * gst - (price - gst)) <= 5).toBe(true);
    }),
  );
  expect([5_500, 16_500, 6_233, 1, 0].map(gstOf)).toEqual([500, 1_500, 567, 0, 0]);
});
