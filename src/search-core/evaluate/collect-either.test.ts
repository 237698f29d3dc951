import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldMaskBits } from "#search-core/segment/segment.ts";
import { repeats } from "#test/counts.ts";
import { accumulateMax, collectEither, type PostingList } from "./posting-list.ts";
import { drain } from "./accumulator.ts";
import { createScratch } from "./scratch.ts";

const documents = 60;
const posting = fc.record({
  docId: fc.integer({ min: 0, max: documents - 1 }),
  impact: fc.integer({ min: 1, max: 255 }),
});
const list = fc
  .record({
    postings: fc.uniqueArray(posting, { selector: ({ docId }) => docId, maxLength: documents }),
    idf: fc.integer({ min: 1, max: 1_000 }),
    skipped: fc.nat({ max: 5 }),
  })
  .map(({ postings, idf, skipped }): PostingList => {
    const sorted = postings.toSorted((a, b) => a.docId - b.docId);
    return {
      packedDocs: Uint32Array.from(sorted, ({ docId }) => (docId << fieldMaskBits) | 1),
      impacts: Uint8Array.from(sorted, ({ impact }) => impact),
      from: Math.min(skipped, sorted.length),
      to: sorted.length,
      dense: new Uint8Array(0),
      denseOffset: -1,
      idf,
    };
  });

test("either of two posting lists gives each document once, in order, with the better score", () => {
  const scratch = createScratch(documents);
  fc.assert(
    fc.property(list, list, (longer, shorter) => {
      const [found, expected] = [scratch.acquireDocs(), scratch.acquireDocs()];
      collectEither(found, { longer, shorter });
      const accumulator = scratch.acquireAccumulator();
      for (const each of [longer, shorter]) accumulateMax(accumulator, each);
      drain(accumulator, expected);
      scratch.releaseAccumulator(accumulator);
      const entriesIn = ({ docIds, scores, count }: typeof found) =>
        Array.from({ length: count }, (_, i) => [docIds[i], scores[i]]);
      expect(entriesIn(found)).toEqual(entriesIn(expected));
      scratch.releaseDocs(found);
      scratch.releaseDocs(expected);
    }),
    { numRuns: repeats(500, 50_000) },
  );
});
