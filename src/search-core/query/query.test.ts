import fc from "fast-check";
import { expect, test } from "vitest";
import { queryText } from "#test/search-requests.ts";
import type { Node } from "./ast.ts";
import { parseQuery } from "./parse.ts";
import { planOf } from "./plan.ts";
import { printQuery } from "./print.ts";
import { repeats } from "#test/counts.ts";

/** The query as nested lists: easier to read than nodes with positions. */
function shape(node: Node | null): unknown {
  if (node === null) return null;
  if (node.kind === "not") return ["not", shape(node.node)];
  if (node.kind === "and" || node.kind === "or") return [node.kind, ...node.nodes.map(shape)];
  return `${node.field ? `${node.field}:` : ""}${node.kind}(${node.text})`;
}
const read = (text: string) => shape(parseQuery(text).node);
const many = (word: string, times: number, between = " ") => Array.from({ length: times }, () => word).join(between);

test.for<[text: string, expected: unknown]>([
  ["", null],
  ["   ", null],
  ["road works", ["and", "word(road)", "word(works)"]],
  ['"road works" bridge', ["and", "phrase(road works)", "word(bridge)"]],
  ["“road works”", "phrase(road works)"],
  ["road OR bridge rail", ["or", "word(road)", ["and", "word(bridge)", "word(rail)"]]],
  ["(road OR bridge) rail", ["and", ["or", "word(road)", "word(bridge)"], "word(rail)"]],
  ["road -bridge", ["and", "word(road)", ["not", "word(bridge)"]]],
  ['road -"rail bridge"', ["and", "word(road)", ["not", "phrase(rail bridge)"]]],
  ["-(road rail)", ["not", ["and", "word(road)", "word(rail)"]]],
  ["refurb*", "prefix(refurb)"],
  ["title:road buyer:council", ["and", "title:word(road)", "buyer:word(council)"]],
  ['TITLE:"road works"', "title:phrase(road works)"],
  ["title:(road OR rail)", ["or", "title:word(road)", "title:word(rail)"]],
  ["-title:road", ["not", "title:word(road)"]],
  ["ref:RFT-2026/118", "ref:word(RFT-2026/118)"],
  // Invisible characters change nothing.
  ["ro\ufeffad w\u00adorks", ["and", "word(road)", "word(works)"]],
  ["\u200broad \ufeff-\u200bbridge", ["and", "word(road)", ["not", "word(bridge)"]]],
  ["road O\u200dR ti\u00adtle\u200b:re\u00adfurb\u200b*", ["or", "word(road)", "title:prefix(refurb)"]],
  ['\u2060"ro\u00adad works"', "phrase(road works)"],
  // Operators without a meaning in their position are punctuation.
  ["Cleaning - Sydney", ["and", "word(Cleaning)", "word(Sydney)"]],
  ["fit-out", "word(fit-out)"],
  ["Subject: road", ["and", "word(Subject)", "word(road)"]],
  ["title: road", ["and", "word(title)", "word(road)"]],
  // Commas, semicolons and line breaks separate alternatives.
  ["road, bridge rail; pump", ["or", "word(road)", ["and", "word(bridge)", "word(rail)"], "word(pump)"]],
  ["road\nbridge\r\npump", ["or", "word(road)", "word(bridge)", "word(pump)"]],
  ["road,bridge", ["or", "word(road)", "word(bridge)"]],
  ["road, -rail", ["and", "word(road)", ["not", "word(rail)"]]],
  ["road, bridge -rail", ["and", ["or", "word(road)", "word(bridge)"], ["not", "word(rail)"]]],
  ["road OR rail, bridge", ["or", "word(road)", "word(rail)", "word(bridge)"]],
  ["pump (road, bridge)", ["and", "word(pump)", ["or", "word(road)", "word(bridge)"]]],
  ['"road, bridge"', "phrase(road, bridge)"],
  ["road,; ,", "word(road)"],
  ["1,000 chairs", ["and", "word(1,000)", "word(chairs)"]],
  ["road or bridge", ["and", "word(road)", "word(or)", "word(bridge)"]],
])("%s is parsed as intended", ([text, expected]) => {
  expect(read(text)).toEqual(expected);
  expect(parseQuery(text).notices).toEqual([]);
});

test.for<[text: string, expected: unknown, notice: RegExp]>([
  ['"road works', ["and", "word(road)", "word(works)"], /quotation mark/],
  ["(road", "word(road)", /parenthesis/],
  ["road) rail", ["and", "word(road)", "word(rail)"], /parenthesis/],
  ["OR road", "word(road)", /OR needs/],
  ["road OR", "word(road)", /OR needs/],
  ["ro*ad", ["and", "word(ro)", "word(ad)"], /\*/],
  ["* road", "word(road)", /\*/],
  ["🎉 —", null, /no word/],
  [`${"(".repeat(30)}road`, "word(road)", /deeper than 20/],
  [many("road", 2_001), ["and", ...Array(2_000).fill("word(road)")], /first 2,000 words/],
  [`road ${" ".repeat(40_000)} bridge`, "word(road)", /first 40,000 characters/],
])("%s is read as words, with a notice", ([text, expected, notice]) => {
  expect(read(text)).toEqual(expected);
  expect(parseQuery(text).notices.join(" ")).toMatch(notice);
});

test("parentheses are read twenty deep, and no deeper", () => {
  const nested = (depth: number) => `${"(".repeat(depth)}road${")".repeat(depth)}`;
  expect(parseQuery(nested(20)).notices).toEqual([]);
  expect(parseQuery(nested(21)).notices.join(" ")).toMatch(/deeper than 20/);
});

test("positions are those of the text as typed", () => {
  const text = "ro\u00adad “works\u200b ahead” title:bridge -(a OR b)";
  const cut = ({ span }: { span: [number, number] }) => text.slice(...span);
  const { node } = parseQuery(text);
  expect(node?.kind === "and" && node.nodes.map(cut)).toEqual([
    "ro\u00adad",
    "“works\u200b ahead”",
    "bridge",
    "-(a OR b",
  ]);
});

/** Everything that people and machines type into a search field. */
const junk = fc.oneof(
  queryText,
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '"',
        "(",
        ")",
        "-",
        "*",
        ":",
        " ",
        "OR",
        "title:",
        "ref",
        "a",
        "b",
        "C++",
        "\u0000",
        "\u202e",
        "\u00ad",
        "\ufeff",
        "½",
        "שלום",
      ),
      {
        maxLength: 40,
      },
    )
    .map((parts) => parts.join("")),
);

test("a printed query parses to the same query, for any text", () => {
  fc.assert(
    fc.property(junk, (text) => {
      const { node } = parseQuery(text);
      const printed = printQuery(node);
      const again = parseQuery(printed);
      expect(shape(again.node)).toEqual(shape(node));
      expect(again.notices).toEqual([]);
    }),
    { numRuns: repeats(5_000, 200_000) },
  );
});

test.for([
  "(",
  '"',
  "-(",
  "title:",
  ",",
  "a,",
  "a\n-b,",
  "(a,",
  "a OR ",
  "a* ",
  "a-",
  "\u0000",
  "🎉",
  "\u202eא ",
  "-",
  "((a) ",
])("two hundred thousand characters of %j are read", (part) => {
  // So many that work which grows with the square would never end.
  const text = part.repeat(Math.ceil(200_000 / part.length)).slice(0, 200_000);
  const { node } = parseQuery(text);
  expect(shape(parseQuery(printQuery(node)).node)).toEqual(shape(node));
});

test.for([" ", " OR ", " -", " title:"])(
  "two thousand words with %j between them are read, printed and planned",
  (between) => {
    const text = Array.from({ length: 2_000 }, (_, i) => `pump${i}x`).join(between);
    const { node, notices } = parseQuery(text);
    expect(notices).toEqual([]);
    expect(node && "nodes" in node && node.nodes.length).toBe(2_000);
    expect(printQuery(node)).toBe(text);
    const plan = planOf(node, { includeTradeWords: true });
    expect(plan && "plans" in plan && plan.plans.length).toBe(2_000);
  },
);
