import { fields } from "#search-core/fields.ts";

/**
 * A segment: an immutable block of documents in one SharedArrayBuffer. These types describe views of its sections. The
 * same bytes serve in memory, in the snapshot file and across threads.
 *
 * A document has a doc id from 0 to `documents` - 1. Documents of an active status (a supplier can still respond) come
 * last, from `activeFrom` on. In both halves external ids ascend.
 *
 * A term is a stem. A form is a folded spelling of it as it occurred in a text; forms are numbered within their term.
 */
export type Segment = {
  readonly bytes: SharedArrayBuffer;
  readonly documents: number;
  readonly activeFrom: number;
  readonly columns: Columns;
  readonly terms: Terms;
  readonly postings: Postings;
};

/** Values by doc id. */
export type Columns = {
  /** Ids as the caller gave them; whole numbers below 2^32. */
  externalIds: Uint32Array;
  /**
   * Four numbers per document, side by side so that a hit costs one cache line: three category paths and the buyer. A
   * path is a category with those of its ancestors that no earlier path of the document has. So counting paths and
   * rolling each count up to its categories counts a notice once per category. Path 0 is empty; buyer 0 is no buyer.
   * Ids are dense and local to the segment; 16 bits unless there are more values.
   */
  facetRows: Uint16Array | Uint32Array;
  /**
   * Paths beyond the third: doc ids that have any, ascending. Their paths are overflowPaths[overflowOffsets[i]] to
   * overflowPaths[overflowOffsets[i + 1]].
   */
  overflowDocs: Uint32Array;
  overflowOffsets: Uint32Array;
  overflowPaths: Uint32Array;
  /** Categories of path p: pathCategories[pathOffsets[p]] to pathCategories[pathOffsets[p + 1]]. */
  pathOffsets: Uint32Array;
  pathCategories: Uint32Array;
  /** Buyer ids by number; [0] is unused. */
  buyers: Uint32Array;
  /** By doc id: the index into `facetTuples`. */
  tupleIds: Uint16Array | Uint32Array;
  facetTuples: readonly FacetTuple[];
  /** Doc ids visible to one organisation only, ascending, and the index of each one's owner in `organisations`. */
  privateDocs: Uint32Array;
  privateOwners: Uint32Array;
  organisations: readonly number[];
  /** Cents; NaN if not stated. */
  valueFrom: Float64Array;
  valueTo: Float64Array;
  /** Epoch seconds minus `instantBase`; `noInstant` if not stated. Instants outside 1936 to 2072 are clamped. */
  instants: Record<InstantColumn, Int32Array>;
  /** Local days of the closing since 1970; `noDay` if there is none. Days after 2059 are clamped. */
  closingDays: Int16Array;
  /** 1 for documents with a mandatory briefing. */
  mandatoryBriefings: Uint8Array;
  /** Changes and watches in the last 30 days when the segment was built; a state may have a newer column. */
  activity: Int32Array;
  /**
   * Words per field, four numbers per document in the order of `fields`. Aliases that analysis adds do not count. Words
   * beyond 65,535 in a field are not indexed.
   */
  fieldLengths: Uint16Array;
};

/** The small facets of a document as one value; locations as facetValues gives them, ascending. */
export type FacetTuple = {
  status: number;
  type: number;
  locations: number[];
  isNonTender: boolean;
  isPrivate: boolean;
};

export const instantColumns = [
  "expectedRelease",
  "open",
  "closing",
  "closed",
  "cancelled",
  "awarded",
  "lastActivity",
  "firstSeen",
  "briefing",
  "news",
] as const;
export type InstantColumn = (typeof instantColumns)[number];
/** Half of the range (2004), so that the years around ours fit. */
export const instantBase = 2 ** 30;
export const noInstant = -(2 ** 31);
export const noDay = -(2 ** 15);

/** The dictionary, sorted by the terms' UTF-8 bytes. */
export type Terms = {
  readonly count: number;
  /** UTF-8 of all terms back to back; term t is text[textOffsets[t]] to text[textOffsets[t + 1]]. */
  text: Uint8Array;
  textOffsets: Uint32Array;
  /** Forms of term t have the numbers 0 to formOffsets[t + 1] - formOffsets[t] - 1. */
  formOffsets: Uint32Array;
  /** All forms, sorted by their UTF-8 bytes, each with its term and its number within the term. */
  forms: { count: number; text: Uint8Array; textOffsets: Uint32Array; term: Uint32Array; number: Uint8Array };
  /** By formOffsets[term] + number: the form's ord in `forms`. */
  formOf: Uint32Array;
  /** Document frequency by form ord: public tenders with the form as a word of title, buyer or description. */
  formDocFreq: Uint32Array;
  /** The same, counting titles only. */
  formTitleDocFreq: Uint32Array;
};

/**
 * The inverted index. Term t has the postings from offsets[t] to offsets[t + 1], by ascending doc id. Each posting has
 * its doc id with a four-bit field mask below it (bit = field number), its impact (1 to 255, see bm25f.ts) over all
 * fields and forms, and its positions. If two forms share a position, it counts once.
 */
export type Postings = {
  offsets: Uint32Array;
  packedDocs: Uint32Array;
  impacts: Uint8Array;
  /**
   * Positions of all postings, variable-length coded (position-code.ts). The fields share one numbering with a gap of
   * one between them, so a phrase never matches across fields. Each value is ((step * forms of the term + form) * 2 +
   * (1 if it is the posting's last)). A step counts from the position before; the first one counts from the start of
   * the first field that has the term. Several tokens may share a position.
   */
  positions: Uint8Array;
  /** By block: the byte offset of the positions of posting i * positionBlock. */
  positionOffsets: Uint32Array;
  /**
   * Terms in more than a seventh of the documents also have their impacts by doc id, 0 for no match: dense[denseOf[t] *
   * documents + docId]. denseOf is -1 for other terms.
   */
  denseOf: Int16Array | Int32Array;
  dense: Uint8Array;
};

export const fieldMaskBits = fields.length;
export const positionBlock = 32;
