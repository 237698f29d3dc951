import type { Answer, Query, Suggestion } from "#search-core/types.ts";

/** What a search engine has seen of the feed. `ready` is false while it is being rebuilt. */
export type EngineState = { ready: boolean; documents: number; sequence: number };

/** The engine that answers searches: the embedded core, or a cluster. Every engine gives the same set for a query. */
export type SearchEngine = {
  /** Answers a query; throws `EngineNotReady` while the index is being rebuilt. */
  search(query: Query): Promise<Answer>;
  /** The commonest words that start with a prefix in what matches the text before; throws as `search` does. */
  suggest(prefix: string, limit: number, before: string): Promise<Suggestion[]>;
  /** What was meant by a text that finds nothing, or null; throws as `search` does. */
  didYouMean(text: string): Promise<string | null>;
  state(): EngineState;
  stop(): Promise<void>;
};

/** What an engine is asked: each is one message to where the index lives and one back. */
export type EngineCalls = Pick<SearchEngine, "search" | "suggest" | "didYouMean">;

/** The index is being rebuilt: the caller says 503 with Retry-After. */
export class EngineNotReady extends Error {
  override name = "EngineNotReady";
}
