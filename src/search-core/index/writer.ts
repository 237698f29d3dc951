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
  let lastId = Math.max(0, ...from.segments.map((one) => one.id));
  /** Cached views of each segment's bytes. Recreating them for each state would cost more than a small update. */
  const segments = new Map<number, OpenSegment["segment"]>();

  const openCached = (one: SegmentState): OpenSegment => {
    const open = openState(one, segments.get(one.id));
    segments.set(one.id, open.segment);
    return open;
  };

  function moveTo(next: readonly SegmentState[]): IndexState {
    state = { revision: state.revision + 1, segments: next.filter((one) => one.liveCount > 0) };
    const there = new Set(state.segments.map((one) => one.id));
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
    const live = state.segments.map((one) => one.liveCount);
    findEach(externalIds, open, (i, docId) => {
      markDeleted((deleted[i] ??= copyDeleted(open[i]!)), docId);
      live[i]!--;
    });
    if (deleted.length === 0) return state.segments;
    return state.segments.map((one, i) =>
      deleted[i] ? { ...one, liveCount: live[i]!, deleted: deleted[i].buffer } : one,
    );
  }

  function build(docs: readonly Doc[]): SegmentState[] {
    const made: SegmentState[] = [];
    for (let i = 0; i < docs.length; i += buildBatchSize) {
      const some = docs.slice(i, i + buildBatchSize);
      const bytes = buildSegment(some, options);
      made.push({ id: ++lastId, bytes, liveCount: some.length, deleted: null, activity: null, vectors: null });
    }
    return made;
  }

  const writer: IndexWriter = {
    get state() {
      return state;
    },
    get size() {
      return state.segments.reduce((sum, one) => sum + one.liveCount, 0);
    },
    get publicSize() {
      return state.segments.reduce((sum, one) => sum + one.liveCount - livePrivateCount(openCached(one)), 0);
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
      return moveTo(state.segments.map((one, i) => (columns[i] ? { ...one, activity: columns[i].buffer } : one)));
    },
    setVectors(vectors) {
      if (!state.segments.some((one) => vectors.has(one.id))) return state;
      return moveTo(state.segments.map((one) => ({ ...one, vectors: vectors.get(one.id) ?? one.vectors })));
    },
    planMerge: () => planMerge(state.segments, (one) => openCached(one).segment.documents),
    planCompaction: () => planCompaction(state.segments),
    commitMerge(plan, merged) {
      const now = plan.segments.map(({ id }) => state.segments.find((one) => one.id === id));
      if (now.every((part) => part === undefined)) return state;
      const fresh = rebaseMerge(++lastId, merged, plan, now);
      return moveTo([fresh, ...state.segments.filter((one) => !now.includes(one))]);
    },
    compact() {
      for (let plan = writer.planCompaction(); plan; plan = writer.planCompaction())
        writer.commitMerge(plan, runMerge(plan));
      return state;
    },
  };
  return writer;
}
