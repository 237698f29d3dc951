/** Documents of a segment that match something: their slots, ascending, and what each scores. */
export type ScoredDocs = { count: number; readonly docIds: Uint32Array; readonly scores: Int32Array };

/**
 * Scores by slot while they are put together, in any order of slots: 0 is no match, anything else is the score plus one.
 * Each match also has its bit.
 */
export type ScoreAccumulator = { readonly scores: Int32Array; readonly bits: Uint32Array };

/**
 * Room that searches of one thread use again and again, so that a query allocates nothing in proportion to what it
 * finds. What was taken is given back: sums and bits empty, matches as they are.
 */
export type Scratch = {
  acquireDocs(): ScoredDocs;
  releaseDocs(matches: ScoredDocs): void;
  acquireAccumulator(): ScoreAccumulator;
  releaseAccumulator(sums: ScoreAccumulator): void;
  /** What matches failed, by their places. */
  readonly failedFilters: Uint16Array;
  /** What matches are sorted by, by their places. */
  readonly keys: Float64Array;
  /** Documents of the largest segment that there is room for. */
  readonly documents: number;
  /** Growing room by name; what stands there stays until it is taken again under the same name. */
  buffer(name: string, size: number): Uint32Array;
};

/** Room for segments of up to so many documents. */
export function createScratch(documents: number): Scratch {
  const matches: ScoredDocs[] = [];
  const accumulators: ScoreAccumulator[] = [];
  const buffers = new Map<string, Uint32Array>();
  return {
    documents,
    failedFilters: new Uint16Array(documents),
    keys: new Float64Array(documents),
    acquireDocs: () =>
      matches.pop() ?? { count: 0, docIds: new Uint32Array(documents), scores: new Int32Array(documents) },
    releaseDocs: (one) => void matches.push(one),
    acquireAccumulator: () =>
      accumulators.pop() ?? { scores: new Int32Array(documents), bits: new Uint32Array((documents >>> 5) + 1) },
    releaseAccumulator: (one) => void accumulators.push(one),
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
