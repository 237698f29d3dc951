import fc from "fast-check";
import { expect, test } from "vitest";
import { activeStatuses, createWriter } from "#search-core/index.ts";
import { docWithId } from "#test/search-requests.ts";
import { openSegmentReaders } from "./segment-reader.ts";

const [docA, docB] = fc.sample(fc.tuple(docWithId(1), docWithId(2)), { numRuns: 1, seed: 4 })[0]!;

test("cached data of a segment survives a new state from another thread", () => {
  const writer = createWriter({ activeStatuses });
  writer.update([docA]);
  const [first] = openSegmentReaders(structuredClone(writer.state), []);
  const made = { kinds: first!.tupleValues(), counts: first!.counts(), buyers: first!.buyers() };
  writer.update([docB]);
  const state = structuredClone(writer.state);
  expect(state.segments[0]!.bytes).not.toBe(first!.segment.bytes);
  const [again, added] = openSegmentReaders(state, [first!]);
  expect(again!.tupleValues()).toBe(made.kinds);
  expect(again!.counts()).toBe(made.counts);
  expect(again!.buyers()).toBe(made.buyers);
  expect(again!.segment).toBe(first!.segment);
  expect(added!.tupleValues()).not.toBe(made.kinds);
});
