import type { Segment } from "#search-core/segment/segment.ts";
import type { Scratch } from "./scratch.ts";
import type { PostingList } from "./posting-list.ts";

/**
 * Postings of synonyms of several words ("information technology" for ICT) in one segment, by their words. Finding them
 * reads the positions of common words, which is slow. They are few, so each is found once and cached while the segment
 * is open.
 */
export type SynonymPostings = Map<string, Pick<PostingList, "packedDocs" | "impacts">>;

/** Where a plan is evaluated: one segment, from minDocId on. */
export type SegmentContext = {
  segment: Segment;
  /** The segment's index among those the query was compiled for. */
  segmentOrd: number;
  minDocId: number;
  scratch: Scratch;
  synonyms: SynonymPostings;
};
