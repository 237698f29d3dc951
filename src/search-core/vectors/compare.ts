import { type VectorBlock, signGroup, signWords } from "./block.ts";
import { type QuantisedVector, normOf } from "./quantised-vector.ts";

/** Similarity of the documents of a block to one vector: 1 for the same direction, 0 for a right angle. */
export type Comparison = {
  /** The cosine; 0 if there is no vector. */
  similarity(docId: number): number;
  /**
   * An estimate of the cosine from the document's sign bits alone, at a tenth of the work. It sums the query vector's
   * components with the document's signs. Good enough to preselect candidates (see nearest-neighbours.ts).
   */
  estimatedSimilarity(docId: number): number;
};

/** Compares with a vector of the block's own model. */
export function compareWith({ dims, norms, signs, components }: VectorBlock, vector: QuantisedVector): Comparison {
  const norm = normOf(vector, 0, dims);
  const sums = sumsOfBytes(vector, dims);
  const words = signWords(dims);
  // A component of a unit vector is on average sqrt(2 / (pi dims)) away from zero; the sign bit gives the side.
  const scale = norm === 0 ? 0 : Math.sqrt(2 / (Math.PI * dims)) / norm;

  return {
    similarity(docId) {
      const docNorm = norms[docId]!;
      if (docNorm === 0 || norm === 0) return 0;
      let product = 0;
      for (let dim = 0, i = docId * dims; dim < dims; dim++, i++) product += vector[dim]! * components[i]!;
      return product / (docNorm * norm);
    },
    estimatedSimilarity(docId) {
      if (norms[docId]! === 0 || norms[docId] === Infinity) return 0;
      let sum = 0;
      const end = (docId + 1) * words;
      for (let i = docId * words, base = 0; i < end; i += 4, base += 4096) {
        const a = signs[i]!;
        const b = signs[i + 1]!;
        const c = signs[i + 2]!;
        const d = signs[i + 3]!;
        sum +=
          sums[base + (a & 255)]! +
          sums[base + 256 + ((a >>> 8) & 255)]! +
          sums[base + 512 + ((a >>> 16) & 255)]! +
          sums[base + 768 + (a >>> 24)]! +
          sums[base + 1024 + (b & 255)]! +
          sums[base + 1280 + ((b >>> 8) & 255)]! +
          sums[base + 1536 + ((b >>> 16) & 255)]! +
          sums[base + 1792 + (b >>> 24)]! +
          sums[base + 2048 + (c & 255)]! +
          sums[base + 2304 + ((c >>> 8) & 255)]! +
          sums[base + 2560 + ((c >>> 16) & 255)]! +
          sums[base + 2816 + (c >>> 24)]! +
          sums[base + 3072 + (d & 255)]! +
          sums[base + 3328 + ((d >>> 8) & 255)]! +
          sums[base + 3584 + ((d >>> 16) & 255)]! +
          sums[base + 3840 + (d >>> 24)]!;
      }
      return sum * scale;
    },
  };
}

/** By byte of a sign row and its value: the sum of the components, negated where the bit is 0. */
function sumsOfBytes(vector: QuantisedVector, dims: number): Int32Array {
  const bytes = (signWords(dims) / 4) * (signGroup / 8);
  const sums = new Int32Array(bytes * 256);
  for (let byte = 0; byte < bytes; byte++)
    for (let value = 0; value < 256; value++) {
      let sum = 0;
      for (let bit = 0; bit < 8; bit++) {
        const component = vector[byte * 8 + bit] ?? 0;
        sum += (value >>> bit) & 1 ? component : -component;
      }
      sums[byte * 256 + value] = sum;
    }
  return sums;
}
