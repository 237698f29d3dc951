/** Matching documents of a segment: doc ids, ascending, with their scores. */
export type ScoredDocs = { count: number; readonly docIds: Uint32Array; readonly scores: Int32Array };

/**
 * Scores by doc id, accumulated in any order: 0 is no match, otherwise the score plus one. Each match also has its bit
 * set.
 */
export type ScoreAccumulator = { readonly scores: Int32Array; readonly bits: Uint32Array };

/**
 * Reusable buffers for one thread, so that a query allocates nothing in proportion to its hits. Return what you
 * acquire: accumulators and bits zeroed, doc lists as they are.
 */
export type Scratch = {
  acquireDocs(): ScoredDocs;
  releaseDocs(matches: ScoredDocs): void;
  acquireAccumulator(): ScoreAccumulator;
  releaseAccumulator(sums: ScoreAccumulator): void;
  /** By index among the matches: the filters that each one failed. */
  readonly failedFilters: Uint32Array;
  /** By index among the matches: the sort keys. */
  readonly keys: Float64Array;
  /** Capacity: documents of the largest segment. */
  readonly documents: number;
  /** A growable buffer by name. Its contents stay until the same name is requested again. */
  buffer(name: string, size: number): Uint32Array;
};

/** Scratch for segments of up to this many documents. */
export function createScratch(documents: number): Scratch {
  const matches: ScoredDocs[] = [];
  const accumulators: ScoreAccumulator[] = [];
  const buffers = new Map<string, Uint32Array>();
  return {
    documents,
    failedFilters: new Uint32Array(documents),
    keys: new Float64Array(documents),
    acquireDocs: () =>
      matches.pop() ?? { count: 0, docIds: new Uint32Array(documents), scores: new Int32Array(documents) },
    releaseDocs: (docs) => void matches.push(docs),
    acquireAccumulator: () =>
      accumulators.pop() ?? { scores: new Int32Array(documents), bits: new Uint32Array((documents >>> 5) + 1) },
    releaseAccumulator: (accumulator) => void accumulators.push(accumulator),
    buffer(name, size) {
      const known = buffers.get(name);
      if (known && known.length >= size) return known;
      const larger = new Uint32Array(Math.max(1024, size * 2));
      if (known) larger.set(known);
      buffers.set(name, larger);
      return larger;
    },
  };
}
