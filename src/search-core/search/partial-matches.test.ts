import fc from "fast-check";
import { expect, test } from "vitest";
import type { Doc, Query } from "#search-core/index.ts";
import { createIndex } from "#test/search-core/create-index.ts";
import { repeats } from "#test/counts.ts";
import { expectedAnswer } from "#test/search-core/oracle.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { plainQuery } from "#test/plain-query.ts";
import { corpus, request } from "#test/search-requests.ts";

const idsOf = (docs: Doc[], query: Query) =>
  new Set(expectedAnswer(docs, { ...query, offset: 0, limit: 100, facetMode: "none" }).hits.map(({ id }) => id));

const isMost = (count: number, words: number) => count > words / 2 || (count === 1 && words === 2);

/** Words without synonyms of their own. */
const word = fc.constantFrom("road", "market", "tree", "toilet", "diesel", "design", "naïve", "zzzqqq");

test("notices with most of the words pass the filters and exclusions, lack a word, and are told which", () => {
  fc.assert(
    fc.property(
      corpus,
      request,
      fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
      fc.constantFrom("", " -cleaning"),
      (docs, drawn, words, exclusion) => {
        const query: Query = { ...drawn, text: words.join(" ") + exclusion, includeTradeWords: false };
        const having = words.map((text) => idsOf(docs, { ...query, text: text + exclusion }));
        const expected = new Map<number, string[]>();
        for (const { id } of docs) {
          const missing = words.filter((_, i) => !having[i]!.has(id));
          if (words.length > 1 && missing.length > 0 && isMost(words.length - missing.length, words.length))
            expected.set(id, missing);
        }
        const index = createIndex();
        index.update(docs);
        const found = index.partialMatches(query, null);
        expect(found.length).toBe(Math.min(5, expected.size));
        for (const { id, missing } of found) expect([id, missing]).toEqual([id, expected.get(id)]);
      },
    ),
    { numRuns: repeats(60, 5_000) },
  );
});

const titles = [
  "Tree lopping in Kent",
  "Pruning of street trees",
  "Felling of dead trees",
  "Street sweeping in Kent",
  "Fencing of Kent oval",
  "Lamps",
];
const index = createIndex();
index.update(titles.map((title, i) => plainDoc({ id: i + 1, title })));
const found = (text: string) =>
  index.partialMatches({ ...plainQuery(), text }, null).map(({ id, missing }) => [titles[id - 1], ...missing]);

test("a synonym stands for all words of its term, and a lack of the term names its words", () => {
  expect(found("tree lopping Sydney")).toEqual([
    ["Tree lopping in Kent", "Sydney"],
    ["Felling of dead trees", "Sydney"],
  ]);
  expect(found("tree lopping")).toEqual([["Pruning of street trees", "lopping"]]);
});

test("alternatives each stand for themselves, and what matches one of them is a result", () => {
  expect(found("fencing oval paddock, lamps")).toEqual([["Fencing of Kent oval", "paddock"]]);
  expect(found("(fencing OR sweeping) oval")).toEqual([["Street sweeping in Kent", "oval"]]);
  expect(found("lamps, kent")).toEqual([]);
});

test("phrases and beginnings are words, filler is not, and a single word has no part", () => {
  expect(found('"kent oval" lamps')).toHaveLength(2);
  expect(found("fenc* sydney services")).toEqual([["Fencing of Kent oval", "sydney"]]);
  expect(found("lamps services")).toEqual([]);
});
