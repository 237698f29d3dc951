import { docsOf } from "./bits.ts";
import { withRoom } from "./room.ts";

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

/**
 * Adds searches that all match the same documents. Not a method: one made anew for each batch would have to be compiled
 * anew as well.
 */
export function addMatches(matches: Matches, ids: Float64Array, from: number, to: number, low: number, high: number) {
  const { size } = matches;
  const end = (matches.size += to - from);
  const searches = (matches.searches = withRoom(matches.searches, end));
  const bits = (matches.bits = withRoom(matches.bits, 2 * end));
  for (let at = size; at < end; at++) {
    searches[at] = ids[from + at - size]!;
    bits[2 * at] = low;
    bits[2 * at + 1] = high;
  }
}

/** The same as pairs of a search's id and a document's place in the batch. */
export const pairsOf = ({ size, searches, bits }: Matches): [search: number, doc: number][] =>
  [...searches.subarray(0, size)].flatMap((search, at) =>
    docsOf({ low: bits[2 * at]!, high: bits[2 * at + 1]! }).map((doc): [number, number] => [search, doc]),
  );
