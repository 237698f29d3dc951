import { isDeleted, markDeleted, type Deleted } from "#search-core/segment/deleted.ts";
import { mergeSegments } from "#search-core/segment/merge.ts";
import type { MergedSegment, MergePlan, SegmentState } from "#search-core/types.ts";
import { mergedVectors } from "./merge-vectors.ts";
import { copiedActivity, copiedDeleted, openState, slotOfId } from "./state.ts";

/** Does what a plan says; needs nothing but the plan, so that any thread can. */
export function runMerge({ parts }: MergePlan): MergedSegment {
  const { bytes, slots } = mergeSegments(parts.map((part) => openState(part)));
  const vectors = mergedVectors(
    parts.map((part) => part.vectors),
    slots,
  );
  return { bytes, vectors };
}

/**
 * The merged segment as it stands now: without what was deleted in its parts since they were planned, with the activity
 * that they got since. `now` has each part as it is now; undefined for one that is gone with all of its documents.
 */
export function caughtUp(
  id: number,
  merged: MergedSegment,
  { parts }: MergePlan,
  now: readonly (SegmentState | undefined)[],
): SegmentState {
  const fresh = openState({ id, ...merged, live: 0, deleted: null, activity: null });
  let deleted: Deleted | null = null;
  let activity: Int32Array<SharedArrayBuffer> | null = null;
  let live = fresh.segment.documents;
  for (const [at, part] of parts.entries()) {
    const current = now[at];
    if (current?.deleted === part.deleted && current?.activity === part.activity) continue;
    const before = openState(part);
    const after = current && openState(current, before.segment);
    const partIds = before.segment.columns.ids;
    for (let slot = 0; slot < partIds.length; slot++) {
      if (before.deleted && isDeleted(before.deleted, slot)) continue;
      if (!after || (after.deleted && isDeleted(after.deleted, slot))) {
        markDeleted((deleted ??= copiedDeleted(fresh)), slotOfId(fresh, partIds[slot]!));
        live--;
      } else if (after.activity[slot] !== before.activity[slot]) {
        (activity ??= copiedActivity(fresh))[slotOfId(fresh, partIds[slot]!)] = after.activity[slot]!;
      }
    }
  }
  return { id, ...merged, live, deleted: deleted?.buffer ?? null, activity: activity?.buffer ?? null };
}
