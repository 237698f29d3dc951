import fc from "fast-check";
import { expect, test } from "vitest";
import { repeats } from "#test/counts.ts";
import { evenSample, fingerprintOf, hasDoc, sizeOf, subtractSets } from "./doc-sets.ts";

const docIds = fc.uniqueArray(fc.nat(60)).map((ids) => Uint32Array.from(ids).sort());
const sets = fc.tuple(docIds, docIds, docIds);
const keys = (lists: readonly Uint32Array[]) => lists.flatMap((ids, i) => [...ids].map((docId) => `${i} ${docId}`));

test("a difference has what is in the first sets alone, and a sample is spaced evenly over it", () => {
  fc.assert(
    fc.property(sets, sets, fc.integer({ min: 1, max: 50 }), (first, second, limit) => {
      const difference = subtractSets(first, second);
      const others = new Set(keys(second));
      expect(keys(difference)).toEqual(keys(first).filter((key) => !others.has(key)));
      const sample = evenSample(difference, limit);
      expect(sample).toHaveLength(Math.min(limit, sizeOf(difference)));
      const all = keys(difference);
      const places = sample.map(({ segmentOrd, docId }) => all.indexOf(`${segmentOrd} ${docId}`));
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      const gaps = places.slice(1).map((place, i) => place - places[i]!);
      expect(Math.max(0, ...gaps) - Math.min(Infinity, ...gaps)).toBeLessThanOrEqual(1);
      for (const doc of sample) expect([hasDoc(difference, doc), hasDoc(second, doc)]).toEqual([true, false]);
    }),
    { numRuns: repeats(200, 5_000) },
  );
});

test("sets have one fingerprint if they are equal, and others if they are not", () => {
  fc.assert(
    fc.property(sets, sets, (first, second) => {
      expect(fingerprintOf(first) === fingerprintOf(second)).toBe(keys(first).join() === keys(second).join());
    }),
    { numRuns: repeats(200, 5_000) },
  );
});
