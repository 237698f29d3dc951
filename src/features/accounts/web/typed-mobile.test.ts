import { mobileFrom } from "#domain/mobile.ts";
import { repeats } from "#test/counts.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { spacedMobile, typedMobile } from "./typed-mobile.ts";

test.each([
  ["0412345678", "0412 345 678"],
  ["0412345", "0412 345"],
  ["04", "04"],
  ["+61412345678", "+61 412 345 678"],
  ["61412345678", "+61 412 345 678"],
  ["0412 345 6789", "0412 345 6789"],
  ["02 9123 4567", "02 9123 4567"],
  ["(04) 1234 5678", "(04) 1234 5678"],
])("%j is shown as %j", (typed, shown) => {
  expect(spacedMobile(typed)).toBe(shown);
});

test("editing in the middle of a number or deleting from it does not change the spacing", () => {
  expect(typedMobile("0412 9345 678", "0412 345 678", 6)).toBe("0412 9345 678");
  expect(typedMobile("0412 ", "0412 3", 5)).toBe("0412 ");
});

test("spacing does not change the number, and spacing it again changes nothing", () => {
  const text = fc.stringMatching(/^[0-9 +()-]{0,18}$/);
  fc.assert(
    fc.property(text, (typed) => {
      const shown = spacedMobile(typed);
      expect(mobileFrom(shown)).toBe(mobileFrom(typed));
      expect(spacedMobile(shown)).toBe(shown);
    }),
    { numRuns: repeats(300, 20_000) },
  );
  fc.assert(
    fc.property(fc.stringMatching(/^0[45]\d{8}$/), (number) => {
      expect(spacedMobile(number)).toMatch(/^0\d{3} \d{3} \d{3}$/);
      expect(mobileFrom(spacedMobile(number))).toBe(mobileFrom(number));
    }),
    { numRuns: repeats(100, 5_000) },
  );
});
