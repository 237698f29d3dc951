import fc from "fast-check";
import { expect, test } from "vitest";
import { searchOrders, type SearchOrder } from "#domain/search-order.ts";
import type { Query } from "#search-core/index.ts";
import { createIndex } from "#test/search-core/create-index.ts";
import { expectedAnswer, type ExpectedAnswer } from "#test/search-core/oracle.ts";
import { repeats } from "#test/counts.ts";
import { plainQuery } from "#test/plain-query.ts";
import { plainDoc } from "#test/plain-doc.ts";

const count = 4_400;
/** One of `values` numbers or none, unrelated to the order of doc ids and external ids. */
const drawn = (i: number, step: number, values: number) => {
  const draw = (i * step) % (values + 1);
  return draw === values ? null : draw;
};

/** Enough documents for quickselect with samples and buffers, and similar enough for many ties. */
const docs = Array.from({ length: count }, (_, i) =>
  plainDoc({
    id: ((i * 7_919) % count) + 1,
    title: "road ".repeat((i * 13) % 4 === 0 ? 1 : 2) + "bridge",
    status: 1 + (i % 3),
    open: drawn(i, 31, 50),
    closing: drawn(i, 37, 9),
    closed: drawn(i, 41, 9),
    awarded: drawn(i, 43, 4),
    cancelled: drawn(i, 47, 4),
    expectedRelease: drawn(i, 53, 4),
    lastActivity: drawn(i, 59, 4),
    activity: (i * 61) % 3,
    valueFrom: drawn(i, 67, 5),
    valueTo: drawn(i, 71, 5),
  }),
);

test(
  "any page of thousands of ties is the same part of the full order, in one segment and in several",
  () => {
    const [index, parted] = [createIndex(), createIndex()];
    index.update(docs);
    for (const [from, to] of [
      [0, 100],
      [100, 4_250],
      [4_250, count],
    ])
      parted.update(docs.slice(from, to));
    const wholes = new Map<string, ExpectedAnswer["hits"]>();
    const whole = (text: string, sort: SearchOrder, query: Query) => {
      const known = wholes.get(text + sort) ?? expectedAnswer(docs, { ...query, offset: 0, limit: count }).hits;
      wholes.set(text + sort, known);
      return known;
    };
    const page = fc.record({
      offset: fc.oneof(fc.constantFrom(0, 20), fc.integer({ min: 0, max: count + 10 })),
      limit: fc.constantFrom(1, 20, 100, 1_500),
    });
    const pages = fc.array(page, { minLength: 5, maxLength: 10 });
    // Sorting by score and by column are two loops; each gets half of the queries.
    const asked = fc.oneof(
      fc.constantFrom(...searchOrders).map((sort) => ({ text: "", sort })),
      fc.constantFrom("Relevance", "BestMatch", "HighestPrice").map((sort) => ({ text: "road", sort })),
    );
    fc.assert(
      fc.property(asked, pages, ({ text, sort }, requests) => {
        for (const { offset, limit } of requests) {
          const query: Query = { ...plainQuery(4), text, sort, facetMode: "none", offset, limit };
          const expected = whole(text, sort, query).slice(offset, offset + limit);
          expect(index.search(query).hits).toEqual(expected);
          expect(parted.search(query).hits).toEqual(expected);
        }
      }),
      { numRuns: repeats(10, 500) },
    );
  },
  repeats(60_000, 3_600_000),
);
