import { activeStatuses, createWriter, highlighter, openReader, type Query, runMerge } from "#search-core/index.ts";
import type { Doc, DocText, IndexState } from "#search-core/types.ts";
import { plainQuery } from "#test/plain-query.ts";
import type { BenchQuery } from "../corpus/queries.ts";
import { benchNow } from "../shipped-docs.ts";
import { batchesOf, type Engine } from "./engine.ts";
import { plainDoc, plainText } from "./plain.ts";

/** An index, and how many seconds it took to build its segments and to merge them into one. */
export type Built = { state: IndexState; buildSeconds: number; mergeSeconds: number };

/** Documents per batch, as when the product reads all of them. */
export const builtTogether = 32_768;

/** Builds an index on one thread. The time to generate the documents does not count. */
export function built(docs: Iterable<Doc>): Built {
  const writer = createWriter({ activeStatuses });
  const spent = { buildSeconds: 0, mergeSeconds: 0 };
  const timed = (name: keyof typeof spent, work: () => void) => {
    const from = performance.now();
    work();
    spent[name] += (performance.now() - from) / 1000;
  };
  for (const batch of batchesOf(docs, builtTogether)) {
    timed("buildSeconds", () => writer.update(batch));
    // As the product does between updates; otherwise a million documents would need twice the memory at the end.
    for (let plan = writer.planMerge(); plan; plan = writer.planMerge()) {
      const next = plan;
      timed("mergeSeconds", () => writer.commitMerge(next, runMerge(next)));
    }
  }
  timed("mergeSeconds", () => writer.compact());
  return { state: writer.state, ...spent };
}

/** The search core in this process, on one thread, with the work of the other engines. `plain`: see plain.ts. */
export function openCore(docs: Iterable<Doc>, plain: boolean): Engine {
  const { state } = built(plain ? Iterator.from(docs).map(plainDoc) : docs);
  return searchState(state, plain);
}

/** The same on an existing index. */
export function searchState(state: IndexState, plain: boolean): Engine {
  const reader = openReader(state);
  return {
    name: "core",
    search: (query) => reader.search({ ...coreQuery(query, plain), facetMode: "plain" }).total,
    close() {},
  };
}

/**
 * The product's request to the core: five facets, closing buckets, disjunctive counts, hidden counts, and highlights of
 * twenty notices. `textOf` returns a notice's texts, which the index does not store.
 */
export function searchAsProduct(state: IndexState, textOf: (id: number) => DocText): Engine {
  const reader = openReader(state);
  // Filled by the first round, which does not count.
  const texts = new Map<number, DocText>();
  return {
    name: "core, the product's work",
    search(query) {
      const asked = coreQuery(query, false);
      const { total, hits } = reader.search(asked);
      const marksOf = highlighter(asked);
      for (const { id } of hits) {
        if (!texts.has(id)) texts.set(id, textOf(id));
        marksOf(texts.get(id)!);
      }
      return total;
    },
    close() {},
  };
}

/**
 * The first page of notices with the words that pass the filters. A notice without a value does not pass a value
 * filter.
 */
export const coreQuery = ({ words, filters }: BenchQuery, plain: boolean): Query => ({
  ...plainQuery(benchNow),
  text: plain ? plainText(words.join(" ")) : words.join(" "),
  filters,
  includeNotStated: false,
  includeNonTenders: true,
  includeTradeWords: true,
});
