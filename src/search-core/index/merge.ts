import { isDeleted, markDeleted, type Deleted } from "#search-core/segment/deleted.ts";
import { mergeSegments } from "#search-core/segment/merge.ts";
import type { MergedSegment, MergePlan, SegmentState } from "#search-core/types.ts";
import { mergeVectors } from "./merge-vectors.ts";
import { copyActivity, copyDeleted, openState, docIdOf } from "./state.ts";

/** Runs a merge plan. Needs only the plan, so any thread can do it. */
export function runMerge({ segments }: MergePlan): MergedSegment {
  const { bytes, docIds } = mergeSegments(segments.map((segment) => openState(segment)));
  const vectors = mergeVectors(
    segments.map((segment) => segment.vectors),
    docIds,
  );
  return { bytes, vectors };
}

/**
 * Rebases a finished merge onto the current state: carries over deletions and activity that changed since it was
 * planned. `now` has the current state of each input; undefined if it is gone with all its documents.
 */
export function rebaseMerge(
  id: number,
  merged: MergedSegment,
  { segments }: MergePlan,
  now: readonly (SegmentState | undefined)[],
): SegmentState {
  const fresh = openState({ id, ...merged, liveCount: 0, deleted: null, activity: null });
  let deleted: Deleted | null = null;
  let activity: Int32Array<SharedArrayBuffer> | null = null;
  let live = fresh.segment.documents;
  for (const [i, segment] of segments.entries()) {
    const current = now[i];
    if (current?.deleted === segment.deleted && current?.activity === segment.activity) continue;
    const before = openState(segment);
    const after = current && openState(current, before.segment);
    const partIds = before.segment.columns.externalIds;
    for (let docId = 0; docId < partIds.length; docId++) {
      if (before.deleted && isDeleted(before.deleted, docId)) continue;
      if (!after || (after.deleted && isDeleted(after.deleted, docId))) {
        markDeleted((deleted ??= copyDeleted(fresh)), docIdOf(fresh, partIds[docId]!));
        live--;
      } else if (after.activity[docId] !== before.activity[docId]) {
        (activity ??= copyActivity(fresh))[docIdOf(fresh, partIds[docId]!)] = after.activity[docId]!;
      }
    }
  }
  return { id, ...merged, liveCount: live, deleted: deleted?.buffer ?? null, activity: activity?.buffer ?? null };
}
