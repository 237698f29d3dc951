import fc from "fast-check";
import { expect, test } from "vitest";
import { queryText } from "#test/search-requests.ts";
import { anyWordsOf, interpretationsOf } from "./interpretations.ts";
import { parseQuery } from "./parse.ts";

test.for<[text: string, expected: [kind: string, words: string[], instead: string][]]>([
  ["", []],
  ["road works", []],
  ["road, bridge rail", [["anyOf", ["road", "bridge rail"], "road bridge rail"]]],
  ["road;\nbridge, -rail", [["anyOf", ["road", "bridge"], "road bridge -rail"]]],
  ["road,", []],
  ['"road, bridge" pumps', []],
  ["cleaning services", [["optional", ["services"], 'cleaning "services"']]],
  [
    "provision of cleaning services tender",
    [["optional", ["provision of", "services tender"], '"provision of" cleaning "services tender"']],
  ],
  ["-(cleaning services)", []],
  [
    "cleaning services, fencing",
    [
      ["anyOf", ["cleaning services", "fencing"], "cleaning services fencing"],
      ["optional", ["services"], 'cleaning "services", fencing'],
    ],
  ],
])("%j is read as %j", ([text, expected]) => {
  expect(interpretationsOf(text).map(({ kind, words, instead }) => [kind, words, instead])).toEqual(expected);
});

test("more alternatives than a sentence can list are counted", () => {
  const [list] = interpretationsOf(Array.from({ length: 30 }, (_, i) => `pump${i}`).join(","));
  expect(list).toMatchObject({ kind: "anyOf", words: [], count: 30 });
});

test("taking every offer makes a text that is read as typed", () => {
  fc.assert(
    fc.property(queryText, (text) => {
      let current = text;
      for (let round = 0; round < 4; round++) current = interpretationsOf(current)[0]?.instead ?? current;
      expect(interpretationsOf(current)).toEqual([]);
      expect(parseQuery(current).notices.length).toBeLessThanOrEqual(parseQuery(text).notices.length);
    }),
  );
});

test.for<[text: string, any: string | null]>([
  ["", null],
  ["bridge", null],
  ["skip bins hire", "skip OR bins OR hire"],
  ["repair of the bridge -rail", "(repair OR bridge) -rail"],
  ['"road works" bridge', '"road works" OR bridge'],
  ["cleaning services gardens", "cleaning OR gardens"],
  ["cleaning services", null],
  ["skip OR bins", null],
  ["skip, bins hire", "skip OR bins OR hire"],
  ["Bridge bridge", null],
])("any of the words of %j is %j", ([text, any]) => {
  expect(anyWordsOf(text)).toBe(any);
});
