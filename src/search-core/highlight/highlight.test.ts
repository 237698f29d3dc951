import fc from "fast-check";
import { expect, test } from "vitest";
import { highlight, type DocText } from "#search-core/index.ts";
import { createIndex } from "#test/search-core/create-index.ts";
import { plainQuery } from "#test/plain-query.ts";
import { repeats } from "#test/counts.ts";
import { corpus, request } from "#test/search-requests.ts";

const runs = { numRuns: repeats(250, 20_000) };

test("highlights are ordered and within their text, and every scored hit has an explanation", () => {
  fc.assert(
    fc.property(corpus, request, (docs, query) => {
      const byId = new Map(docs.map((doc) => [doc.id, doc]));
      const index = createIndex();
      index.update(docs);
      for (const hit of index.search({ ...query, offset: 0 }).hits) {
        const doc = byId.get(hit.id)!;
        const { explanation, highlights } = highlight(query, doc);
        for (const name of ["title", "description"] as const) {
          let end = -1;
          for (const [from, to] of highlights[name]) {
            expect(from).toBeGreaterThan(end);
            expect(to).toBeGreaterThan(from);
            end = to;
          }
          expect(end).toBeLessThanOrEqual(doc[name].length);
        }
        if (hit.score !== null && hit.score > 0) expect(explanation).not.toBeNull();
      }
    }),
    runs,
  );
});

const asWords = (text: string) => ({ text, includeTradeWords: true });
const texts: DocText = {
  title: "Roads and a bridge",
  description: "Air conditioning of the depot. Road works",
  reference: "RFT-2026/118",
  buyerName: "Cleaning Council",
  placeText: "Geelong",
};
/** The highlighted words themselves. */
const marked = (query: string) => {
  const { highlights } = highlight(asWords(query), texts);
  return {
    title: highlights.title.map(([from, to]) => texts.title.slice(from, to)),
    description: highlights.description.map(([from, to]) => texts.description.slice(from, to)),
  };
};

test("every form of a word is highlighted, phrases as a whole, prefixes, and synonyms", () => {
  expect(marked("road")).toEqual({ title: ["Roads"], description: ["Road"] });
  expect(marked('"roads"')).toEqual({ title: ["Roads"], description: [] });
  expect(marked('"road works"')).toEqual({ title: [], description: ["Road works"] });
  expect(marked("br* -depot")).toEqual({ title: ["bridge"], description: [] });
  expect(marked("title:road")).toEqual({ title: ["Roads"], description: [] });
  expect(marked("HVAC")).toEqual({ title: [], description: ["Air conditioning"] });
});

test("a word with invisible characters is highlighted as a whole and named without them; so is a fraction", () => {
  const hidden = { ...texts, title: "Ro\u00adads\u200b of 2½ km", description: "ro\u200bad" };
  const said = ({ title }: { title: [number, number][] }) => title.map(([from, to]) => hidden.title.slice(from, to));
  const road = highlight(asWords("r\ufeffoad"), hidden);
  expect([said(road.highlights), road.explanation]).toEqual([
    ["Ro\u00adads"],
    "“Roads” in the title; “road” in the description.",
  ]);
  expect(said(highlight(asWords("½"), hidden).highlights)).toEqual(["½"]);
  expect(said(highlight(asWords('"2 1/2"'), hidden).highlights)).toEqual(["2½"]);
  expect(said(highlight(asWords("12"), hidden).highlights)).toEqual([]);
});

test("the explanation names the words as written, their fields, and the typed words they match", () => {
  expect(highlight(asWords("bridge road HVAC"), texts).explanation).toBe(
    "“bridge” and “Roads” in the title; “Road” and “Air conditioning” (for “HVAC”) in the description.",
  );
  expect(highlight(asWords("-bridge"), texts).explanation).toBeNull();
});

test("the parts of a score add up to it, and name the fields that have the word", () => {
  const index = createIndex();
  const doc = { ...fc.sample(corpus, { numRuns: 20, seed: 3 }).flat()[0]!, organisation: null, isNonTender: false };
  index.update([
    { ...doc, ...texts, id: 1 },
    { ...doc, ...texts, id: 2, title: "Bridges", organisation: 1 },
  ]);
  const query = { ...plainQuery(), text: "bridge HVAC -lighthouse" };
  const parts = index.explain(query, 1);
  expect(parts.map(({ typed: asked, fields }) => [asked, fields])).toEqual([
    ["bridge", ["title"]],
    ["HVAC", ["description"]],
  ]);
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBe(100);
  expect(index.explain({ ...query, text: "lighthouse" }, 1)).toEqual([]);
  expect(index.explain(query, 2)).toEqual([]);
  expect(index.explain({ ...query, organisation: 1 }, 2)).toHaveLength(2);
  expect(index.explain(query, 3)).toEqual([]);
});
