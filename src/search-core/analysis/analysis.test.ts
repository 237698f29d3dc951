import fc from "fast-check";
import { expect, test } from "vitest";
import { variantsOf } from "./lexicon.ts";
import { stem } from "./stem.ts";
import { tokenise } from "./tokenise.ts";
import { repeats } from "#test/counts.ts";

const terms = (text: string) => tokenise(text).map(({ term }) => term);

test.for<[text: string, expected: string[]]>([
  ["Road Works, stage 2", ["road", "works", "stage", "2"]],
  ["RFT-2026/118", ["rft", "2026", "118"]],
  ["ISO 27001 ISO27001 iso-27001", ["iso", "27001", "iso", "27001", "iso", "27001"]],
  ["CN4072363", ["cn", "4072363"]],
  ["A4 4WD C130J", ["a4", "4wd", "c130j"]],
  ["C++ C# Lot#", ["c++", "c#", "lot"]],
  ["Café ﬁbre ＡＢＣ Ångström straße", ["cafe", "fibre", "abc", "angstrom", "strasse"]],
  ["O'Brien's the city’s", ["obrien", "the", "city"]],
  ["fit-out", ["fit", "out", "fitout"]],
  ["state-of-the-art", ["state", "of", "the", "art"]],
  ["IT makes it work", ["it", "IT", "makes", "it", "work"]],
  ["R&D", ["r", "d"]],
  ["道路 дорога שלום", ["道路", "дорога", "שלום"]],
  ["🎉 — … \u0000", []],
])("%s is cut into its terms", ([text, expected]) => {
  expect(terms(text)).toEqual(expected);
});

test("offsets are those of the text as given, and an alias shares its position", () => {
  const text = "Bürö fit-out: COVID19";
  expect(tokenise(text).map(({ from, to, position }) => [text.slice(from, to), position])).toEqual([
    ["Bürö", 0],
    ["fit", 1],
    ["out", 2],
    ["fit-out", 1],
    ["COVID", 3],
    ["19", 4],
  ]);
});

test("any text gives ascending positions and offsets inside it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      let next = 0;
      for (const { term, position, from, to, alias } of tokenise(text)) {
        if (!alias) expect(position).toBe(next++);
        expect(term).not.toBe("");
        expect(from).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: repeats(2_000, 100_000) },
  );
});

test.for<[inflected: string, base: string]>([
  ["roads", "road"],
  ["services", "service"],
  ["facilities", "facility"],
  ["batches", "batch"],
  ["classes", "class"],
  ["buses", "bus"],
  ["installing", "install"],
  ["supplied", "supply"],
  ["maintained", "maintain"],
  ["scanning", "scan"],
  ["organizations", "organisation"],
  ["modernized", "modernise"],
])("%s meets %s", ([inflected, base]) => {
  expect(stem(inflected)).toBe(stem(base));
});

test.for<[one: string, other: string]>([
  ["marketing", "market"],
  ["engineering", "engine"],
  ["cleaning", "clean"],
  ["cleaner", "cleaning"],
  ["training", "train"],
  ["building", "build"],
  ["planning", "plan"],
  ["goods", "good"],
  ["securities", "security"],
  ["customs", "custom"],
  ["news", "new"],
  ["size", "sise"],
  ["gas", "ga"],
])("%s does not meet %s", ([one, other]) => {
  expect(stem(one)).not.toBe(stem(other));
});

const others = (text: string) =>
  variantsOf(terms(text).map(stem))
    .map((variant) => variant.text)
    .toSorted();

test("the lexicon knows a group by each of its members, in any inflection", () => {
  expect(others("requests for tender")).toEqual(["RFT"]);
  expect(others("rft")).toEqual(["request for tender"]);
  expect(others("air conditioning")).toContain("HVAC");
  expect(others("OH&S")).toContain("WHS");
  expect(others("ict")).toContain("IT");
  expect(others("it")).toContain("ICT");
  expect(others("bridge")).toEqual([]);
});
