import { isDeleted, noneDeleted, type Deleted } from "#search-core/segment/deleted.ts";
import { openSegment } from "#search-core/segment/open.ts";
import type { Segment } from "#search-core/segment/segment.ts";
import type { IndexState, SegmentState } from "#search-core/types.ts";

export const emptyState: IndexState = { revision: 0, segments: [] };

/** A segment with its deletions and activity in one state. */
export type OpenSegment = {
  segment: Segment;
  deleted: Deleted | null;
  /** The newest activity by doc id. */
  activity: Int32Array;
};

/** Views of one segment of a state. Pass `segment` if you have opened the same bytes before. */
export function openState({ bytes, deleted, activity }: SegmentState, segment = openSegment(bytes)): OpenSegment {
  return {
    segment,
    deleted: deleted && new Uint32Array(deleted),
    activity: activity ? new Int32Array(activity) : segment.columns.activity,
  };
}

/** The doc id of an external id, or -1 if the segment does not have it or it was deleted. */
export function docIdOf({ segment, deleted }: Pick<OpenSegment, "segment" | "deleted">, id: number): number {
  const { columns, activeFrom, documents } = segment;
  const docId = Math.max(
    binarySearch(id, columns.externalIds, 0, activeFrom),
    binarySearch(id, columns.externalIds, activeFrom, documents),
  );
  return docId >= 0 && deleted && isDeleted(deleted, docId) ? -1 : docId;
}

/** Live documents that are private to an organisation. */
export const livePrivateCount = ({ segment, deleted }: OpenSegment): number =>
  segment.columns.privateDocs.reduce((sum, docId) => sum + Number(!deleted || !isDeleted(deleted, docId)), 0);

/** Copy on write for the next state: readers share the current one. */
export function copyDeleted({ segment, deleted }: OpenSegment): Deleted {
  const copy = noneDeleted(segment.documents);
  if (deleted) copy.set(deleted);
  return copy;
}
export function copyActivity({ segment, activity }: OpenSegment): Int32Array<SharedArrayBuffer> {
  const copy = new Int32Array(new SharedArrayBuffer(segment.documents * 4));
  copy.set(activity);
  return copy;
}

/** Binary search. The first and last id rule out most segments. */
function binarySearch(id: number, externalIds: Uint32Array, from: number, to: number): number {
  if (from === to || externalIds[from]! > id || externalIds[to - 1]! < id) return -1;
  let [low, high] = [from, to - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (externalIds[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return externalIds[low] === id ? low : -1;
}
