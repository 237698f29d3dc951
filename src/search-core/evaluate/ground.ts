import type { Segment } from "#search-core/segment/segment.ts";
import type { Scratch } from "./scratch.ts";
import type { Variants } from "./variants.ts";

/** Where a part of a query is looked for: in one segment, from a slot on. */
export type Ground = {
  segment: Segment;
  /** The segment's place among those that the query was compiled for. */
  at: number;
  minDocId: number;
  scratch: Scratch;
  variants: Variants;
};
