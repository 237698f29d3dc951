import type { Answer, Query } from "#search-core/types.ts";

/** What a search engine has seen of the feed. `ready` is false while it is being rebuilt. */
export type EngineState = { ready: boolean; documents: number; sequence: number };

/** The engine that answers searches: the embedded core, or a cluster. Every engine gives the same set for a query. */
export type SearchEngine = {
  /** Answers a query; throws `EngineNotReady` while the index is being rebuilt. */
  search(query: Query): Promise<Answer>;
  state(): EngineState;
  stop(): Promise<void>;
};

/** The index is being rebuilt: the caller says 503 with Retry-After. */
export class EngineNotReady extends Error {
  override name = "EngineNotReady";
}
