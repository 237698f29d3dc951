import type { Segment } from "#search-core/segment/segment.ts";
import type { Scratch } from "./scratch.ts";
import type { PostingList } from "./posting-list.ts";

/**
 * The postings of synonyms of several words ("information technology" for ICT) in one segment, by their words. There are
 * few, and reading the positions of common words takes long: each is found when a query first has it, and cached as
 * long as the segment is open.
 */
export type SynonymPostings = Map<string, Pick<PostingList, "packedDocs" | "impacts">>;

/** Where a part of a query is looked for: in one segment, from a slot on. */
export type SegmentContext = {
  segment: Segment;
  /** The segment's place among those that the query was compiled for. */
  segmentOrd: number;
  minDocId: number;
  scratch: Scratch;
  synonyms: SynonymPostings;
};
