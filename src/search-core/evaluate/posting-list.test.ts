import { expect, test } from "vitest";
import { createIndex } from "#test/search-core/create-index.ts";
import { expectedAnswer } from "#test/search-core/oracle.ts";
import { plainQuery } from "#test/plain-query.ts";
import { plainDoc } from "#test/plain-doc.ts";

test("a word scores the same in a short posting list and in a long one", () => {
  // In a tenth of all documents, so that it is not dense, and common enough that the other list gallops through it.
  const docs = Array.from({ length: 1_500 }, (_, i) => {
    const road = i % 10 === 0 ? "road ".repeat(1 + ((i / 10) % 7)) : "";
    // In the last document too. One after it has the next form of the dictionary.
    const other = i % 300 === 0 || i === 1_490 ? "bridge" : i === 1_499 ? "bridge roadworks" : "rail";
    // About as frequent, so that the lists are merged. The first document with both is not the first of either list.
    const steel = i > 9 && (i - 20) % 11 === 0 ? "steel ".repeat(1 + (i % 5)) : "";
    return plainDoc({ id: i + 1, title: steel + road + other });
  });
  const index = createIndex();
  index.update(docs);
  for (const text of [
    "steel road",
    "bridge road",
    "road bridge -rail",
    "bridge (road OR ferry)",
    "bridge title:road",
    "bridge -road",
    "bridge (road OR -rail)",
  ]) {
    const query = { ...plainQuery(), text, facetMode: "none" } as const;
    expect(index.search(query).hits, text).toEqual(expectedAnswer(docs, query).hits);
  }
});

test("a phrase in thousands of documents is found in each of them", () => {
  const docs = Array.from({ length: 2_600 }, (_, i) =>
    plainDoc({ id: i + 1, title: i % 3 === 0 ? "works road" : "road works", description: "of roads" }),
  );
  const index = createIndex();
  index.update(docs);
  const total = (text: string) => index.search({ ...plainQuery(), text, facetMode: "none" }).total;
  expect(total('"road works"')).toBe(docs.filter(({ title }) => title === "road works").length);
  expect(total('"of roads"')).toBe(docs.length);
});

test("a prefix has the same idf in two segments as in one", () => {
  // Forms of one stem. Only one of them has the prefix, and only in one segment.
  const docs = ["sealing", "sealed road", "bridge", "sealed", "ferry", "seal bridge"].map((title, i) =>
    plainDoc({ id: i + 1, title }),
  );
  const index = createIndex();
  index.update(docs.slice(0, 3));
  index.update(docs.slice(3));
  expect(index.state.segments).toHaveLength(2);
  const query = { ...plainQuery(), text: "sealin* OR bridge", facetMode: "none" } as const;
  expect(index.search(query).hits).toEqual(expectedAnswer(docs, query).hits);
});

test("a rare and a common word are found among many documents as in all of them", () => {
  const docs = Array.from({ length: 2_000 }, (_, i) =>
    plainDoc({ id: i + 1, title: `${i % 300 === 7 ? "bridge" : "rail"} ${i % 3 === 0 ? "works" : "road"} ${i % 40}` }),
  );
  const index = createIndex();
  index.update(docs);
  index.update([plainDoc({ id: 8, title: "gone" })]);
  const among = docs.map(({ id }) => id).filter((id) => id % 5 !== 0);
  for (const text of [
    "bridge",
    "bridge works",
    "bridge OR ferry",
    "works -bridge",
    "7",
    '"bridge road"',
    "ferry",
    "",
  ]) {
    const query = { ...plainQuery(), text, limit: 2_000, facetMode: "none" } as const;
    const all = index.search(query).hits.map(({ id }) => id);
    const [found] = index.matchingAmong([query], [...among, 9_999], 2_000);
    expect(
      found!.first.toSorted((a, b) => a - b),
      text,
    ).toEqual(all.filter((id) => id % 5 !== 0).toSorted((a, b) => a - b));
  }
});

test("synonyms of several words are found among some documents as in all, whichever documents were asked about before", () => {
  const titles = ["Information technology services", "ICT support", "Technology for information desks", "Roads"];
  const index = createIndex();
  index.update(Array.from({ length: 600 }, (_, id) => plainDoc({ id, title: titles[id % titles.length]! })));
  const texts = ["ICT", "ICT support", "ICT -support", "ICT OR roads", "information technology"];
  const queries = texts.map((text) => ({ ...plainQuery(), text, limit: 600, facetMode: "none" }) as const);
  for (const step of [7, 5, 7]) {
    const among = Array.from({ length: 90 }, (_, n) => (n * step) % 600);
    const found = index.matchingAmong(queries, among, 600);
    for (const [i, query] of queries.entries()) {
      const all = new Set(index.search(query).hits.map(({ id }) => id));
      const first = among.filter((id) => all.has(id));
      expect(first.length, query.text).toBeGreaterThan(0);
      expect(found[i], query.text).toEqual({ count: first.length, first });
    }
  }
});
