import type { MergePlan, SegmentState } from "#search-core/types.ts";

/** As many segments of about one size as are merged into one of the next. */
const mergeFactor = 8;
/** All up to this many documents are of the smallest size. */
const smallestTier = 512;
/** A segment of which so great a share is deleted is written anew, wherever it stands. */
const maxDeletedRatio = 0.4;
/** More than this does not go into one segment: its offsets have 32 bits. */
const maxSegmentBytes = 3 * 2 ** 30;

const tierOf = ({ liveCount: live }: SegmentState) =>
  live <= smallestTier ? 0 : 1 + Math.floor(Math.log(live / smallestTier) / Math.log(mergeFactor));

/**
 * The next merge that pays. Small segments merge often and big ones rarely: seven of each size at the most stay, some
 * twenty among a million documents. A document is written anew once for each size above the smallest, and there an
 * update rewrites some tens of documents.
 */
export function planMerge(
  segments: readonly SegmentState[],
  documentsOf: (one: SegmentState) => number,
): MergePlan | null {
  const tiers = Map.groupBy(segments, tierOf);
  for (const [, alike] of [...tiers].sort(([a], [b]) => a - b)) {
    const inputs = smallestFitting(alike);
    if (inputs.length >= mergeFactor) return { segments: inputs };
  }
  const wasted = segments.find(
    (one) => one.liveCount < documentsOf(one) * (1 - maxDeletedRatio) && documentsOf(one) > smallestTier,
  );
  return wasted ? { segments: [wasted] } : null;
}

/** Everything into one, as far as one segment can hold it; null when that is how it is. */
export function planCompaction(segments: readonly SegmentState[]): MergePlan | null {
  const inputs = smallestFitting(segments);
  const [only] = inputs;
  return inputs.length > 1 || (only && (only.deleted || only.activity)) ? { segments: inputs } : null;
}

/** As many as fit into one segment, the smallest first. */
function smallestFitting(segments: readonly SegmentState[]): SegmentState[] {
  let bytes = 0;
  return segments
    .toSorted((a, b) => a.bytes.byteLength - b.bytes.byteLength)
    .filter((one) => (bytes += one.bytes.byteLength) <= maxSegmentBytes);
}
