import { docsIn } from "./doc-bitset.ts";
import { ensureCapacity } from "./ensure-capacity.ts";

/**
 * Saved searches that match documents of a batch: the id of each, and the low and high bits of its documents side by
 * side (see doc-bitset.ts). There may be hundreds of thousands, too many for objects.
 */
export type MatchedQueries = { size: number; queryIds: Float64Array; docBits: Int32Array };

/** An empty result with capacity for about `expected` searches. */
export function emptyMatches(expected: number): MatchedQueries {
  const capacity = 1024 + Math.ceil(expected * 1.25);
  return { size: 0, queryIds: new Float64Array(capacity), docBits: new Int32Array(2 * capacity) };
}

/**
 * Adds searches that match the same documents. A function, not a method: closures made for each batch would have to be
 * compiled again each time.
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
  for (let i = size; i < end; i++) {
    queryIds[i] = ids[from + i - size]!;
    docBits[2 * i] = low;
    docBits[2 * i + 1] = high;
  }
}

/** As pairs of a search's id and a document's index in the batch. */
export const matchPairs = ({ size, queryIds, docBits }: MatchedQueries): [search: number, doc: number][] =>
  [...queryIds.subarray(0, size)].flatMap((search, i) =>
    docsIn({ low: docBits[2 * i]!, high: docBits[2 * i + 1]! }).map((doc): [number, number] => [search, doc]),
  );
