import { formatMobile, mobileFrom } from "#domain/mobile.ts";
import { repeats } from "#test/counts.ts";
import fc from "fast-check";
import { expect, test } from "vitest";

test.each([
  "0412 345 678",
  "0412345678",
  "412 345 678",
  "04-1234-5678",
  "(04) 1234 5678",
  "04.12.34.56.78",
  "+61 412 345 678",
  "+61412345678",
  "(+61) 412 345 678",
  "+61 (0)412 345 678",
  "+61 0412 345 678",
  "61412345678",
  "61 0412 345 678",
  "0011 61 412 345 678",
  "0011610412345678",
  "0061 412 345 678",
  " 0412\u00a0345\u2009678\n",
  "0412\u2011345\u2013678",
  "\u202a+61 412 345 678\u202c",
  "０４１２　３４５　６７８",
  "＋６１４１２３４５６７８",
])("%j is 0412 345 678", (text) => expect(mobileFrom(text)).toBe("+61412345678"));

test.each([
  ["a landline", "02 9876 5432"],
  ["a landline with the country", "+61 2 9876 5432"],
  ["a landline without its area", "9876 5432"],
  ["13", "13 12 13"],
  ["1300", "1300 975 707"],
  ["1800", "1800 633 863"],
  ["a number without a place", "0550 123 456"],
  ["a satellite telephone", "0147 123 456"],
  ["one digit too few", "0412 345 67"],
  ["one digit too many", "0412 345 6789"],
  ["New Zealand", "+64 21 345 678"],
  ["the United Kingdom", "+44 7400 123456"],
  ["Poland, whose mobiles begin with 45", "+48 451 234 567"],
  ["a plus without a country", "+0412 345 678"],
  ["the country twice", "+61 61 412 345 678"],
  ["two numbers", "0412 345 678, 0412 345 679"],
  ["an extension", "0412 345 678 x9"],
  ["letters", "0412 FLOWER"],
  ["nothing", ""],
  ["a space", " "],
])("%s is no mobile: %j", (_, text) => expect(mobileFrom(text)).toBeUndefined());

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(""));
/** The nine digits of a mobile number after the leading 0. */
const mobiles = fc
  .tuple(fc.constantFrom("4", "5"), digits(8))
  .map((parts) => parts.join(""))
  .filter((number) => !number.startsWith("550"));
const prefixes = fc.constantFrom("0", "", "+61", "61", "+610", "+61(0)", "001161", "0011610", "0061");
const spaces = fc.array(fc.constantFrom("", "", " ", "-", ".", "\u00a0", "–"), { minLength: 9, maxLength: 9 });

test("whatever prefix and spaces a mobile is written with, it is read as the same number", () => {
  fc.assert(
    fc.property(prefixes, mobiles, spaces, (prefix, number, between) => {
      const text = prefix + Array.from(number, (digit, index) => between[index] + digit).join("");
      expect(mobileFrom(text)).toBe(`+61${number}`);
    }),
    { numRuns: repeats(200, 100_000) },
  );
});

test("a mobile is formatted as people write it, and can be read again", () => {
  fc.assert(
    fc.property(mobiles, (number) => {
      const written = formatMobile(`+61${number}`);
      expect(written).toMatch(/^0\d{3} \d{3} \d{3}$/);
      expect(mobileFrom(written)).toBe(`+61${number}`);
    }),
    { numRuns: repeats(100, 100_000) },
  );
});

test("any text is either a mobile in E.164 or not a mobile", () => {
  const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("0", "4", "5", "6", "1", "+", " ") }));
  fc.assert(
    fc.property(texts, (text) => {
      expect(mobileFrom(text) ?? "+61400000000").toMatch(/^\+61[45]\d{8}$/);
    }),
    { numRuns: repeats(100, 300_000) },
  );
});
