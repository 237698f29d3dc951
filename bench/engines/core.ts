import { createIndex, type Query } from "#search-core/index.ts";
import type { Doc } from "#search-core/types.ts";
import { plainQuery } from "#test/plain-query.ts";
import type { BenchQuery } from "../corpus/queries.ts";
import { benchNow } from "../shipped-docs.ts";
import { batchesOf, type Engine } from "./engine.ts";

/** The search core in this process, on one thread, doing what `work` says. */
export function openCore(docs: Iterable<Doc>): Engine {
  const index = createIndex();
  for (const batch of batchesOf(docs, 10_000)) index.update(batch);
  return { name: "core", search: (query) => index.search(coreQuery(query)).total, close() {} };
}

/** The first page of what has the words and passes the filters; what states no value does not pass one. */
export const coreQuery = ({ words, filters }: BenchQuery): Query => ({
  ...plainQuery(benchNow),
  text: words.join(" "),
  filters,
  includeNotStated: false,
  includeFlagged: true,
});
