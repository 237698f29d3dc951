import fc from "fast-check";
import { expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { queryText } from "#test/search-requests.ts";
import type { Node } from "./ast.ts";
import { listsOf, queryOfLists, termOfEntry, type QueryLists } from "./lists.ts";
import { parseQuery } from "./parse.ts";
import { printQuery } from "./print.ts";

const empty: QueryLists = { all: [], any: [], none: [], rest: "" };

test.for<[text: string, lists: Partial<QueryLists>]>([
  ["", {}],
  ["road works", { all: ["road", "works"] }],
  ['"road works" title:bridge refurb*', { all: ["road works", "title:bridge", "refurb*"] }],
  ["road OR bridge", { any: ["road", "bridge"] }],
  [
    '(road OR "rail bridge") NSW -tunnel -(a OR b)',
    { all: ["NSW"], any: ["road", "rail bridge"], none: ["tunnel", "a", "b"] },
  ],
  // An exact word is not the word in all its forms, and a field belongs to its phrase.
  ['"road" title:"road works"', { all: ['"road"', 'title:"road works"'] }],
  // Three lists cannot express a second group, or nested groups.
  ["(a OR b) (c OR d) e", { all: ["e"], any: ["a", "b"], rest: "c OR d" }],
  ["a b OR c", { rest: "a b OR c" }],
  ["a -(b c)", { all: ["a"], rest: "-(b c)" }],
])("%s is read as lists", ([text, lists]) => {
  expect(listsOf(text)).toEqual({ ...empty, ...lists });
});

test.for<[line: string, term: string]>([
  ["cleaning", "cleaning"],
  ["  traffic   control ", '"traffic control"'],
  ["fit-out", "fit-out"],
  ["- tunnels", "tunnels"],
  ["refurb*", "refurb*"],
  ["title:road", "title:road"],
  ['"road"', '"road"'],
  ["OR", '"OR"'],
  ["\ufeffro\u00adad\u200b", "road"],
  ["\u200b- tun\ufeffnels", "tunnels"],
  ["road OR rail", '"road OR rail"'],
  ["pumps (submersible)", '"pumps (submersible)"'],
  ["Subject: pumps", '"Subject: pumps"'],
  ['5" pipe', '"5 pipe"'],
  ["—", ""],
  ["", ""],
])("the line %j asks for %s", ([line, term]) => {
  expect(termOfEntry(line)).toBe(term);
});

/** The top-level conditions without repeats and order, because lists put alternatives after words. */
const demands = (text: string) => {
  const { node } = parseQuery(text);
  const parts = (one: Node | null): Node[] =>
    one === null ? [] : one.kind === "and" ? one.nodes.flatMap(parts) : [one];
  const alternatives = (one: Node): Node[] => (one.kind === "or" ? one.nodes : [one]);
  return parts(node)
    .flatMap((one) =>
      one.kind === "not" ? alternatives(one.node).map((each) => `-${printQuery(each)}`) : printQuery(one),
    )
    .toSorted();
};

test("a query read as lists and printed again means the same", () => {
  fc.assert(
    fc.property(fc.oneof(queryText, fc.string({ unit: "grapheme", maxLength: 40 })), (text) => {
      expect(demands(queryOfLists(listsOf(text)))).toEqual(demands(text));
    }),
    { numRuns: repeats(3_000, 100_000) },
  );
});

const line = fc.oneof(
  fc.constantFrom(
    "road",
    "road works",
    "refurb*",
    '"',
    "title:x",
    "ref:RFT-2026/118",
    "a OR b",
    "-x",
    "C++",
    "(",
    "fit-out",
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);

test("lists that are written as a query and read again are the same lists", () => {
  const lines = fc.array(line, { maxLength: 6 });
  fc.assert(
    fc.property(lines, lines, lines, (all, any, none) => {
      const written = queryOfLists({ all, any, none, rest: "" });
      const read = listsOf(written);
      const terms = (entries: string[]) => entries.map(termOfEntry).filter((term) => term !== "");
      // A single alternative is required.
      const [some, must] = terms(any).length === 1 ? [[], [...all, ...any]] : [any, all];
      expect([read.all, read.any, read.none].map(terms)).toEqual([must, some, none].map(terms));
      expect(read.rest).toBe("");
      expect(queryOfLists(read)).toBe(written);
    }),
    { numRuns: repeats(2_000, 50_000) },
  );
});

test("two thousand lines become a query and lists again, and nothing is lost", () => {
  const word = (i: number) => `pump${i.toString(2).replaceAll("0", "a").replaceAll("1", "b")}`;
  const any = Array.from({ length: 1_200 }, (_, i) => word(i));
  const none = Array.from({ length: 400 }, (_, i) => `marine ${word(i)}`);
  const text = queryOfLists({ ...empty, any, none });
  expect(parseQuery(text).notices).toEqual([]);
  expect(listsOf(text)).toEqual({ ...empty, any, none });
});
