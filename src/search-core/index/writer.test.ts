import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSegment } from "#search-core/segment/build.ts";
import { isDeleted } from "#search-core/segment/deleted.ts";
import type { Doc, IndexState, IndexWriter, MergePlan, SegmentState } from "#search-core/types.ts";
import { createBlock, hasVector, openBlock, putVector, vectorAt } from "#search-core/vectors/block.ts";
import { corpus, docWithId } from "#test/search-requests.ts";
import { repeats } from "#test/counts.ts";
import { runMerge } from "./merge.ts";
import { planCompaction, planMerge } from "./merge-policy.ts";
import { openState } from "./state.ts";
import { createWriter } from "./writer.ts";

const options = { activeStatuses: [1] };

/** Ids and activities of the live documents. */
function living(state: IndexState): [id: number, activity: number][] {
  const found: [number, number][] = [];
  for (const part of state.segments) {
    const { segment, deleted, activity } = openState(part);
    for (const [docId, id] of segment.columns.externalIds.entries())
      if (!deleted || !isDeleted(deleted, docId)) found.push([id, activity[docId]!]);
  }
  return found.sort(([a], [b]) => a - b);
}

type Step =
  | { kind: "update"; docs: Doc[]; removed: number[] }
  | { kind: "activity"; activity: Map<number, number> }
  | { kind: "plan" | "commit" | "compact" };
const id = fc.integer({ min: 1, max: 15 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("update" as const),
      docs: fc.array(id.chain(docWithId), { maxLength: 4 }),
      removed: fc.array(id, { maxLength: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("activity" as const),
      activity: fc.array(fc.tuple(id, fc.nat(9))).map((pairs) => new Map(pairs)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("plan" as const, "commit" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("compact" as const) }) },
);

/** Applies the steps to a writer, with a full merge running between "plan" and "commit", and to a map. */
function take(steps: Step[], writer: IndexWriter, model: Map<number, Doc>, after: (state: IndexState) => void) {
  let atWork: { plan: NonNullable<ReturnType<IndexWriter["planMerge"]>>; merged: ReturnType<typeof runMerge> } | null =
    null;
  for (const step of steps) {
    if (step.kind === "update") {
      writer.update(step.docs, step.removed);
      for (const doc of step.docs) model.set(doc.id, doc);
      for (const gone of step.removed) model.delete(gone);
    } else if (step.kind === "activity") {
      writer.setActivity(step.activity);
      for (const [key, activity] of step.activity) if (model.has(key)) model.set(key, { ...model.get(key)!, activity });
    } else if (step.kind === "plan") {
      const plan = writer.planCompaction();
      atWork = plan && { plan, merged: runMerge(plan) };
    } else if (step.kind === "commit" && atWork) {
      writer.commitMerge(atWork.plan, atWork.merged);
      atWork = null;
    } else if (step.kind === "compact") writer.compact();
    after(writer.state);
  }
}

const inModel = (model: Map<number, Doc>) =>
  [...model.values()].map((doc) => [doc.id, doc.activity]).sort(([a], [b]) => a! - b!);

test("after any updates, removals, activity changes and concurrent merges the index has the right documents", () => {
  fc.assert(
    fc.property(corpus, fc.array(step, { maxLength: 25 }), (docs, steps) => {
      const writer = createWriter(options);
      const model = new Map(docs.map((doc) => [doc.id, doc]));
      writer.update(docs);
      take(steps, writer, model, (state) => {
        expect(living(state)).toEqual(inModel(model));
        expect(writer.size).toBe(model.size);
        expect(state.segments.every((segment) => segment.liveCount > 0)).toBe(true);
      });
      // Byte for byte what building from the same documents gives: dictionary, columns, everything.
      const { segments } = writer.compact();
      expect(segments.length).toBe(model.size === 0 ? 0 : 1);
      if (segments[0])
        expect(Buffer.from(segments[0].bytes).equals(Buffer.from(buildSegment([...model.values()], options)))).toBe(
          true,
        );
    }),
    { numRuns: repeats(80, 10_000) },
  );
});

test("a state never changes, and a new revision is a new state", () => {
  fc.assert(
    fc.property(corpus, fc.array(step, { maxLength: 15 }), (docs, steps) => {
      const writer = createWriter(options);
      const seen = new Map<IndexState, [number, number][]>();
      take(steps, writer, new Map(docs.map((doc) => [doc.id, doc])), (state) => {
        if (!seen.has(state)) seen.set(state, living(state));
      });
      for (const [state, there] of seen) expect(living(state)).toEqual(there);
      expect(new Set([...seen.keys()].map((state) => state.revision)).size).toBe(seen.size);
    }),
    { numRuns: repeats(40, 5_000) },
  );
});

test("a writer continues from another writer's state", () => {
  fc.assert(
    fc.property(corpus, fc.array(step, { maxLength: 8 }), fc.array(step, { maxLength: 8 }), (docs, before, after) => {
      const first = createWriter(options);
      const model = new Map(docs.map((doc) => [doc.id, doc]));
      first.update(docs);
      take(before, first, model, () => {});
      const second = createWriter(options, structuredClone(first.state));
      take(after, second, model, (state) => {
        expect(new Set(state.segments.map((segment) => segment.id)).size).toBe(state.segments.length);
      });
      expect(living(second.state)).toEqual(inModel(model));
    }),
    { numRuns: repeats(40, 5_000) },
  );
});

const [sample] = fc.sample(docWithId(1), { numRuns: 1, seed: 1 });

test("many small updates leave few segments, and each rewrites only tens of documents", () => {
  const updates = repeats(1_000, 30_000);
  const writer = createWriter(options);
  let written = 0;
  for (let number = 1; number <= updates; number++) {
    // One in three replaces an older document.
    const docs = [{ ...sample!, id: number }, ...(number % 3 === 0 ? [{ ...sample!, id: number / 3 }] : [])];
    writer.update(docs);
    for (let plan = writer.planMerge(); plan; plan = writer.planMerge()) {
      writer.commitMerge(plan, runMerge(plan));
      written += writer.state.segments[0]!.liveCount;
    }
    expect(writer.state.segments.length).toBeLessThan(40);
  }
  expect(writer.size).toBe(updates);
  expect(written / updates).toBeLessThan(50);
});

test("a large segment is rewritten when nearly half of it is deleted", () => {
  const docs = Array.from({ length: 1_000 }, (_, i) => ({ ...sample!, id: i + 1 }));
  const writer = createWriter(options);
  writer.update(docs);
  expect(writer.planMerge()).toBeNull();
  writer.update(
    [],
    docs.slice(0, 450).map((doc) => doc.id),
  );
  const plan = writer.planMerge()!;
  const { segments } = writer.commitMerge(plan, runMerge(plan));
  expect(segments.map(({ liveCount: live, deleted }) => [live, deleted])).toEqual([[550, null]]);
});

test("no merge is planned that exceeds the size of a segment", () => {
  const state = ([live, gigabytes]: [number, number], id: number) =>
    ({
      id,
      live,
      bytes: { byteLength: gigabytes * 2 ** 30 },
      deleted: null,
      activity: null,
    }) as unknown as SegmentState;
  const planned = (plan: MergePlan | null) => plan && plan.segments.map(({ id: part }) => part);
  const sizes: [number, number][] = [1.5, 1, 0.75, 0.75].map((gigabytes) => [1_000_000, gigabytes]);
  expect(planned(planCompaction(sizes.map(state)))).toEqual([2, 3, 1]);
  expect(planCompaction([state([1_000_000, 2], 0), state([1_000_000, 1.5], 1)])).toBeNull();
  const many = Array.from({ length: 20 }, () => state([1_000_000, 0.3], 0));
  expect(planned(planMerge(many, () => 1_000_000))).toHaveLength(10);
  expect(
    planMerge(
      many.map((segment) => ({ ...segment, bytes: { byteLength: 2 ** 30 } as SharedArrayBuffer })),
      () => 1_000_000,
    ),
  ).toBeNull();
});

test("a merge keeps the vectors of its documents, and documents without one stay so", () => {
  const writer = createWriter(options);
  writer.update([1, 4, 2].map((id) => ({ ...sample!, id })));
  writer.update([3, 5].map((id) => ({ ...sample!, id })));
  const withVectors = writer.state.segments.map((part, i) => {
    const { segment } = openState(part);
    const block = createBlock("model", 4, segment.documents);
    // Document 5 has no vector.
    for (const [docId, id] of segment.columns.externalIds.entries())
      if (id !== 5) putVector(block, docId, Int8Array.of(id, i, -id, 1));
    return { ...part, vectors: block.bytes };
  });
  const again = createWriter(options, { revision: 7, segments: withVectors });
  again.update([], [2]);
  const [only] = again.compact().segments;
  const block = openBlock(only!.vectors!);
  const found = [...openState(only!).segment.columns.externalIds].map((id, docId) => [
    id,
    hasVector(block, docId) ? [...vectorAt(block, docId)] : null,
  ]);
  expect(found).toEqual([
    [1, [1, 0, -1, 1]],
    [3, [3, 1, -3, 1]],
    [4, [4, 0, -4, 1]],
    [5, null],
  ]);
});
