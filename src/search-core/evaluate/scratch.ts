/** Documents of a segment that match something: their slots, ascending, and what each scores. */
export type Matches = { count: number; readonly docIds: Uint32Array; readonly scores: Int32Array };

/**
 * Scores by slot while they are put together, in any order of slots: 0 is no match, anything else is the score plus one.
 * Each match also has its bit.
 */
export type Sums = { readonly scores: Int32Array; readonly bits: Uint32Array };

/**
 * Room that searches of one thread use again and again, so that a query allocates nothing in proportion to what it
 * finds. What was taken is given back: sums and bits empty, matches as they are.
 */
export type Scratch = {
  takeMatches(): Matches;
  giveMatches(matches: Matches): void;
  takeSums(): Sums;
  giveSums(sums: Sums): void;
  /** What matches failed, by their places. */
  readonly fails: Uint16Array;
  /** What matches are sorted by, by their places. */
  readonly keys: Float64Array;
  /** Documents of the largest segment that there is room for. */
  readonly documents: number;
  /** Growing room by name; what stands there stays until it is taken again under the same name. */
  room(name: string, size: number): Uint32Array;
};

/** Room for segments of up to so many documents. */
export function createScratch(documents: number): Scratch {
  const matches: Matches[] = [];
  const sums: Sums[] = [];
  const rooms = new Map<string, Uint32Array>();
  return {
    documents,
    fails: new Uint16Array(documents),
    keys: new Float64Array(documents),
    takeMatches: () =>
      matches.pop() ?? { count: 0, docIds: new Uint32Array(documents), scores: new Int32Array(documents) },
    giveMatches: (one) => void matches.push(one),
    takeSums: () => sums.pop() ?? { scores: new Int32Array(documents), bits: new Uint32Array((documents >>> 5) + 1) },
    giveSums: (one) => void sums.push(one),
    room(name, size) {
      const known = rooms.get(name);
      if (known && known.length >= size) return known;
      const larger = new Uint32Array(Math.max(1024, size * 2));
      if (known) larger.set(known);
      rooms.set(name, larger);
      return larger;
    },
  };
}
