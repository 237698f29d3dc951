import type { Segment } from "#search-core/segment/segment.ts";
import type { Scratch } from "./scratch.ts";
import type { PostingList } from "./posting-list.ts";

/**
 * Postings of synonyms of several words ("information technology" for ICT) in one segment, by their words. Finding them
 * reads the positions of common words, which is slow. So each is found once and cached while the segment is open. There
 * are no more of them than the lexicon has terms, and most have few postings.
 */
export type SynonymPostings = Map<string, Pick<PostingList, "packedDocs" | "impacts">>;

/** By leaf: its synonyms as one list, null if they are too common. See merged-synonyms.ts. */
export type MergedSynonyms = Map<string, Pick<PostingList, "packedDocs" | "impacts"> | null>;

/** Where a plan is evaluated: one segment, from minDocId on. */
export type SegmentContext = {
  segment: Segment;
  /** The segment's index among those the query was compiled for. */
  segmentOrd: number;
  minDocId: number;
  scratch: Scratch;
  synonyms: SynonymPostings;
  merged: MergedSynonyms;
};
