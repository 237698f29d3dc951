import type { Doc } from "#search-core/types.ts";
import type { BenchQuery } from "../corpus/queries.ts";

/**
 * A search engine that contains notices and answers queries, each with the same work: the twenty best, the exact total,
 * and counts by status, buyer, category and place. Returns the total.
 */
export type Engine = {
  name: string;
  search(query: BenchQuery): number | Promise<number>;
  /** Milliseconds of the last search by the engine's own clock, if calling it has an overhead. */
  took?(): number;
  /** How many clients its throughput is measured with. Default: one, for engines on one thread. */
  clients?: number;
  close(): void | Promise<void>;
};

/** Opens an engine with documents in it; `docs` can be read once. */
export type OpenEngine = (docs: Iterable<Doc>) => Engine | Promise<Engine>;

/** Documents per batch. */
export function* batchesOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
