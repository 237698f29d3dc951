import fc from "fast-check";
import { expect, test } from "vitest";
import { checksumOfText } from "#search-core/index/snapshot.ts";
import { irregular, unchanging, verbOfForm } from "./inflections.ts";
import { analyserVersion } from "./version.ts";
import { fold } from "./fold.ts";
import { shippedLexicon } from "./shipped-lexicon.ts";
import { stem } from "./stem.ts";
import { tokenise, type Token } from "./tokenise.ts";
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
  ["ro\u00adad wo\u200brks sta\u200cge\u200d \u2060on\ufeffe", ["road", "works", "stage", "one"]],
  [
    "\u200bfit\u00ad-\u200bout C\u200b# I\u200bT ISO\u00ad27001",
    ["fit", "out", "fitout", "c#", "it", "IT", "iso", "27001"],
  ],
  ["\u00ad\u200b \ufeff", []],
  ["½ 2½kg 1⁄2 ¹⁄₄ ⅔-hour 12", ["1", "2", "2", "1", "2", "kg", "1", "2", "1", "4", "2", "3", "hour", "12"]],
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

test("a word includes the invisible characters inside it, but none around it; both numbers of a fraction span its sign", () => {
  const text = "\u200bro\u00adad\u200b f\u2060it-o\ufeffut\u00ad 2½";
  expect(tokenise(text).map(({ term, from, to, position }) => [term, text.slice(from, to), position])).toEqual([
    ["road", "ro\u00adad", 0],
    ["fit", "f\u2060it", 1],
    ["out", "o\ufeffut", 2],
    ["fitout", "f\u2060it-o\ufeffut", 1],
    ["2", "2", 3],
    ["1", "½", 4],
    ["2", "½", 5],
  ]);
});

/** Texts as words in the form in which they match each other. */
const met = (text: string) => tokenise(text).map(({ term, position, alias }) => ({ term, position, alias }));

test("invisible characters do not change the words of a text", () => {
  const seen = fc.constantFrom(..."aITit19 -'’#+\u2010é\u0301ßＡ１道.½".split(""), "CN12", "'s", "++", "fit-out", "🎉");
  const invisible = fc.constantFrom(
    "",
    "",
    "\u00ad",
    "\u200b",
    "\u200c",
    "\u200d",
    "\u2060",
    "\ufeff",
    "\u200e\u{e0061}",
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(invisible, seen), { maxLength: 15 }), (parts) => {
      expect(met(parts.flat().join(""))).toEqual(met(parts.map(([, sign]) => sign).join("")));
    }),
    { numRuns: repeats(2_000, 500_000) },
  );
});

const word = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*(?:\+\+|#)?/gu;
const lettersOnly = /^\p{L}+$/u;

/** A naive tokeniser by patterns alone: words, offsets and pairs. */
function tokensByPattern(text: string): Token[] {
  /** The terms of each UTF-16 unit, with their offsets in the given text. */
  const read: { unit: string; from: number; to: number }[] = [];
  for (const { 0: sign, index } of text.matchAll(/./gsu)) {
    const isFraction = /[¼-¾⅐-⅟↉]/.test(sign);
    const said = /\p{DI}/u.test(sign) ? "" : isFraction ? ` ${sign.normalize("NFKD")} ` : sign;
    for (const [i, unit] of said.split("").entries())
      read.push({ unit, from: index + (isFraction ? 0 : i), to: index + (isFraction ? 1 : i + 1) });
  }
  const tokens = tokensAsRead(read.map(({ unit }) => unit).join(""));
  return tokens.map((token) => ({ ...token, from: read[token.from]!.from, to: read[token.to - 1]!.to }));
}

function tokensAsRead(text: string): Token[] {
  const tokens: Token[] = [];
  let last: Token | undefined;
  let position = 0;
  const add = (term: string, from: number, to: number) => {
    last = { term, position: position++, from, to, alias: false };
    tokens.push(last);
  };
  for (const { 0: match, index: from } of text.matchAll(word)) {
    const raw = match.replace(/(?<=..)#$/s, "");
    const to = from + raw.length;
    const term = fold(raw.replace(/['’]s$/i, "").replace(/['’]/g, ""));
    const split = /^([a-z]{2,})(\d{2,})$/.exec(term);
    const before = last;
    if (term === "") continue;
    if (split && term.length === raw.length) {
      add(split[1]!, from, from + split[1]!.length);
      add(split[2]!, from + split[1]!.length, to);
      continue;
    }
    add(term, from, to);
    if (raw === "IT") tokens.push({ term: "IT", position: position - 1, from, to, alias: true });
    const isPair = before && [before.term, term].every((term) => lettersOnly.test(term));
    const isHyphen = (i: number) => /[-\u2010\u2011]/.test(text[i] ?? "");
    const isJoint = before && from === before.to + 1 && isHyphen(before.to);
    if (isPair && isJoint && !isHyphen(before.from - 1) && !isHyphen(to))
      tokens.push({ term: before.term + term, position: before.position, from: before.from, to, alias: true });
  }
  return tokens;
}

test("the tokeniser gives the same as a naive one with patterns", () => {
  const hard = fc.constantFrom(
    ..."aAbITit09 -'’#+\u2010\u2011é\u0301ßﬁＡ１道\u0130.,/&$sS\ud83c\udf89".split(""),
    "CN12",
    "'s",
    "++",
    "fit-out",
    ..."\u00ad\u200b\ufeff½⅓".split(""),
  );
  const text = fc.oneof(fc.string({ unit: hard, maxLength: 15 }), fc.string({ unit: "binary", maxLength: 30 }));
  fc.assert(
    fc.property(text, (sample) => {
      expect(tokenise(sample)).toEqual(tokensByPattern(sample));
    }),
    { numRuns: repeats(2_000, 500_000) },
  );
});

test("every text has ascending positions, and offsets within it", () => {
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
])("%s matches %s", ([inflected, base]) => {
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
])("%s does not match %s", ([text, other]) => {
  expect(stem(text)).not.toBe(stem(other));
});

const others = (text: string) =>
  shippedLexicon()
    .synonymsOf(terms(text).map((term) => stem(term === "it" ? "IT" : term)))
    .filter(({ isTradeWord }) => !isTradeWord)
    .map((variant) => variant.text)
    .toSorted();

test("a group of synonyms is found by each of its members, in any inflection", () => {
  expect(others("requests for tender")).toEqual(["RFT"]);
  expect(others("rft")).toEqual(["request for tender"]);
  expect(others("air conditioning")).toContain("HVAC");
  expect(others("OH&S")).toContain("WHS");
  expect(others("ict")).toContain("IT");
  expect(others("it")).toContain("ICT");
  expect(others("bridge")).toEqual([]);
});

test("a change of the analysis needs a new version, and a new checksum here", () => {
  const texts = [
    "RFT-2026/118: Road-works & re-sealing, stage 2 (state-of-the-art)",
    "Café ﬁbre ＡＢＣ Ångström straße O'Brien's the city’s C++ C# Lot# ISO27001 C130J IT it",
    "道路 дорога שלום organizations modernized facilities classes buses news children",
    "ro\u00adad f\u200bit-out 2½ 1⁄2",
  ];
  const tokens = texts.flatMap(tokenise).map((token) => [...Object.values(token), stem(token.term)]);
  const sum = checksumOfText(JSON.stringify([tokens, [...verbOfForm], [...irregular], [...unchanging]]));
  expect({ analyserVersion, sum }).toEqual({ analyserVersion: 2, sum: "33f1b376ee13d74c40cef87af91f7b71" });
});
