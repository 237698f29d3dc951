import { createIndex, type Query } from "#search-core/index.ts";
import type { Doc } from "#search-core/types.ts";
import { plainQuery } from "#test/plain-query.ts";
import type { BenchQuery } from "../corpus/queries.ts";
import { benchNow } from "../shipped-docs.ts";
import { batchesOf, type Engine } from "./engine.ts";
import { plainDoc, plainText } from "./plain.ts";

/** The search core in this process, on one thread, with the work of the others. `plain`: see plain.ts. */
export function openCore(docs: Iterable<Doc>, plain: boolean): Engine {
  const index = createIndex();
  for (const batch of batchesOf(docs, 10_000)) index.update(plain ? batch.map(plainDoc) : batch);
  return { name: "core", search: (query) => index.search(coreQuery(query, plain)).total, close() {} };
}

/** The first page of what has the words and passes the filters; what states no value does not pass one. */
export const coreQuery = ({ words, filters }: BenchQuery, plain: boolean): Query => ({
  ...plainQuery(benchNow),
  text: plain ? plainText(words.join(" ")) : words.join(" "),
  filters,
  includeNotStated: false,
  includeFlagged: true,
});
