import fc from "fast-check";
import { expect, test } from "vitest";
import { rescoreHybrid } from "./rescore-hybrid.ts";
import { VectorBlockError, createBlock, openBlock, putVector, vectorAt } from "./block.ts";
import { cosine, type QuantisedVector, quantise } from "./quantised-vector.ts";
import { nearestNeighbours } from "./nearest-neighbours.ts";

const model = "table:0123";
const dims = fc.constantFrom(1, 3, 31, 32, 33, 128, 130, 384);
const component = fc.oneof(fc.constant(0), fc.double({ min: -1, max: 1, noNaN: true }));

function quantised(components: number[]): QuantisedVector {
  const vector = new Int8Array(components.length);
  quantise(components, vector);
  return vector;
}

/** Vectors of one size, some of them equal; null for documents without one. */
const vectors = dims.chain((size) => {
  const vector = fc.array(component, { minLength: size, maxLength: size }).map(quantised);
  const vectors = fc.array(vector, { minLength: 1, maxLength: 4 });
  return vectors.chain((few) => fc.array(fc.constantFrom(...few, null), { minLength: 1, maxLength: 30 }));
});

function blockOf(all: (QuantisedVector | null)[], size = all.find((vector) => vector)!.length) {
  const block = createBlock(model, size, all.length);
  all.forEach((vector, docId) => vector && putVector(block, docId, vector));
  return block;
}

const slotsOf = (count: number) => Uint32Array.from({ length: count }, (_, docId) => docId);
const known = vectors.filter((all) => all.some((vector) => vector));

test("a vector block returns its vectors, also when its bytes are opened again", () => {
  fc.assert(
    fc.property(known, (all) => {
      const block = openBlock(blockOf(all).bytes);
      expect(block.model).toBe(model);
      all.forEach((vector, docId) => {
        expect([...vectorAt(block, docId)]).toEqual([...(vector ?? new Int8Array(block.dims))]);
        expect(block.norms[docId] === 0).toBe(vector === null);
      });
    }),
  );
});

test("the nearest have the smallest angle, ties by id, whatever their segments", () => {
  fc.assert(
    fc.property(
      known,
      known,
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(-1, 0.2, 0.99),
      (first, second, limit, minSimilarity) => {
        const asked = first.find((vector) => vector)!;
        const other = second.map((vector) => vector && quantised([...asked].map((_, dim) => vector[dim] ?? 0)));
        const parts = [first, other].map((all, part) => ({
          block: blockOf(all, asked.length),
          externalIds: slotsOf(all.length).map((docId) => (part === 0 ? 2 * docId : 2 * docId + 1)),
          docIds: slotsOf(all.length).filter((docId) => docId % 3 !== 1),
        }));
        const expected = parts
          .flatMap(({ externalIds, docIds }, part) =>
            [...docIds].map((docId) => ({
              id: externalIds[docId]!,
              nearness: cosine([first, other][part]![docId] ?? new Int8Array(asked.length), asked),
            })),
          )
          .filter(({ nearness }) => nearness >= minSimilarity)
          .sort((a, b) => b.nearness - a.nearness || a.id - b.id)
          .slice(0, limit);
        const found = nearestNeighbours(parts, { model, vector: asked }, limit, minSimilarity);
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        found.forEach(({ similarity: nearness }, i) => expect(nearness).toBeCloseTo(expected[i]!.nearness, 6));
      },
    ),
  );
});

test("vectors of another model are never compared", () => {
  const block = createBlock("another", 2, 1);
  putVector(block, 0, Int8Array.of(127, 0));
  const asked = { model, vector: Int8Array.of(127, 0) };
  expect(nearestNeighbours([{ block, externalIds: slotsOf(1), docIds: slotsOf(1) }], asked, 5, -1)).toEqual([]);
  expect(nearestNeighbours([{ block: null, externalIds: slotsOf(1), docIds: slotsOf(1) }], asked, 5, -1)).toEqual([]);
  const scores = Int32Array.of(7);
  rescoreHybrid([{ block, docIds: [0], scores, count: 1 }], asked);
  expect([...scores]).toEqual([100_000]);
});

test("the hybrid score is nine parts similarity and one part words", () => {
  fc.assert(
    fc.property(
      known,
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 30, maxLength: 30 }),
      (all, words) => {
        const asked = { model, vector: all.find((vector) => vector)! };
        const scores = Int32Array.from(words);
        const count = all.length;
        rescoreHybrid([{ block: blockOf(all), docIds: slotsOf(count), scores, count }], asked);
        const best = Math.max(1, ...words.slice(0, count));
        all.forEach((vector, i) => {
          const near = vector ? Math.max(0, cosine(vector, asked.vector)) : 0;
          expect(Math.abs(scores[i]! - 1e6 * (0.9 * near + 0.1 * (words[i]! / best)))).toBeLessThan(2);
        });
        expect([...scores.subarray(count)]).toEqual(words.slice(count));
      },
    ),
  );
});

/** Vectors in clusters, as notices cluster by subject. Deterministic. */
function clustered(count: number, size: number): QuantisedVector[] {
  let seed = 7;
  const random = () => ((seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32) * 2 - 1;
  const randomVector = (spread: number) =>
    Array.from({ length: size }, () => spread * (random() + random() + random()));
  const centres = Array.from({ length: 40 }, () => randomVector(1));
  return Array.from({ length: count }, (_, i) => {
    const noise = randomVector(0.7);
    return quantised(centres[i % centres.length]!.map((value, dim) => value + noise[dim]!));
  });
}

test("preselecting by sign bits finds nearly all of the twenty nearest", () => {
  const all = clustered(20_000, 128);
  const part = { block: blockOf(all), externalIds: slotsOf(all.length), docIds: slotsOf(all.length) };
  const recalls = clustered(60, 128)
    .slice(0, 20)
    .map((vector) => {
      const cosines = all.map((candidate) => cosine(candidate, vector));
      const twentieth = cosines.toSorted((a, b) => b - a)[19]!;
      const found = nearestNeighbours([part], { model, vector }, 20, -1);
      return found.filter(({ id }) => cosines[id]! >= twentieth).length / 20;
    });
  expect(recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length).toBeGreaterThanOrEqual(0.95);
});

test("the first pages by hybrid score are those of an exhaustive comparison", () => {
  const all = clustered(20_000, 128);
  const words = all.map((_, i) => (i * 7919) % 100_000);
  const vector = all[17]!;
  const scores = Int32Array.from(words);
  rescoreHybrid([{ block: blockOf(all), docIds: slotsOf(all.length), scores, count: all.length }], {
    model,
    vector,
  });
  const exact = all.map((candidate, i) =>
    Math.round(1e6 * (0.9 * Math.max(0, cosine(candidate, vector)) + 0.1 * (words[i]! / Math.max(...words)))),
  );
  const order = (by: ArrayLike<number>) => [...slotsOf(all.length)].sort((a, b) => by[b]! - by[a]! || a - b);
  const first = new Set(order(exact).slice(0, 100));
  expect(
    order(scores)
      .slice(0, 100)
      .filter((docId) => first.has(docId)).length,
  ).toBeGreaterThanOrEqual(95);
});

test.for<[reason: string, damage: (header: Uint32Array) => void]>([
  ["it is no vector block", (header) => (header[0] = 1)],
  ["it has version 9", (header) => (header[1] = 9)],
  ["should have", (header) => header[2]!++],
  ["should have", (header) => header[3]!++],
  ["its header says nothing usable", (header) => (header[3] = 0)],
  ["its header says nothing usable", (header) => (header[4] = 2 ** 31)],
])("a vector block is rejected because %s", ([reason, damage]) => {
  const { bytes } = createBlock(model, 3, 2);
  damage(new Uint32Array(bytes, 0, 5));
  expect(() => openBlock(bytes)).toThrow(VectorBlockError);
  expect(() => openBlock(bytes)).toThrow(reason);
});

test("bytes that end within the header are not a vector block", () => {
  expect(() => openBlock(new SharedArrayBuffer(19))).toThrow("the header is cut short");
});
