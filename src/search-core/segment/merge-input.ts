import type { Deleted } from "./deleted.ts";
import type { Segment } from "./segment.ts";

/** A segment as it goes into a merge. */
export type MergeInput = {
  segment: Segment;
  /** Slots that shall not come along; null for none. */
  deleted: Deleted | null;
  /** Instead of the segment's own column. */
  activity: Int32Array | null;
};
