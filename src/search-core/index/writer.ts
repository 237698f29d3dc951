import { buildSegment, type BuildOptions } from "#search-core/segment/build.ts";
import { markDeleted, type Deleted } from "#search-core/segment/deleted.ts";
import type { Doc, IndexState, IndexWriter, SegmentState } from "#search-core/types.ts";
import { rebaseMerge, runMerge } from "./merge.ts";
import { planCompaction, planMerge } from "./merge-policy.ts";
import {
  copyActivity,
  copyDeleted,
  emptyState,
  livePrivateCount,
  openState,
  docIdOf,
  type OpenSegment,
} from "./state.ts";

/** Documents built at once; during the build their words need two kilobytes per document. */
const buildBatchSize = 32_768;

/** A writer on an empty index, or on the state of a snapshot. An index has exactly one writer. */
export function createWriter(options: BuildOptions, from: IndexState = emptyState): IndexWriter {
  let state = from;
  let lastId = Math.max(0, ...from.segments.map((segment) => segment.id));
  /** Cached views of each segment's bytes. Recreating them for each state would cost more than a small update. */
  const segments = new Map<number, OpenSegment["segment"]>();

  const openCached = (segment: SegmentState): OpenSegment => {
    const open = openState(segment, segments.get(segment.id));
    segments.set(segment.id, open.segment);
    return open;
  };

  function moveTo(next: readonly SegmentState[]): IndexState {
    state = { revision: state.revision + 1, segments: next.filter((segment) => segment.liveCount > 0) };
    const there = new Set(state.segments.map((segment) => segment.id));
    for (const id of segments.keys()) if (!there.has(id)) segments.delete(id);
    return state;
  }

  /** Calls `found` with each id's segment index and doc id. */
  function findEach(
    externalIds: Iterable<number>,
    open: readonly OpenSegment[],
    found: (i: number, docId: number, id: number) => void,
  ) {
    for (const id of externalIds) {
      // Recent documents change most.
      for (let i = open.length - 1; i >= 0; i--) {
        const docId = docIdOf(open[i]!, id);
        if (docId === -1) continue;
        found(i, docId, id);
        break;
      }
    }
  }

  /** The segments with these documents marked deleted. */
  function markAllDeleted(externalIds: Iterable<number>): readonly SegmentState[] {
    const open = state.segments.map(openCached);
    const deleted: Deleted[] = [];
    const live = state.segments.map((segment) => segment.liveCount);
    findEach(externalIds, open, (i, docId) => {
      markDeleted((deleted[i] ??= copyDeleted(open[i]!)), docId);
      live[i]!--;
    });
    if (deleted.length === 0) return state.segments;
    return state.segments.map((segment, i) =>
      deleted[i] ? { ...segment, liveCount: live[i]!, deleted: deleted[i].buffer } : segment,
    );
  }

  function build(docs: readonly Doc[]): SegmentState[] {
    const made: SegmentState[] = [];
    for (let i = 0; i < docs.length; i += buildBatchSize) {
      const batch = docs.slice(i, i + buildBatchSize);
      const bytes = buildSegment(batch, options);
      made.push({ id: ++lastId, bytes, liveCount: batch.length, deleted: null, activity: null, vectors: null });
    }
    return made;
  }

  const writer: IndexWriter = {
    get state() {
      return state;
    },
    get size() {
      return state.segments.reduce((sum, segment) => sum + segment.liveCount, 0);
    },
    get publicSize() {
      return state.segments.reduce(
        (sum, segment) => sum + segment.liveCount - livePrivateCount(openCached(segment)),
        0,
      );
    },
    update(docs, removed = []) {
      const byId = new Map<number, Doc>();
      for (const doc of docs) {
        if (doc.id !== doc.id >>> 0) throw new RangeError(`Document ${doc.id}: ids are whole numbers below 2^32.`);
        byId.set(doc.id, doc);
      }
      const gone = new Set(byId.keys());
      for (const id of removed) {
        byId.delete(id);
        gone.add(id);
      }
      const left = markAllDeleted(gone);
      return left === state.segments && byId.size === 0 ? state : moveTo([...left, ...build([...byId.values()])]);
    },
    setActivity(activity) {
      const open = state.segments.map(openCached);
      const columns: Int32Array<SharedArrayBuffer>[] = [];
      findEach(activity.keys(), open, (i, docId, id) => {
        const value = activity.get(id)!;
        if (open[i]!.activity[docId] !== value) (columns[i] ??= copyActivity(open[i]!))[docId] = value;
      });
      if (columns.length === 0) return state;
      return moveTo(
        state.segments.map((segment, i) => (columns[i] ? { ...segment, activity: columns[i].buffer } : segment)),
      );
    },
    setVectors(vectors) {
      if (!state.segments.some((segment) => vectors.has(segment.id))) return state;
      return moveTo(
        state.segments.map((segment) => ({ ...segment, vectors: vectors.get(segment.id) ?? segment.vectors })),
      );
    },
    planMerge: () => planMerge(state.segments, (segment) => openCached(segment).segment.documents),
    planCompaction: () => planCompaction(state.segments),
    commitMerge(plan, merged) {
      const now = plan.segments.map(({ id }) => state.segments.find((segment) => segment.id === id));
      if (now.every((part) => part === undefined)) return state;
      const fresh = rebaseMerge(++lastId, merged, plan, now);
      return moveTo([fresh, ...state.segments.filter((segment) => !now.includes(segment))]);
    },
    compact() {
      for (let plan = writer.planCompaction(); plan; plan = writer.planCompaction())
        writer.commitMerge(plan, runMerge(plan));
      return state;
    },
  };
  return writer;
}
