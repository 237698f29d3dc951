/**
 * A segment: an immutable block of documents in one SharedArrayBuffer. What is described here are views of its
 * sections; the bytes are the in-memory form, the snapshot file and what threads share.
 *
 * A document has a slot, 0 to `documents` - 1. Documents of an active status (what a supplier can still answer) stand
 * together at the end, from `activeFrom` on; on either side of it ids ascend.
 *
 * A term is a stem. A form is a spelling of it as it stood in a text, folded; forms are numbered within their term.
 */
export type Segment = {
  readonly bytes: SharedArrayBuffer;
  readonly documents: number;
  readonly activeFrom: number;
  readonly columns: Columns;
  readonly terms: Terms;
  readonly postings: Postings;
};

/** What is known of each slot. */
export type Columns = {
  /** Ids as the caller gave them; whole numbers below 2^32. */
  externalIds: Uint32Array;
  /**
   * Four numbers a slot, side by side so that a hit costs one cache line: three chains and the buyer. A chain stands
   * for a category and those above it that no earlier chain of the slot has, so that counting chains and then adding
   * each chain's count to all its categories counts a notice once in each. Chain 0 has none; buyer 0 is no buyer.
   * Numbers are dense and the segment's own. 16 bits, unless a segment has more values than that.
   */
  facetRows: Uint16Array | Uint32Array;
  /** Chains beyond the third: slots that have such, ascending; their chains are chainsFrom[i] to chainsFrom[i + 1]. */
  overflowDocs: Uint32Array;
  overflowOffsets: Uint32Array;
  overflowPaths: Uint32Array;
  /** The categories of each chain: chainCategories from chainFrom[chain] to chainFrom[chain + 1]. */
  pathOffsets: Uint32Array;
  pathCategories: Uint32Array;
  /** Buyer ids by number; [0] is unused. */
  buyers: Uint32Array;
  /** The number of what a slot's small facets are together; `kindTable` says what. */
  tupleIds: Uint16Array | Uint32Array;
  facetTuples: readonly FacetTuple[];
  /** Slots that one organisation alone may see, ascending, and its place in `organisations`. */
  privateDocs: Uint32Array;
  privateOwners: Uint32Array;
  organisations: readonly string[];
  /** Sellers of a slot: sellers from sellersFrom[slot] to sellersFrom[slot + 1]; ids as given. */
  sellerOffsets: Uint32Array;
  sellers: Uint32Array;
  /** Cents; NaN where not stated. */
  valueFrom: Float64Array;
  valueTo: Float64Array;
  /** Epoch seconds less `instantBase`; `noInstant` where not stated. Instants outside 1936 to 2072 stand at its ends. */
  instants: Record<InstantColumn, Int32Array>;
  /** Changes and watches of the last thirty days as the segment was built; a state may carry a newer column. */
  activity: Int32Array;
  /**
   * Words in each field of a slot, four numbers a slot in the order of `fields`. A joined form or an abbreviation that
   * analysis puts beside a word is no word more. What stands beyond 65,535 words in a field is not indexed.
   */
  fieldLengths: Uint16Array;
};

/** The small facets of a document as one value; places as facetValues gives them, ascending. */
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
] as const;
export type InstantColumn = (typeof instantColumns)[number];
/** Half of what fits, so that the years around ours do: 2004. */
export const instantBase = 2 ** 30;
export const noInstant = -(2 ** 31);

/** The dictionary, in the order of the terms' UTF-8 bytes. */
export type Terms = {
  readonly count: number;
  /** UTF-8 of all terms, one after the other; term t is text[textFrom[t]] to text[textFrom[t + 1]]. */
  text: Uint8Array;
  textOffsets: Uint32Array;
  /** Forms of term t are formsFrom[t] to formsFrom[t + 1]: numbers into `forms`; the form's number is its place there. */
  formOffsets: Uint32Array;
  /** All forms, in the order of their UTF-8 bytes, with the term and the number in the term of each. */
  forms: { count: number; text: Uint8Array; textOffsets: Uint32Array; term: Uint32Array; number: Uint8Array };
  /** The form (place in the sorted `forms`) of each number of each term, by formsFrom. */
  formOf: Uint32Array;
  /**
   * By place in `forms`: in how many documents for everyone (public, unflagged) the form stands as a word of title,
   * buyer or description.
   */
  formDocFreq: Uint32Array;
  /** The same for words of the title. */
  formTitleDocFreq: Uint32Array;
};

/**
 * Where terms stand. Posting i of term t, i from from[t] to from[t + 1], by ascending slot: the slot above, below it
 * four bits for the fields that have the term (bit = field number); what it is worth (1 to 255, see rank/bm25f.ts),
 * all fields together, alike for all forms, where a position counts once even if two forms share it; and its positions.
 */
export type Postings = {
  offsets: Uint32Array;
  packedDocs: Uint32Array;
  impacts: Uint8Array;
  /**
   * Positions of all postings one after the other, in one, two or four bytes (position-code.ts). Fields follow each other in one numbering, with one number between them
   * free, so that a run never crosses from field to field. Each value is
   * ((step * forms of the term + form) * 2 + (1 if it is the posting's last)); the step is counted from the position
   * before, the first from where the first field begins that has the term; several tokens may share a position.
   */
  positions: Uint8Array;
  /** Where the positions of posting i * positionBlock begin. */
  positionOffsets: Uint32Array;
  /**
   * Terms in more than a seventh of the documents also have what they are worth by slot, 0 where they are not:
   * dense[denseOf[t] * documents + slot]; denseOf is -1 for the others.
   */
  denseOf: Int16Array | Int32Array;
  dense: Uint8Array;
};

export const fieldMaskBits = 4;
export const positionBlock = 32;
