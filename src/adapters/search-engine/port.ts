import type { Answer, DocText, HighlightResult, Query, Related, ScorePart, Suggestion } from "#search-core/types.ts";

export type { Related };

/** What a search engine has seen of the feed, and how it stands. */
export type EngineState = {
  /** False while there is nothing to answer from: the index is being built from the database. */
  ready: boolean;
  documents: number;
  /** The last feed row that answers take into account. */
  sequence: number;
  /** Documents that are found by their words and not yet by their meaning; null while or where that is not known. */
  withoutMeaning: number | null;
  /** Null where the engine keeps no snapshot. */
  snapshot: SnapshotState | null;
  /** Why it cannot be brought up to date at this moment; null while it can. */
  fault: string | null;
  /** Threads that answer: how many are there, and how many should be. Null where it has none of its own. */
  readers: { up: number; of: number } | null;
};

/** `opened`: this index began with the snapshot. `refused`: why it did not. `kept`: the feed row that the newest ends with. */
export type SnapshotState = { opened: boolean; refused: string | null; kept: number | null };

/** The engine that answers searches: the embedded core, or a cluster. Every engine gives the same set for a query. */
export type SearchEngine = {
  /**
   * Answers a query. Throws, as all calls do, `EngineNotReady` while the index is being rebuilt, `EngineBusy` and
   * `TookTooLong`.
   */
  search(query: Query): Promise<Answer>;
  /** The commonest words that start with a prefix in what matches the text before. */
  suggest(prefix: string, limit: number, before: string): Promise<Suggestion[]>;
  /** What was meant by a text that finds nothing, or null. */
  didYouMean(text: string): Promise<string | null>;
  /** What each wanted part of the query adds to one document's score; empty when the document does not match. */
  explain(query: Query, id: number): Promise<ScorePart[]>;
  /** For each document, what the words of the text are found as in it. */
  highlight(text: string, documents: DocText[]): Promise<HighlightResult[]>;
  /**
   * What is beside the answers of a query and passes its other filters, at most twenty, never one of the answers: the
   * nearest first, then those of broader categories. Absent where the engine knows no meanings.
   */
  alsoRelevant?(query: Query): Promise<Related[]>;
  /** The notices nearest in meaning to one that pass a query's filters, the nearest first, never itself. */
  similar?(query: Query, id: number): Promise<Related[]>;
  /** The cosine of what one document means and what the query's text means; null where either is not known. */
  nearness?(query: Query, id: number): Promise<number | null>;
  state(): EngineState;
  stop(): Promise<void>;
};

/** What an engine is asked: each is one message to where the index lives and one back. */
export type EngineCalls = Required<Omit<SearchEngine, "state" | "stop">>;

/** The index is being rebuilt: the caller says 503 with Retry-After. */
export class EngineNotReady extends Error {
  override name = "EngineNotReady";
}

/** Too many wait already, as its message tells the caller: 503 with Retry-After, too. */
export class EngineBusy extends Error {
  override name = "EngineBusy";
}

/** A call that took so long that it was ended; it would the next time, so that the caller says 400. */
export class TookTooLong extends Error {
  override name = "TookTooLong";
}
