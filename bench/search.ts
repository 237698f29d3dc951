import { createIndex, type Filters, type Query, type SearchIndex } from "#search-core/index.ts";
import { plainQuery } from "#test/plain-query.ts";
import { type Bench, percentile } from "./figure.ts";
import { benchNow, shippedDocs } from "./shipped-docs.ts";

const everything = plainQuery(benchNow);
const texts = [
  ..."services|maintenance|cleaning|software|road|bridge|audit|training|consultancy|aircraft|legal services".split("|"),
  ..."building works|request for tender|IT support|air conditioning|fit-out|security guard|CN4072363|vehicle hire".split(
    "|",
  ),
  ..."medical equipment|software OR hardware|maintenance -aircraft|elect*|title:repair buyer:defence".split("|"),
  '"information technology"',
  '"professional services" darwin',
  "supply of goods and services to the department",
];
const filterSets: Filters[] = [
  {},
  { status: [1, 4] },
  { status: [1, 4], location: [1, 9, 10] },
  { category: [72000000] },
  { category: [43000000, 80000000], price: { from: 10_000_000, to: 100_000_000 } },
  { status: [1], closingIn: ["thisWeek", "nextWeek"], type: [1, 2, 3] },
];

const mixed = texts.flatMap((text) => filterSets.map((filters) => ({ ...everything, text, filters })));
const cases: [name: string, queries: Query[]][] = [
  [`mix of ${mixed.length} queries`, mixed],
  ["no text, no filter", [everything]],
  ["no text, open and future", [{ ...everything, filters: { status: [1, 4] } }]],
  ["no text, page 500 by award date", [{ ...everything, sort: "AwardedRecently", offset: 9_980 }]],
  ["a word in most notices", [{ ...everything, text: "services" }]],
  ["a reference", [{ ...everything, text: "CN4072363" }]],
];

/**
 * The search core alone, on one thread, on the shipped contracts: how long the index takes to build, what it holds in
 * memory, and what one search costs with everything that the page shows (twenty hits with highlights, exact total, five
 * facets and the closing buckets with their own filters lifted, what each filter hides).
 */
export const searchBench: Bench = {
  name: "search",
  async run(size, tell) {
    const docs = (await shippedDocs()).slice(0, size);
    const before = memory();
    const started = performance.now();
    const index = createIndex();
    for (let at = 0; at < docs.length; at += 2_000) index.update(docs.slice(at, at + 2_000));
    const seconds = (performance.now() - started) / 1000;
    tell({ case: "documents in the index", value: index.size, unit: "documents", target: null });
    tell({ case: "build", value: index.size / seconds, unit: "documents/s", target: { atLeast: 15_000 } });
    tell({
      case: "memory, without the texts",
      value: (memory() - before) / index.size,
      unit: "bytes/document",
      target: null,
    });
    for (const [name, queries] of cases) {
      const times = measure(index, queries);
      tell({ case: `${name}, p50`, value: percentile(times, 0.5), unit: "ms", target: null });
      tell({ case: `${name}, p95`, value: percentile(times, 0.95), unit: "ms", target: { atMost: 30 } });
    }
  },
};

/** Bytes in use, with what typed arrays hold. Run with --expose-gc for a figure that repeats. */
function memory() {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Milliseconds a query, after one round to warm up. */
function measure(index: SearchIndex, queries: Query[]): number[] {
  const times: number[] = [];
  const rounds = 1 + Math.ceil(60 / queries.length);
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) {
      const start = performance.now();
      index.search(query);
      if (round > 0) times.push(performance.now() - start);
    }
  }
  return times;
}
