import { ensureCapacity, type GrowableBytes } from "./growable-array.ts";

/*
 * The bytes of a position. Half of all values stay below 128 and three quarters below 224, so one byte says as much as it
 * can: a first byte below `two` is the value; from there on the value follows in one more byte, from `four` on in three.
 * The lowest bit of a value, which says that it is a posting's last, always is the lowest bit of its first byte.
 */

/** First bytes of two, and of four bytes; even, so that the lowest bit stays where it is. */
const [two, four] = [224, 248];
/** The least values of two, and of four bytes. */
const minOfTwo = two;
const minOfFour = two + ((four - two) << 8);

/** Writes a value below 2^27: a step below 2^18, as fields are long, times the 256 forms that a term may have, and a bit. */
export function writeValue(to: GrowableBytes, value: number): void {
  ensureCapacity(to, 4);
  const { items } = to;
  if (value < minOfTwo) items[to.length++] = value;
  else if (value < minOfFour) {
    const rest = value - minOfTwo;
    items[to.length++] = two + ((rest >>> 9) << 1) + (rest & 1);
    items[to.length++] = (rest >>> 1) & 255;
  } else {
    const rest = value - minOfFour;
    items[to.length++] = four + ((rest >>> 25) << 1) + (rest & 1);
    for (let shift = 17; shift > 0; shift -= 8) items[to.length++] = (rest >>> shift) & 255;
  }
}

/** The value that begins with a first byte at a place. */
export function valueAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < two) return first;
  if (first < four) return minOfTwo + (((first - two) >>> 1) << 9) + (bytes[at + 1]! << 1) + (first & 1);
  const rest = (bytes[at + 1]! << 17) | (bytes[at + 2]! << 9) | (bytes[at + 3]! << 1) | (first & 1);
  return minOfFour + (((first - four) >>> 1) << 25) + rest;
}

/** The bytes of a value that begins so. */
export const encodedLength = (first: number): number => (first < two ? 1 : first < four ? 2 : 4);

/** Where the posting ends whose positions begin, or go on, at a place. */
export function endOfPosting(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const first = bytes[at]!;
    at += encodedLength(first);
    if ((first & 1) === 1) return at;
  }
}
