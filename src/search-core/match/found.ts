import { docsOf } from "./bits.ts";

/**
 * Searches that match documents of a batch: the id of each, and side by side the low and the high bits of its documents
 * (see bits.ts). There may be hundreds of thousands, too many for an object each.
 */
export type Matches = { size: number; searches: Float64Array; bits: Int32Array };

/** None yet, with room for `expected` and some more before it has to grow. */
export function noMatches(expected: number): Matches {
  const room = 1024 + Math.ceil(expected * 1.25);
  return { size: 0, searches: new Float64Array(room), bits: new Int32Array(2 * room) };
}

/** Not a method: one made anew for each batch would have to be compiled anew as well. */
export function addMatch(matches: Matches, search: number, low: number, high: number): void {
  const { size } = matches;
  if (size === matches.searches.length) {
    const { searches, bits } = matches;
    matches.searches = new Float64Array(size * 2);
    matches.searches.set(searches);
    matches.bits = new Int32Array(size * 4);
    matches.bits.set(bits);
  }
  matches.searches[size] = search;
  matches.bits[size * 2] = low;
  matches.bits[size * 2 + 1] = high;
  matches.size++;
}

/** The same as pairs of a search's id and a document's place in the batch. */
export const pairsOf = ({ size, searches, bits }: Matches): [search: number, doc: number][] =>
  [...searches.subarray(0, size)].flatMap((search, at) =>
    docsOf({ low: bits[2 * at]!, high: bits[2 * at + 1]! }).map((doc): [number, number] => [search, doc]),
  );
