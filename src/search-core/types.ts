import type { ClosingBucket, SearchOrder } from "#domain/search-order.ts";
import type { AdviceSeeds, QueryChange, WeighedChanges } from "./advice.ts";
import type { FacetCounts, TraitCounts, UnstatedCount } from "./counts.ts";

export type * from "./advice.ts";
export type * from "./counts.ts";

/**
 * The public types of the search core. Numbers only: ids are the caller's, instants are epoch seconds, money is cents,
 * and dates have been turned into instants.
 */

/** A notice as the index sees it. Null means "not stated", which is not zero. */
export type Doc = {
  id: number;
  title: string;
  description: string;
  reference: string;
  buyerName: string;
  /** Towns and regions in the source's words. */
  placeText: string;
  status: number;
  type: number;
  buyer: number | null;
  /** UNSPSC codes as published; the index adds their ancestors. */
  categories: number[];
  locations: number[];
  valueFrom: number | null;
  valueTo: number | null;
  expectedRelease: number | null;
  open: number | null;
  /** For sorting: the earlier reading, or the morning of a date without a time. */
  closing: number | null;
  /** The local day of `closing` as printed, in days since 1970: closing buckets need no time zone. Null like it. */
  closingDay: number | null;
  cancelled: number | null;
  awarded: number | null;
  closed: number | null;
  lastActivity: number | null;
  firstSeen: number;
  /** Until when a supplier can still register for a briefing, or attend it if that comes first; of several the latest. */
  briefing: number | null;
  hasMandatoryBriefing: boolean;
  /** When it became news, or when it was published if it was open or planned before; null for history. */
  news: number | null;
  /** Changes and watches in the last 30 days. */
  activity: number;
  /** Null: public. Otherwise the id of the only organisation that may see it. */
  organisation: number | null;
  /** A sale, lease or grant, which is not in the default search. */
  isNonTender: boolean;
};

export const dateFilters = ["expectedRelease", "open", "closing", "cancelled", "awarded", "lastActivity"] as const;
export type DateFilter = (typeof dateFilters)[number];

/** From (inclusive) and to (exclusive), in epoch seconds or cents; null is open. */
export type Range = { from: number | null; to: number | null };

const idFilters = ["status", "type", "buyer", "category", "location", "excludedBuyer", "excludedCategory"] as const;

/** Values of one filter are alternatives; all filters must pass. An absent or empty list has no effect. */
export type Filters = {
  closingIn?: ClosingBucket[];
  price?: Range;
  /** Published at most this many seconds ago. */
  publishedWithin?: number;
  mandatoryBriefing?: boolean;
  /** A briefing that a supplier can still register for or attend. */
  briefingAhead?: boolean;
} & Partial<Record<(typeof idFilters)[number], number[]>> &
  Partial<Record<DateFilter, Range>>;
export const filterNames = [
  ...idFilters,
  "closingIn",
  "price",
  "publishedWithin",
  "mandatoryBriefing",
  "briefingAhead",
  ...dateFilters,
] as const;
export type FilterName = (typeof filterNames)[number];

export type Query = {
  text: string;
  filters: Filters;
  /** A notice without a value passes price; one without a closing date passes closing. */
  includeNotStated: boolean;
  /** The id of the reader's organisation; null sees public notices only. */
  organisation: number | null;
  /** Include sales, leases and grants. */
  includeNonTenders: boolean;
  /** Search the trade words of the lexicon, too, that mean the same as a typed term. */
  includeTradeWords: boolean;
  sort: SearchOrder;
  /** Combine similarity with words in BestMatch, if the engine has embeddings. */
  byMeaning?: boolean;
  offset: number;
  limit: number;
  /**
   * `disjunctive` (default): count each facet, the closing buckets and the publication without their own filter, and what each filter
   * hides. `plain`: the facets of the set itself, no closing buckets, publication or briefings. `none`: only the total.
   */
  facetMode?: "disjunctive" | "plain" | "none";
  /**
   * Edges of the closing buckets: now in epoch seconds, and the first day after this week, after the next seven days
   * and after the next week, in days since 1970 and in this order.
   */
  weeks: { now: number; thisWeekEnds: number; sevenDaysEnd: number; nextWeekEnds: number };
};

/** Half-open range of UTF-16 offsets. */
export type Span = [from: number, to: number];
/** A hit. The score is 0 to 100, relative to the best hit; null if the query has no positive words. */
export type Hit = { id: number; score: number | null };
export type Answer = {
  total: number;
  hits: Hit[];
  /** Disjunctive facet counts. Categories include every ancestor and count no notice twice. */
  facets: { status: FacetCounts; type: FacetCounts; buyer: FacetCounts; category: FacetCounts; location: FacetCounts };
  closing: Record<ClosingBucket, number>;
  /** By active filter: how many more would match without it. */
  hidden: Partial<Record<FilterName, number>>;
  /** How many more would match with `includeNonTenders`; 0 unless the facet mode is disjunctive. */
  hiddenNonTenders: number;
  /** What could not be read as typed, in a sentence. */
  notice: string | null;
} & UnstatedCount &
  TraitCounts;

/**
 * How a text is read where that is not obvious. `anyOf`: what stands between commas are alternatives; `optional`: words
 * that add to the score and need not match. `words` is empty if there are too many to list, `count` says how many.
 * `instead` is the text that is read the other way.
 */
export type Interpretation = { kind: "anyOf" | "optional"; words: string[]; count: number; instead: string };

/** What a query is read from. */
export type QueryText = Pick<Query, "text" | "includeTradeWords">;

/** A typed term, and the trade words that are searched with it, most common first. */
export type AddedTerms = { typed: string; terms: string[] };

/** A word and its document frequency over public tenders. */
export type Suggestion = { term: string; documents: number };

/**
 * The index at one moment. A plain immutable object over shared buffers, so it can be posted to other threads; the next
 * update returns a new one.
 */
export type IndexState = { readonly revision: number; readonly segments: readonly SegmentState[] };
export type SegmentState = {
  /** Unique in this index; a merge assigns a new one. */
  readonly id: number;
  readonly bytes: SharedArrayBuffer;
  /** Live documents. */
  readonly liveCount: number;
  /** Bit set of doc ids that were replaced or removed; null if there are none. */
  readonly deleted: SharedArrayBuffer | null;
  /** A newer activity column (32-bit integers by doc id) than the segment's own; null if there is none. */
  readonly activity: SharedArrayBuffer | null;
  /** Document vectors; null until they are made or loaded. See vectors/block.ts. */
  readonly vectors: SharedArrayBuffer | null;
};

/** The only writer of an index. Each call returns the next state, or the same one if nothing changes. */
export type IndexWriter = {
  readonly state: IndexState;
  /** Live documents. */
  readonly size: number;
  /** Live documents that everyone may see. */
  readonly publicSize: number;
  /**
   * Adds or replaces documents by id, and removes ids (also among the given documents). Atomic for readers. Ids are
   * whole numbers below 2^32; otherwise throws RangeError and changes nothing.
   */
  update(docs: Iterable<Doc>, removed?: Iterable<number>): IndexState;
  /** Updates the activity column of existing documents; ignores other ids. */
  setActivity(activity: ReadonlyMap<number, number>): IndexState;
  /** Sets the vector blocks of segments by id; ignores segments that are gone. */
  setVectors(vectors: ReadonlyMap<number, SharedArrayBuffer>): IndexState;
  /** The next merge that pays, or null. Nothing is reserved: run only one plan at a time. */
  planMerge(): MergePlan | null;
  /** A merge of everything into one segment, as far as it fits; null if nothing is to be done. */
  planCompaction(): MergePlan | null;
  /**
   * Replaces the inputs of a plan by the result of `runMerge`. Carries over deletions and activity that changed
   * meanwhile. A plan whose inputs are gone changes nothing.
   */
  commitMerge(plan: MergePlan, merged: MergedSegment): IndexState;
  /** Plans, runs and commits merges until there is one segment; up to a second per hundred thousand documents. */
  compact(): IndexState;
};

/**
 * The segments to merge, as they were when planned. It can be posted to another thread, where `runMerge` takes its time
 * while the writer continues.
 */
export type MergePlan = { readonly segments: readonly SegmentState[] };
export type MergedSegment = { readonly bytes: SharedArrayBuffer; readonly vectors: SharedArrayBuffer | null };

/**
 * The embedding of a text: its quantised vector, and the model that made it, because vectors of different models are
 * never compared. `minSimilarity`: the cosine from which texts of this model count as similar. `isOutOfVocabulary`: the
 * model knows none of the words and uses their n-grams.
 */
export type QueryEmbedding = { model: string; vector: Int8Array; minSimilarity: number; isOutOfVocabulary: boolean };

/**
 * A document related to a query without matching it: similar in meaning (`similarity` 0 to 1), or coded only above a
 * chosen category (`similarity` null). `alike`: how many others with nearly the same text it represents. `terms`: the
 * trade terms of the query that it has, or what buyers also call them.
 */
export type Related = {
  id: number;
  reason: "near" | "broaderCategory";
  similarity: number | null;
  alike: number;
  terms: string[];
};

/**
 * A document with most of the `words` of an alternative of a query: those it lacks, as typed, and how many others with
 * nearly the same text it represents.
 */
export type PartialMatch = { id: number; missing: string[]; words: number; alike: number };

/** What a query finds among some documents. */
export type FoundAmong = { count: number; first: number[] };

/** Answers from one state. Opens in milliseconds, on any thread. */
export type IndexReader = {
  /** `embedding`: that of the query's text; BestMatch then combines similarity with words. */
  search(query: Query, embedding?: QueryEmbedding | null): Answer;
  /** How many of these documents each query finds, and the first `limit` of them in the order of `ids`. */
  matchingAmong(queries: readonly Query[], ids: readonly number[], limit: number): FoundAmong[];
  /**
   * Up to twenty notices beside the results, visible to the reader and never among the results. First those that pass
   * all filters and exclusions and are similar, most similar first; a trade term of the query, or what buyers also call it, brings a notice
   * nearer. What says nearly the same is there once. Then those that match the text and are coded only above a chosen
   * category, newest first. None that is `shown` elsewhere, or says nearly the same as one that is. An out-of-vocabulary embedding counts only if some visible document has one of the words.
   */
  alsoRelevant(query: Query, embedding: QueryEmbedding | null, shown?: readonly number[]): Related[];
  /**
   * Up to five documents that pass all filters and exclusions and have most of the words that the query requires, but
   * not all: best first, and what says nearly the same is there once. Empty if it requires fewer than two words.
   */
  partialMatches(query: Query, embedding: QueryEmbedding | null): PartialMatch[];
  /**
   * Up to twenty documents most similar to one, which pass the query's filters and are visible to its reader. The
   * query's text is ignored. Empty while the document has no vector.
   */
  similar(query: Query, id: number, minSimilarity: number): Related[];
  /**
   * Words that start with a prefix (any case, with or without accents). Those of most titles first, then of most
   * documents, counting all forms; each in its commonest form. Counts public tenders that match the text `before` the
   * word.
   */
  suggest(prefix: string, limit: number, before?: string): Suggestion[];
  /**
   * A spelling correction for a text that matches no public tender: each unknown word is replaced by the nearest known
   * one. Edit distance at most 2 with transpositions, weighted by frequency. Null if no correction matches.
   */
  didYouMean(text: string): string | null;
  /**
   * The parts of one document's score, in the order typed. Empty if the text does not match it or the reader may not
   * see it. Filters do not change a score.
   */
  explain(query: Query, id: number): ScorePart[];
  /**
   * The cosine similarity of one document, as BestMatch uses it. Null if it has no vector of this model yet, which
   * counts as not similar, or if the reader may not see it. Ignores text and filters.
   */
  similarity(query: Query, id: number, embedding: Pick<QueryEmbedding, "model" | "vector">): number | null;
  /** What advice on a query can be made from. */
  adviceSeeds(query: Query, embedding: QueryEmbedding): AdviceSeeds;
  /** In how many public titles a text's rarest word occurs, in any form; a text has a word. */
  titleFreqs(texts: readonly string[]): number[];
  /** What each change would do to the set of a query. */
  weighChanges(query: Query, changes: readonly QueryChange[], embedding: QueryEmbedding): WeighedChanges;
  /** Opens a later state and takes over all caches and buffers; do not use this reader afterwards. */
  reopen(state: IndexState): IndexReader;
  readonly size: number;
};

/**
 * A part of a score: what was typed, the fields it matches in, its idf (at least 1), its impact in this document (1 to
 * 255), and its share of the whole in percent. The shares of a document add up to 100.
 */
export type ScorePart = { typed: string; fields: string[]; idf: number; impact: number; share: number };

/**
 * The highlights of a document: a sentence that says which words match where (null if none does), and the ranges,
 * ascending and without overlaps.
 */
export type HighlightResult = { explanation: string | null; highlights: { title: Span[]; description: Span[] } };

/** The texts of a document, passed in by the caller; the index stores none. */
export type DocText = Pick<Doc, "title" | "description" | "reference" | "buyerName" | "placeText">;
