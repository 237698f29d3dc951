import type { Segment } from "#search-core/segment/segment.ts";
import type { ScoredDocs, Scratch } from "./scratch.ts";
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
  /** If matches are looked for among few documents alone. */
  among?: Among;
};

/**
 * The few documents that can match, and what terms and synonyms have among them: finding that takes far less time than
 * finding it in the whole segment, for searches that nobody has run before.
 */
export type Among = {
  docs: ScoredDocs;
  terms: Map<number, Pick<PostingList, "packedDocs" | "impacts">>;
  synonyms: SynonymPostings;
  merged: MergedSynonyms;
};
