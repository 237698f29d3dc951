import { expect, test } from "vitest";
import { unspscPath } from "#domain/unspsc.ts";
import { plainQuery } from "#test/plain-query.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { countOf, createWriter, entriesOf, type Doc, type Query } from "./index.ts";
import { createIndex } from "#test/search-core/create-index.ts";
import { buildSegment } from "./segment/build.ts";

/* Sizes around the limits of packed integers. */

const options = { activeStatuses: [1] };
/** Timeout in milliseconds for tests that take seconds, on a busy machine. */
const slow = 120_000;

type Finds = (query: Partial<Query>) => number[];

/** Searches an index of these documents as built, and after a merge with a private document. */
function inEach(docs: Doc[], check: (finds: Finds) => void): void {
  const index = createIndex(options);
  const finds: Finds = (query) => index.search({ ...plainQuery(), ...query }).hits.map(({ id }) => id);
  index.update(docs);
  check(finds);
  // It has one more form of a word, so the positions of the other forms are encoded again.
  index.update([plainDoc({ id: 4_000_000_000, title: "digitizing", organisation: 9 })]);
  index.compact();
  check(finds);
}

test(
  "the first 65,535 words of a very long text are found, as phrases too, however far apart",
  () => {
    const text = (...known: [place: number, word: string][]) => {
      const words = Array.from({ length: 100_000 }, (_, i) => `w${i}x`);
      for (const [place, word] of known) words[place] = word;
      return words.join(" ");
    };
    // From the beginning of a title to the end of a later field, times seven forms: a delta of four bytes.
    const far: Partial<Doc> = { title: text([1, "digitise"]), reference: text(), buyerName: text() };
    const docs = [
      plainDoc({ id: 1, ...far, description: text([65_534, "digitised"], [65_535, "digitise"]) }),
      plainDoc({ id: 2, description: text([1, "digitized"], [40_000, "digitising"]) }),
      plainDoc({ id: 3, title: "digitise digitises digitised digitising digitize digitizes digitized" }),
      plainDoc({
        ...far,
        id: 4,
        title: text([1, "digitised"]),
        description: text(),
        placeText: text([65_534, "digitize"]),
      }),
    ];
    inEach(docs, (finds) => {
      expect(finds({ text: '"w0x digitise w2x" "w65533x digitised"' })).toEqual([1]);
      expect(finds({ text: 'title:"digitise w2x" -buyer:digitise' })).toEqual([1]);
      expect(finds({ text: '"w0x digitized w2x" "w39999x digitising w40001x"' })).toEqual([2]);
      expect(finds({ text: '"digitise digitises"' })).toEqual([3]);
      expect(finds({ text: '"w0x digitised w2x" "w65533x digitize"' })).toEqual([4]);
      for (const absent of ["w65535x", "w99999x", '"w65533x digitise"', '"w39999x digitized"', '"digitised digitise"'])
        expect(finds({ text: absent }), absent).toEqual([]);
    });
  },
  slow,
);

test("a document without words is found by its other fields, and by exclusion", () => {
  inEach([plainDoc({ id: 1 }), plainDoc({ id: 2, title: "road", status: 2 })], (finds) => {
    expect(finds({ text: "-road" })).toEqual([1]);
    expect(finds({ filters: { status: [1] } })).toEqual([1]);
  });
  const index = createIndex(options);
  index.update([plainDoc({ id: 1 })]);
  expect(index.search({ ...plainQuery(), text: "road" }).total).toBe(0);
});

test("a document with ten thousand categories counts once in each and in their parents", () => {
  const categories = Array.from({ length: 10_000 }, (_, i) => 10_000_000 + i * 101);
  const other = 10_000_101;
  const index = createIndex(options);
  index.update([plainDoc({ id: 1, categories })]);
  index.update([plainDoc({ id: 2, categories: [other] })]);
  const both = new Set(unspscPath(other));
  for (const turn of ["as built", "merged"]) {
    const { category: counts } = index.search(plainQuery()).facets;
    expect(
      entriesOf(counts).filter(([code, count]) => count !== (both.has(code) ? 2 : 1)),
      turn,
    ).toEqual([]);
    expect(new Set(counts.values), turn).toEqual(new Set(categories.flatMap(unspscPath)));
    for (const code of categories.filter((_, i) => i % 97 < 2)) {
      const { total } = index.search({ ...plainQuery(), facetMode: "none", filters: { category: [code] } });
      expect(total, `${turn}: ${code}`).toBe(both.has(code) ? 2 : 1);
    }
    index.compact();
  }
});

test("the highest and lowest ids are stored, sorted and replaced; other numbers are rejected", () => {
  const ids = [2 ** 32 - 1, 0, 2 ** 31, 2 ** 31 - 1, 2 ** 32 - 2];
  const docs = ids.map((id) => plainDoc({ id, title: "road" }));
  inEach(docs, (finds) => expect(finds({ text: "road" })).toEqual(ids.toSorted((a, b) => a - b)));
  const index = createIndex(options);
  for (const doc of docs) index.update([doc]);
  index.update([plainDoc({ id: 2 ** 32 - 1, title: "bridge" })], [0]);
  expect(index.size).toBe(4);
  expect(index.search({ ...plainQuery(), text: "bridge" }).hits.map(({ id }) => id)).toEqual([2 ** 32 - 1]);
  for (const id of [2 ** 32, -1, 1.5, NaN])
    expect(() => index.update([plainDoc({ id: 1 }), plainDoc({ id })])).toThrow(RangeError);
  expect(index.size).toBe(4);
});

test(
  "a segment can have more than 65,536 buyers, facet tuples and categories",
  () => {
    const count = 70_000;
    const docs = Array.from({ length: count }, (_, i) =>
      plainDoc({
        id: count - i,
        type: i,
        buyer: i + 1,
        categories: [10_000_000 + i],
        title: i % 2 === 0 ? "road" : "",
      }),
    );
    const writer = createWriter(options);
    writer.update(docs);
    const [only, ...others] = writer.compact().segments;
    expect([only!.liveCount, others.length]).toEqual([count, 0]);
    expect(Buffer.from(only!.bytes).equals(Buffer.from(buildSegment(docs, options)))).toBe(true);
    const index = createIndex(options, writer.state);
    const { facets, total } = index.search(plainQuery());
    expect([total, facets.type.values.length, facets.buyer.values.length, Math.max(...facets.buyer.counts)]).toEqual([
      count,
      count,
      count,
      1,
    ]);
    expect(countOf(facets.category, 10_000_000)).toBe(count);
    for (const i of [0, 65_535, 65_536, 69_999])
      for (const filters of [{ type: [i] }, { buyer: [i + 1] }, { category: [10_000_000 + i] }]) {
        // The first code is the parent of all others.
        const expected = "category" in filters && i === 0 ? count : 1;
        expect(index.search({ ...plainQuery(), filters }).total).toBe(expected);
      }
    expect(index.search({ ...plainQuery(), text: "road" }).total).toBe(count / 2);
  },
  slow,
);

test("words of thousands of letters and of any script are found, before and after a merge", () => {
  const long = "a".repeat(5_000);
  // U+FA0E and U+20000 sort differently in UTF-16; the last two have the same FNV-1a hash.
  const words = [long, `${long}b`, "\u{20000}", "\uFA0E", "道路", "straße", "declinate", "macallums"];
  const docs = words.map((word, i) => plainDoc({ id: i + 1, title: `x\u0000${word}\ud800 \udc00` }));
  inEach(docs, (finds) => {
    for (const [i, word] of words.entries())
      for (const text of [word, `"x ${word}"`, ...(i < 2 ? [] : [`${word.slice(0, 2)}*`])])
        expect(finds({ text }), text).toEqual([i + 1]);
    expect(finds({ text: `${long}*` })).toEqual([1, 2]);
  });
});

test("a phrase with a prefix of thousands of words is found without a scan for each word", () => {
  const count = 10_000;
  const docs = Array.from({ length: count }, (_, i) => plainDoc({ id: i + 1, title: `road a${i}x` }));
  const index = createIndex(options);
  index.update(docs);
  // Scanning all documents for each word would take more than a minute, which is longer than a test can take.
  for (let time = 0; time < 45; time++) expect(index.search({ ...plainQuery(), text: "road-a*" }).total).toBe(count);
});

test("instants outside of a column's years are clamped", () => {
  const year = 31_557_600;
  const i = (years: number) => Math.round((years - 1970) * year);
  const docs = [9999, 2071, 1937, 1].map((years, place) => plainDoc({ id: place + 1, open: i(years) }));
  inEach(docs, (finds) => {
    expect(finds({ sort: "OpenDateNewestFirst" })).toEqual([1, 2, 3, 4]);
    expect(finds({ filters: { open: { from: i(2030), to: null } } })).toEqual([1, 2]);
    expect(finds({ filters: { open: { from: null, to: i(1940) } } })).toEqual([3, 4]);
  });
});
