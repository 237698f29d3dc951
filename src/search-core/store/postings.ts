import type { FieldNumber } from "#search-core/fields.ts";
import { push, type IntList } from "./int-list.ts";

/**
 * Where a term occurs: for each document its slot, how many places, and the places, one after the other. A place is a
 * field and a position in one integer. Slots only grow, so the list is sorted as it is written.
 */
export type Postings = IntList;

const positionBits = 28;
const mostPositions = 2 ** positionBits - 1;
/** Occurrences of documents in one sorted list of numbers: the place below, the slot above. Exact below 2^53. */
const slotSize = 2 ** 31;

export const placeOf = (field: FieldNumber, position: number) =>
  field * 2 ** positionBits + Math.min(position, mostPositions);

/** The field of an occurrence and the slot of its document. */
export const fieldAt = (occurrence: number) => Math.floor((occurrence % slotSize) / 2 ** positionBits) as FieldNumber;
export const slotAt = (occurrence: number) => Math.floor(occurrence / slotSize);

/** Adds a document's places of a term. */
export function append(postings: Postings, slot: number, places: number[]): void {
  push(postings, slot);
  push(postings, places.length);
  for (const place of places) push(postings, place);
}

/** Calls `visit` for each place of a term. */
export function eachPlace({ items, length }: Postings, visit: (slot: number, field: FieldNumber) => void): void {
  for (let at = 0; at < length;) {
    const slot = items[at++]!;
    for (let left = items[at++]!; left > 0; left--) visit(slot, (items[at++]! >>> positionBits) as FieldNumber);
  }
}

/** The places of several terms as sorted occurrences without repeats, each `shift` positions earlier. */
export function occurrences(lists: Postings[], shift: number): Float64Array {
  const found = new Float64Array(lists.reduce((sum, list) => sum + list.length, 0));
  let count = 0;
  for (const { items, length } of lists) {
    for (let at = 0; at < length;) {
      const slot = items[at++]!;
      for (let left = items[at++]!; left > 0; left--) {
        const place = items[at++]!;
        // A shifted place must stay in its field.
        if (place % 2 ** positionBits >= shift) found[count++] = slot * slotSize + place - shift;
      }
    }
  }
  const kept = found.subarray(0, count);
  return lists.length > 1 ? distinct(kept.sort()) : kept;
}

function distinct(sorted: Float64Array): Float64Array {
  let count = 0;
  for (const occurrence of sorted) if (count === 0 || occurrence !== sorted[count - 1]) sorted[count++] = occurrence;
  return sorted.subarray(0, count);
}

/** What two sorted lists have in common. */
export function intersect(left: Float64Array, right: Float64Array): Float64Array {
  const common = new Float64Array(Math.min(left.length, right.length));
  let count = 0;
  for (let a = 0, b = 0; a < left.length && b < right.length;) {
    const difference = left[a]! - right[b]!;
    if (difference === 0) common[count++] = left[a]!;
    if (difference <= 0) a++;
    if (difference >= 0) b++;
  }
  return common.subarray(0, count);
}
