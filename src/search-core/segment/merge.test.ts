import fc from "fast-check";
import { expect, test } from "vitest";
import type { Doc } from "#search-core/types.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { corpus } from "#test/search-requests.ts";
import { repeats } from "#test/counts.ts";
import { buildSegment } from "./build.ts";
import { markDeleted, noneDeleted } from "./deleted.ts";
import type { MergeInput } from "./merge-input.ts";
import { mergeSegments } from "./merge.ts";
import { openSegment } from "./open.ts";

const options = { activeStatuses: [1, 3] };

/** Sometimes with more categories than fit into a row. */
const widened = (doc: Doc): Doc => ({
  ...doc,
  categories: [...doc.categories, ...(doc.id % 4 === 0 ? [10101500, 20101500, 30101500 + doc.id] : [])],
});

/** A segment of the documents, some of which were deleted later. */
function partOf(docs: Doc[], isGone: (doc: Doc) => boolean): MergeInput {
  const segment = openSegment(buildSegment(docs, options));
  const gone = docs.filter(isGone);
  const deleted = gone.length > 0 ? noneDeleted(docs.length) : null;
  for (const doc of gone) markDeleted(deleted!, segment.columns.externalIds.indexOf(doc.id));
  return { segment, deleted, activity: null };
}

test("a merge of any segments, with any deletions, equals a segment built from the live documents byte for byte", () => {
  fc.assert(
    fc.property(
      corpus,
      fc.infiniteStream(fc.nat(3)),
      fc.infiniteStream(fc.nat(3)),
      fc.nat(10),
      (docs, where, fate, lonely) => {
        // One segment keeps all of its documents, one loses all.
        const placed = docs.map((doc) => ({ doc: widened(doc), part: where.next().value!, fate: fate.next().value! }));
        const isGone = ({ part, fate: fateNumber }: (typeof placed)[number]) =>
          part === 1 || (part > 1 && fateNumber === 0);
        const gone = new Set(placed.filter(isGone).map(({ doc }) => doc.id));
        const inputs = [0, 1, 2, 3].map((part) =>
          partOf(
            placed.filter((item) => item.part === part).map(({ doc }) => doc),
            (doc) => gone.has(doc.id),
          ),
        );
        const left = placed.filter((item) => !isGone(item)).map(({ doc }) => doc);
        const { bytes, docIds } = mergeSegments(lonely === 0 ? inputs.slice(2) : inputs);
        const expected =
          lonely === 0 ? left.filter((doc) => placed.some((item) => item.doc === doc && item.part > 1)) : left;
        expect(Buffer.from(bytes).equals(Buffer.from(buildSegment(expected, options)))).toBe(true);
        expect(docIds.documents).toBe(expected.length);
      },
    ),
    { numRuns: repeats(200, 20_000) },
  );
});

test("a merge uses the newest activity column", () => {
  fc.assert(
    fc.property(corpus, (docs) => {
      const part = partOf(docs, () => false);
      const activity = Int32Array.from(part.segment.columns.externalIds, (id) => id * 7);
      const merged = mergeSegments([{ ...part, activity }]);
      const newer = docs.map((doc) => ({ ...doc, activity: doc.id * 7 }));
      expect(Buffer.from(merged.bytes).equals(Buffer.from(buildSegment(newer, options)))).toBe(true);
    }),
    { numRuns: repeats(20, 2_000) },
  );
});

test("if one segment loses a spelling and another brings one, each document keeps its own", () => {
  const doc = (id: number, title: string) => plainDoc({ id, title });
  const own = partOf([doc(1, "sealing"), doc(2, "sealed road")], ({ id }) => id === 1);
  const { bytes } = mergeSegments([own, partOf([doc(3, "seal")], () => false)]);
  const left = buildSegment([doc(2, "sealed road"), doc(3, "seal")], options);
  expect(Buffer.from(bytes).equals(Buffer.from(left))).toBe(true);
});

test("a merge can have more than 65,536 inputs", () => {
  const empty = partOf([], () => false);
  const docs = [plainDoc({ id: 1, title: "road" }), plainDoc({ id: 2, title: "bridge" })];
  const inputs = [...Array.from({ length: 2 ** 16 }, () => empty), partOf(docs, () => false)];
  const { bytes } = mergeSegments(inputs);
  expect(Buffer.from(bytes).equals(Buffer.from(buildSegment(docs, options)))).toBe(true);
});
