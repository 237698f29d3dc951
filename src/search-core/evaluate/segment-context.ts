import type { Segment } from "#search-core/segment/segment.ts";
import type { Scratch } from "./scratch.ts";
import type { SynonymPostings } from "./synonym-postings.ts";

/** Where a part of a query is looked for: in one segment, from a slot on. */
export type SegmentContext = {
  segment: Segment;
  /** The segment's place among those that the query was compiled for. */
  segmentOrd: number;
  minDocId: number;
  scratch: Scratch;
  synonyms: SynonymPostings;
};
