import type { ClosingBucket, SearchOrder } from "#domain/search-order.ts";

/**
 * The public surface of the search core. Numbers in, numbers out: ids are those of the caller, instants are epoch
 * seconds, money is cents, dates have already been turned into instants.
 */

/** A notice as the index sees it. Absent instants and amounts are null: "not stated" is not zero. */
export type Doc = {
  id: number;
  title: string;
  description: string;
  reference: string;
  buyerName: string;
  status: number;
  type: number;
  buyer: number | null;
  /** UNSPSC codes as published; ancestors are the index's work. */
  categories: number[];
  locations: number[];
  sellers: number[];
  valueFrom: number | null;
  valueTo: number | null;
  expectedRelease: number | null;
  open: number | null;
  /** Sorted and bucketed by this one: the earlier reading, or the morning of a date without a time. */
  closing: number | null;
  cancelled: number | null;
  awarded: number | null;
  closed: number | null;
  lastActivity: number | null;
  firstSeen: number;
  /** Changes and watches of the last thirty days. */
  activity: number;
  /** null: public; otherwise the only organisation that may see it. */
  organisation: string | null;
  /** Sales, leases and grants stay out of the default search. */
  isNonTender: boolean;
};

export const dateFilters = ["expectedRelease", "open", "closing", "cancelled", "awarded", "lastActivity"] as const;
export type DateFilter = (typeof dateFilters)[number];

/** From (inclusive) and to (exclusive), in epoch seconds or cents; an open end is null. */
export type Range = { from: number | null; to: number | null };

/** Values of one filter are alternatives; different filters all apply. An absent or empty list filters nothing. */
export type Filters = {
  status?: number[];
  type?: number[];
  buyer?: number[];
  category?: number[];
  location?: number[];
  closingIn?: ClosingBucket[];
  price?: Range;
} & Partial<Record<DateFilter, Range>>;
export const filterNames = [
  "status",
  "type",
  "buyer",
  "category",
  "location",
  "closingIn",
  "price",
  ...dateFilters,
] as const;
export type FilterName = (typeof filterNames)[number];

export type Query = {
  text: string;
  filters: Filters;
  /** A notice without a value passes price, one without a closing date passes closing. */
  includeNotStated: boolean;
  /** The reader's organisation; null reads public notices only. */
  organisation: string | null;
  /** Whether sales, leases and grants are in the set. */
  includeNonTenders: boolean;
  sort: SearchOrder;
  /** Whether an engine that knows meanings weighs nearness as well as words in BestMatch; it hands the reader a meaning. */
  byMeaning?: boolean;
  offset: number;
  limit: number;
  /**
   * `lifted` (when absent): each facet and the closing buckets with their own filter lifted, and what each filter hides.
   * `plain`: the facets of the set alone, no closing buckets. `none`: only the total.
   */
  facetMode?: "disjunctive" | "plain" | "none";
  /** Edges of the closing buckets: now, and the ends of this week and of the next. */
  weeks: { now: number; thisWeekEnds: number; nextWeekEnds: number };
};

/** Half-open range of UTF-16 offsets. */
export type Span = [from: number, to: number];
/** A found document. The score is 0 to 100, relative to the best of the answer; null where no words were wanted. */
export type Hit = { id: number; score: number | null };
/** In how many documents each value of a facet is: the values that some have, ascending, and beside each its count. */
export type FacetCounts = { readonly values: Uint32Array; readonly counts: Uint32Array };

export type Answer = {
  total: number;
  hits: Hit[];
  /** Each counted with its own filter lifted; categories hold every ancestor, no notice counted twice. */
  facets: { status: FacetCounts; type: FacetCounts; buyer: FacetCounts; category: FacetCounts; location: FacetCounts };
  closing: Record<ClosingBucket, number>;
  /** For each active filter: how many more would match without it. */
  hidden: Partial<Record<FilterName, number>>;
  /** How many more would match with `includeFlagged`; 0 unless counting is lifted. */
  hiddenNonTenders: number;
  /** How the text was read, when it could not be read as typed. */
  notice: string | null;
};

/** A word, and in how many documents it is that everyone may see. */
export type Suggestion = { term: string; documents: number };

/**
 * The index at one moment: what a reader searches. It is a plain object over shared buffers, so it can be posted to
 * other threads; nothing in it changes, the next update gives another.
 */
export type IndexState = { readonly revision: number; readonly segments: readonly SegmentState[] };
export type SegmentState = {
  /** Its own in this index; a merge gives a new one. */
  readonly id: number;
  readonly bytes: SharedArrayBuffer;
  /** Documents that are there. */
  readonly liveCount: number;
  /** A bit for each slot whose document was replaced or removed; null when there is none. */
  readonly deleted: SharedArrayBuffer | null;
  /** A newer activity column (32-bit integers by slot) than the segment's own; null when there is none. */
  readonly activity: SharedArrayBuffer | null;
  /** Vectors of the documents; null until they are made or loaded. See vectors/block.ts. */
  readonly vectors: SharedArrayBuffer | null;
};

/** The only one that changes an index. Each call gives the next state; one that changes nothing gives the same. */
export type IndexWriter = {
  readonly state: IndexState;
  /** Documents that are there. */
  readonly size: number;
  /**
   * Adds documents or replaces those with the same id, and removes ids (also of the documents given). Readers see all of
   * it or nothing. Ids are whole numbers below 2^32; of another it throws RangeError and nothing changes.
   */
  update(docs: Iterable<Doc>, removed?: Iterable<number>): IndexState;
  /** Puts new numbers into the activity column of documents that are there; other ids are passed over. */
  setActivity(activity: ReadonlyMap<number, number>): IndexState;
  /** Gives segments (by their ids) their vector blocks; segments that are gone are passed over. */
  setVectors(vectors: ReadonlyMap<number, SharedArrayBuffer>): IndexState;
  /** The next merge that pays; null when there is none. Nothing is reserved: only one plan may be at work at a time. */
  planMerge(): MergePlan | null;
  /** A merge of everything into one segment, as far as one holds it; null when that is how it is. */
  planCompaction(): MergePlan | null;
  /**
   * Puts what `runMerge` made of a plan in the place of its parts. What was deleted or got other activity while it ran
   * is carried over; a plan whose parts have gone meanwhile changes nothing.
   */
  commitMerge(plan: MergePlan, merged: MergedSegment): IndexState;
  /** Plans, runs and commits until everything is one segment; may take a second for each hundred thousand documents. */
  compact(): IndexState;
};

/**
 * Segments that one shall replace, as they were when it was planned. It can be posted to another thread, where `runMerge`
 * may take long while the writer goes on.
 */
export type MergePlan = { readonly segments: readonly SegmentState[] };
export type MergedSegment = { readonly bytes: SharedArrayBuffer; readonly vectors: SharedArrayBuffer | null };

/**
 * What a text means: the direction of its vector, and the model that made it, so that it is compared with vectors of the
 * same alone. `floor`: the cosine from which on that model's texts are worth calling near. `isGuess`: it has learnt none
 * of the words and goes by their letters.
 */
export type QueryEmbedding = { model: string; vector: Int8Array; minSimilarity: number; isOutOfVocabulary: boolean };

/**
 * A document that is no answer to a query's words and may be of use all the same: near in meaning (`nearness` 0 to 1), or
 * coded only above a category that was chosen (`nearness` null).
 */
export type Related = { id: number; reason: "near" | "broaderCategory"; similarity: number | null };

/** Answers from one state. Made in milliseconds, of whatever thread. */
export type IndexReader = {
  /** `meaning`: what the words of the query's text mean; BestMatch then weighs nearness as well as words. */
  search(query: Query, embedding?: QueryEmbedding | null): Answer;
  /**
   * What is beside the answers of a query and visible to its reader, at most twenty, never one of the answers: what
   * passes all filters and is near in meaning, the nearest first; then what has the query's words and is coded only above
   * a chosen category, the newest first. Nothing is near to a guess at words that no document visible to the reader has.
   */
  alsoRelevant(query: Query, embedding: QueryEmbedding | null): Related[];
  /**
   * The documents nearest in meaning to one, at most twenty, never itself, that pass the query's filters and are visible
   * to its reader; its text plays no part. None while the document has no vector.
   */
  similar(query: Query, id: number, minSimilarity: number): Related[];
  /**
   * The words that start with a prefix (one word in any case, with or without accents): those of most titles first, then
   * those of most documents, in any form; of the forms of one word the commonest. Counts public, unflagged documents
   * alone, and of those only what matches the text that stands `before` the word.
   */
  suggest(prefix: string, limit: number, before?: string): Suggestion[];
  /**
   * What was meant by a text that matches no public, unflagged document: the same text with each unknown word replaced
   * by the nearest known one (Levenshtein <= 2, neighbours that changed places being one step, weighted by frequency).
   * Null when there is nothing better to ask.
   */
  didYouMean(text: string): string | null;
  /**
   * What each wanted part of the query's text adds to the score of one document, in the order typed; empty when the text
   * does not match it or the reader may not see it. Filters do not change a score.
   */
  explain(query: Query, id: number): ScorePart[];
  /**
   * How near one document is in meaning, as BestMatch weighs it: the cosine. Null where it has no vector of this model
   * yet, which counts as far away, and where the reader may not see it; text and filters play no part.
   */
  similarity(query: Query, id: number, embedding: Pick<QueryEmbedding, "model" | "vector">): number | null;
  /**
   * A reader of a later state, which takes over what this one has opened and allocated; this one must not be asked any
   * more.
   */
  reopen(state: IndexState): IndexReader;
  readonly size: number;
};

/**
 * A part of a score: what was asked for, in which fields it stands, how rare it is (1 upwards), what it is worth in this
 * document (1 to 255), and the product's share of the whole in percent; the shares of a document add up to 100.
 */
export type ScorePart = { typed: string; fields: string[]; idf: number; impact: number; share: number };

/**
 * What highlight says of a document: a sentence about which words of the query stand where, null where none does, and
 * the words' ranges, ascending and without overlaps.
 */
export type HighlightResult = { explanation: string | null; highlights: { title: Span[]; description: Span[] } };

/** The texts of a document, for those who have them: the index itself keeps none. */
export type DocText = Pick<Doc, "title" | "description" | "reference" | "buyerName">;
