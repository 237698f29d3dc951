import type { MergePlan, SegmentState } from "#search-core/types.ts";

/** How many segments of one tier are merged into one of the next. */
const mergeFactor = 8;
/** Segments of up to this many documents form the lowest tier. */
const smallestTier = 512;
/** A segment with a larger share of deleted documents is rewritten, whatever its tier. */
const maxDeletedRatio = 0.4;
/** Upper limit of a merged segment: its offsets have 32 bits. */
const maxSegmentBytes = 3 * 2 ** 30;

const tierOf = ({ liveCount: live }: SegmentState) =>
  live <= smallestTier ? 0 : 1 + Math.floor(Math.log(live / smallestTier) / Math.log(mergeFactor));

/**
 * The next merge that pays, or null. Small segments merge often and large ones rarely. At most seven stay per tier,
 * about twenty in a million documents. A document is rewritten once per tier above the lowest.
 */
export function planMerge(
  segments: readonly SegmentState[],
  documentsOf: (segment: SegmentState) => number,
): MergePlan | null {
  const tiers = Map.groupBy(segments, tierOf);
  for (const [, alike] of [...tiers].sort(([a], [b]) => a - b)) {
    const inputs = smallestFitting(alike);
    if (inputs.length >= mergeFactor) return { segments: inputs };
  }
  const wasted = segments.find(
    (segment) =>
      segment.liveCount < documentsOf(segment) * (1 - maxDeletedRatio) && documentsOf(segment) > smallestTier,
  );
  return wasted ? { segments: [wasted] } : null;
}

/** Merges everything into one segment, as far as one can hold it. Null if nothing is to be done. */
export function planCompaction(segments: readonly SegmentState[]): MergePlan | null {
  const inputs = smallestFitting(segments);
  const [only] = inputs;
  return inputs.length > 1 || (only && (only.deleted || only.activity)) ? { segments: inputs } : null;
}

/** As many segments as fit into one, smallest first. */
function smallestFitting(segments: readonly SegmentState[]): SegmentState[] {
  let bytes = 0;
  return segments
    .toSorted((a, b) => a.bytes.byteLength - b.bytes.byteLength)
    .filter((segment) => (bytes += segment.bytes.byteLength) <= maxSegmentBytes);
}
