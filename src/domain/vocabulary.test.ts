import fc from "fast-check";
import { expect, test } from "vitest";
import { abnFrom } from "#domain/abn.ts";
import { centsFrom, centsOf, dollarsOf, formatMoney, formatMoneyShort } from "#domain/money.ts";
import { isRegularTransition } from "#domain/opportunity-status.ts";
import { placeFromName, placeFromPostcode } from "#domain/places.ts";
import { slugOf } from "#domain/slug.ts";
import { truncate } from "#domain/truncate.ts";
import { unspscCode, unspscLevel, unspscLevels, unspscParent, unspscPath } from "#domain/unspsc.ts";

test("an ABN is read in any spacing and refused when its checksum is wrong", () => {
  expect(abnFrom("51 824 753 556")).toBe("51824753556");
  expect(abnFrom("51-824-753-556")).toBe("51824753556");
  expect(abnFrom("51824753557")).toBeUndefined();
  expect(abnFrom("5182475355")).toBeUndefined();
});

test("changing any one digit of a valid ABN makes it invalid", () => {
  fc.assert(
    fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (index, by) => {
      const digits = Array.from("62950639680");
      digits[index] = String((Number(digits[index]) + by) % 10);
      expect(abnFrom(digits.join(""))).toBeUndefined();
    }),
  );
});

test("amounts are read exactly into cents", () => {
  expect(centsFrom("19066.88")).toBe(1_906_688);
  expect(centsFrom("$1,234")).toBe(123_400);
  expect(centsFrom("-0.5")).toBe(-50);
  expect(centsFrom("41.1")).toBe(4110);
  expect(centsFrom("1e5")).toBeUndefined();
  expect(centsFrom("about 100")).toBeUndefined();
  expect(centsFrom("99999999999999999")).toBeUndefined();
});

test("cents survive the trip through the API's dollars", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e14, max: 1e14 }), (cents) => {
      expect(centsOf(dollarsOf(cents))).toBe(cents);
    }),
  );
});

test("money is printed in full or short", () => {
  expect(formatMoney(1234.5)).toBe("$1,234.50");
  expect(formatMoney(1234.5, "GBP")).toBe("GBP\u00a01,234.50");
  expect([950, 55_000, 1_234_000, 12_600_000, 999_960, 98_400_000_000].map(formatMoneyShort)).toEqual([
    "$950",
    "$55k",
    "$1.2M",
    "$12.6M",
    "$1M",
    "$98.4B",
  ]);
});

test("a slug has at most five words, without accents and stop words", () => {
  expect(slugOf("Café fit-out at the Émigré Hall, stage 2 of 3")).toBe("cafe-fit-out-emigre-hall-stage");
  expect(slugOf("— … —")).toBe("");
});

test("a long text is cut at a word and ends with an ellipsis", () => {
  expect(truncate("Cleaning of public buildings", 16)).toBe("Cleaning of…");
  expect(truncate("Cleaning", 8)).toBe("Cleaning");
});

test("UNSPSC codes are read as sources write them", () => {
  expect(unspscCode(" 80141607")).toBe(80_141_607);
  expect(unspscCode("72")).toBe(72_000_000);
  expect(unspscCode("721")).toBeUndefined();
  expect(unspscCode("00000000")).toBeUndefined();
});

test("the path of a code goes up to its segment, one level at a time", () => {
  expect(unspscPath(72_101_509)).toEqual([72_000_000, 72_100_000, 72_101_500, 72_101_509]);
  const codes = fc.integer({ min: 10_000_000, max: 99_999_999 });
  fc.assert(
    fc.property(codes, (code) => {
      const path = unspscPath(code);
      expect(path.at(-1)).toBe(code);
      expect(path.slice(1).map(unspscParent)).toEqual(path.slice(0, -1));
      const levels = path.map((code) => unspscLevels.indexOf(unspscLevel(code)));
      expect(levels).toEqual([...new Set(levels)].sort((a, b) => a - b));
      expect(levels[0]).toBe(0);
    }),
  );
});

test("places are found by name, short name and postcode", () => {
  expect(placeFromName(" Vic. ")?.code).toBe("VIC");
  expect(placeFromName("new south wales")?.code).toBe("NSW");
  expect(placeFromName("Springfield")).toBeUndefined();
  expect(["2600", "0800", "800", "2620", "3000", "9999"].map((code) => placeFromPostcode(code)?.code)).toEqual([
    "ACT",
    "NT",
    "NT",
    "NSW",
    "VIC",
    "QLD",
  ]);
  expect(placeFromPostcode("12345")).toBeUndefined();
});

test("a status only changes as the rules allow", () => {
  expect(isRegularTransition("Closed", "Open")).toBe(true);
  expect(isRegularTransition("Awarded", "Cancelled")).toBe(true);
  expect(isRegularTransition("Awarded", "Open")).toBe(false);
  expect(isRegularTransition("Cancelled", "Open")).toBe(false);
});
