import fc from "fast-check";
import { expect, test } from "vitest";
import type { Query } from "#search-core/index.ts";
import { createIndex } from "#test/search-core/create-index.ts";
import { expectedAnswer } from "#test/search-core/oracle.ts";
import { repeats } from "#test/counts.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { plainQuery } from "#test/plain-query.ts";
import { corpus } from "#test/search-requests.ts";

/** Words of the documents without synonyms. */
const list = fc.constantFrom<string[]>("road", "sealed", "cleaning", "market", "out", "C++", "Café");

test("only visible matches are explained: each word, its fields and its share", () => {
  const words = fc.uniqueArray(list, { minLength: 1, maxLength: 3 });
  const organisation = fc.constantFrom(null, 1);
  fc.assert(
    fc.property(corpus, words, organisation, fc.boolean(), (docs, asked, reader, includeNonTenders) => {
      const index = createIndex();
      index.update(docs.slice(0, 20));
      index.update(docs.slice(20));
      const query = (text: string): Query => ({
        ...plainQuery(),
        text,
        organisation: reader,
        includeNonTenders,
        limit: 100,
      });
      const having = (text: string) => new Set(expectedAnswer(docs, query(text)).hits.map(({ id }) => id));
      const text = asked.join(" OR ");
      const found = having(text);
      const inField = ["title", "ref", "buyer"].map((field) => asked.map((term) => having(`${field}:${term}`)));
      for (const { id } of docs) {
        const parts = index.explain(query(text), id);
        const there = asked.filter((term) => having(term).has(id));
        expect(parts.map((part) => part.typed)).toEqual(there);
        expect(parts.length > 0).toBe(found.has(id));
        for (const { typed: term, fields, impact, share, idf } of parts) {
          const stands = inField.map((ids) => ids[asked.indexOf(term)]!.has(id));
          expect(["title", "reference", "buyer"].map((name) => fields.includes(name))).toEqual(stands);
          expect(impact).toBeGreaterThan(0);
          const whole = parts.reduce((sum, part) => sum + part.idf * part.impact, 0);
          expect(Math.abs(share - ((idf * impact) / whole) * 100)).toBeLessThan(1);
        }
        expect(parts.reduce((sum, { share }) => sum + share, 0)).toBe(found.has(id) ? 100 : 0);
      }
    }),
    { numRuns: repeats(10, 1_000) },
  );
});

test("a synonym has its own impact and counts seven eighths of the typed words", () => {
  const index = createIndex();
  index.update([plainDoc({ id: 1, title: "Air conditioning and bridge" }), plainDoc({ id: 2, title: "Ferry" })]);
  const explained = (text: string) => index.explain({ ...plainQuery(), text }, 1);
  const [typed] = explained('"air conditioning"');
  const [instead, other] = explained("HVAC bridge");
  expect(Math.abs(instead!.impact - typed!.impact)).toBeLessThan(2);
  const [missing] = index.explain({ ...plainQuery(), text: "HVAC OR ferry" }, 2);
  expect(missing!.idf).toBe(typed!.idf);
  expect(instead!.idf).toBeGreaterThan(typed!.idf);
  const [score, whole] = [instead!.idf * instead!.impact, other!.idf * other!.impact];
  expect(instead!.share).toBe(Math.round((score / (score + whole)) * 100));
});

test("the typed words come just before their synonyms, however rare those are", () => {
  const index = createIndex();
  const titles = ["Tree lopping at Kent", "Tree felling at Kent", "Tree lopping in Derby", "Bridge"];
  index.update(titles.map((title, i) => plainDoc({ id: i + 1, title })));
  const { hits } = index.search({ ...plainQuery(), text: "tree lopping" });
  expect(hits.map(({ id }) => id)).toEqual([1, 3, 2]);
  expect(hits[2]!.score).toBeGreaterThan(40);
  expect(hits[2]!.score).toBeLessThan(100);
});
