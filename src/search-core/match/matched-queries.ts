import { docsIn } from "./doc-bitset.ts";
import { ensureCapacity } from "./ensure-capacity.ts";

/**
 * Searches that match documents of a batch: the id of each, and side by side the low and the high bits of its documents
 * (see bits.ts). There may be hundreds of thousands, too many for an object each.
 */
export type MatchedQueries = { size: number; queryIds: Float64Array; docBits: Int32Array };

/** None yet, with room for `expected` and some more before it has to grow. */
export function emptyMatches(expected: number): MatchedQueries {
  const capacity = 1024 + Math.ceil(expected * 1.25);
  return { size: 0, queryIds: new Float64Array(capacity), docBits: new Int32Array(2 * capacity) };
}

/**
 * Adds searches that all match the same documents. Not a method: one made anew for each batch would have to be compiled
 * anew as well.
 */
export function addQueries(
  matches: MatchedQueries,
  ids: Float64Array,
  from: number,
  to: number,
  low: number,
  high: number,
) {
  const { size } = matches;
  const end = (matches.size += to - from);
  const queryIds = (matches.queryIds = ensureCapacity(matches.queryIds, end));
  const docBits = (matches.docBits = ensureCapacity(matches.docBits, 2 * end));
  for (let at = size; at < end; at++) {
    queryIds[at] = ids[from + at - size]!;
    docBits[2 * at] = low;
    docBits[2 * at + 1] = high;
  }
}

/** The same as pairs of a search's id and a document's place in the batch. */
export const matchPairs = ({ size, queryIds, docBits }: MatchedQueries): [search: number, doc: number][] =>
  [...queryIds.subarray(0, size)].flatMap((search, at) =>
    docsIn({ low: docBits[2 * at]!, high: docBits[2 * at + 1]! }).map((doc): [number, number] => [search, doc]),
  );
