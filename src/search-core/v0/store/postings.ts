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

export const fieldOfPlace = (place: number) => (place >>> positionBits) as FieldNumber;

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
    for (let left = items[at++]!; left > 0; left--) visit(slot, fieldOfPlace(items[at++]!));
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

/**
 * Those of the sorted occurrences at which one of the terms stands, `shift` positions later. Documents without one are
 * stepped over, so that narrowing a few by a common word is cheap.
 */
export function narrowed(found: Float64Array, lists: Postings[], shift: number): Float64Array {
  const isKept = new Uint8Array(found.length);
  for (const { items, length } of lists) {
    for (let at = 0, next = 0; at < length && next < found.length;) {
      const slot = items[at]!;
      const wanted = slotAt(found[next]!);
      const end = at + 2 + items[at + 1]!;
      if (slot > wanted) next++;
      else if (slot < wanted) at = end;
      else {
        const place = (found[next]! % slotSize) + shift;
        for (let one = at + 2; one < end; one++) if (items[one] === place) isKept[next] = 1;
        next++;
      }
    }
  }
  return found.filter((_, at) => isKept[at] === 1);
}
