import type {
  AddedTerms,
  AdviceSeeds,
  Answer,
  Doc,
  DocText,
  FoundAmong,
  HighlightResult,
  Interpretation,
  PartialMatch,
  Query,
  QueryChange,
  QueryText,
  Related,
  ScorePart,
  Suggestion,
  WeighedChanges,
  WeighedWords,
} from "#search-core/types.ts";

export type { Related };

/** The state of a search engine and how far it has read the feed. */
export type EngineState = {
  /** False while the index is being built from the database. */
  ready: boolean;
  /** Documents that everyone may see: operators and monitors learn nothing of private ones. */
  documents: number;
  /** The last feed sequence number included in answers. */
  sequence: number;
  /** Documents that still lack a vector; null if unknown. */
  withoutMeaning: number | null;
  /** Null if the engine writes no snapshots. */
  snapshot: SnapshotState | null;
  /** Why it cannot be updated now; null if it can. */
  fault: string | null;
  /** Reader threads: running and configured. Null if it has none of its own. */
  readers: { up: number; of: number } | null;
};

/** The state of an engine that has read nothing yet. */
export const initialState: EngineState = {
  ready: false,
  documents: 0,
  sequence: 0,
  withoutMeaning: null,
  snapshot: null,
  fault: null,
  readers: null,
};

/**
 * `opened`: the index started from the snapshot. `refused`: why not. `kept`: the last feed sequence number of the
 * newest snapshot.
 */
export type SnapshotState = { opened: boolean; refused: string | null; kept: number | null };

/**
 * What a search can answer besides its results, in the same call. `notStated`: if a filter concerns them, how many
 * results state no value or closing date, or would be added if such notices passed. `didYouMean`: a spelling correction
 * if there are no results. `anyWords`: if there are none, the text that any of the words match. `interpretations`: how
 * the text is read, and which trade words are searched with it. `termSearches`: with
 * fewer than ten results, the trade terms inside the text and how many results each finds. `someOfYourWords` and `alsoRelevant`: see SearchAnswer.
 */
export type Extras = {
  notStated?: boolean;
  didYouMean?: boolean;
  anyWords?: boolean;
  interpretations?: boolean;
  termSearches?: boolean;
  someOfYourWords?: boolean;
  alsoRelevant?: boolean;
};

/**
 * `someOfYourWords`: with fewer than ten results, up to five notices that pass the filters and have most of the words.
 * `alsoRelevant`: up to twenty notices beside the results that pass the other filters, never among the results. Most
 * similar first, then those of broader categories, and none of them among someOfYourWords. What was not asked for is null or empty.
 */
export type SearchAnswer = Answer & {
  notStated: number | null;
  didYouMean: string | null;
  anyWords: { text: string; total: number } | null;
  interpretations: Interpretation[];
  tradeWords: AddedTerms[];
  termSearches: { text: string; total: number }[];
  someOfYourWords: PartialMatch[];
  alsoRelevant: Related[];
};

/** A search engine: the embedded core, or a cluster. Every engine returns the same set for a query. */
export type SearchEngine = {
  /**
   * Answers a query. Like all calls, throws `EngineNotReady` while the index is being rebuilt, `EngineBusy` and
   * `TookTooLong`.
   */
  search(query: Query, extras?: Extras): Promise<SearchAnswer>;
  /**
   * For each of many queries, how many of these notices it finds, and the first `limit` of them in the order of `ids`: one
   * message for all of them.
   */
  matchingAmong(queries: readonly Query[], ids: readonly number[], limit: number): Promise<FoundAmong[]>;
  /** The commonest words with a prefix, among documents that match the text before it. */
  suggest(prefix: string, limit: number, before: string): Promise<Suggestion[]>;
  /** The parts of one document's score; empty if the document does not match. */
  explain(query: Query, id: number): Promise<ScorePart[]>;
  /** Highlights a query in each document. */
  highlight(query: QueryText, documents: DocText[]): Promise<HighlightResult[]>;
  /** The notices most similar to one that pass a query's filters, never itself. Absent without embeddings. */
  similar?(query: Query, id: number): Promise<Related[]>;
  /** The cosine similarity of a document to the query's text; null if either has no embedding. */
  nearness?(query: Query, id: number): Promise<number | null>;
  /** What advice on a query can be made from; null if its text has no embedding. Absent without embeddings. */
  adviceSeeds?(query: Query): Promise<AdviceSeeds | null>;
  /** How common words are, and how near to a query's text; null if that has no embedding. Absent like `adviceSeeds`. */
  weighWords?(text: string, words: readonly string[]): Promise<WeighedWords[] | null>;
  /** What each change would do to the set of a query; null like `weighWords`. Absent like `adviceSeeds`. */
  weighChanges?(query: Query, changes: readonly QueryChange[]): Promise<WeighedChanges | null>;
  state(): EngineState;
  stop(): Promise<void>;
};

/**
 * The index of a cluster as its writer sees it; one process writes at a time. `open`: how far the index in use is;
 * undefined if there is none. `begin`: starts a new one beside it. `update`: writes documents as they are at this
 * sequence number of the feed or later; older ones never replace newer. `publish`: searches find all that was written,
 * and those of an index that was begun go on in it.
 */
export type ClusterIndex = {
  open(): Promise<FeedPosition | undefined>;
  begin(): Promise<void>;
  update(docs: readonly Doc[], removed: readonly number[], sequence: number): Promise<void>;
  publish(position: FeedPosition): Promise<void>;
};
/** A place in the feed. `fingerprint`: of that row, which another database may have used for a different one. */
export type FeedPosition = { sequence: number; fingerprint: string | null };

/** Makes an engine of a few documents that is used once and thrown away. `textsOf`: what is embedded, by id. */
export type PassingEngine = (
  docs: Doc[],
  textsOf: (ids: number[]) => Promise<ReadonlyMap<number, string>>,
) => Promise<Pick<SearchEngine, "search">>;

/** The calls of an engine: each is one message to the index's thread and one back. */
export type EngineCalls = Required<Omit<SearchEngine, "state" | "stop">>;

/** The index is being rebuilt; the caller responds 503 with Retry-After. */
export class EngineNotReady extends Error {
  override name = "EngineNotReady";
}

/** Too many calls are waiting; the caller responds 503 with Retry-After and this message. */
export class EngineBusy extends Error {
  override name = "EngineBusy";
}

/** A call timed out and would again; the caller responds 400. */
export class TookTooLong extends Error {
  override name = "TookTooLong";
}
