import type { Deleted } from "./deleted.ts";
import type { Segment } from "./segment.ts";

/** One segment to be merged. */
export type MergeInput = {
  segment: Segment;
  /** Documents to drop; null for none. */
  deleted: Deleted | null;
  /** Replaces the segment's own column if set. */
  activity: Int32Array | null;
};
