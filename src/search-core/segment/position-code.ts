import { ensureCapacity, type GrowableBytes } from "./growable-array.ts";

/*
 * Variable-length code of position values. Half of all values are below 128 and three quarters below 224, so one byte
 * covers most: a first byte below `two` is the value itself. From `two` one more byte follows, from `four` three more.
 * The lowest bit of a value marks the posting's last position; it is always the lowest bit of the first byte.
 */

/** First bytes of two-byte and four-byte codes. Even, so that the lowest bit is preserved. */
const [two, four] = [224, 240];
/** The smallest values of two-byte and four-byte codes. */
const minOfTwo = two;
const minOfFour = two + ((four - two) << 8);

/** Writes a value below 2^28: a step below 2^19 (five fields) times at most 256 forms, and the last bit. */
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

/** Decodes the value at an offset. */
export function valueAt(bytes: Uint8Array, offset: number): number {
  const first = bytes[offset]!;
  if (first < two) return first;
  if (first < four) return minOfTwo + (((first - two) >>> 1) << 9) + (bytes[offset + 1]! << 1) + (first & 1);
  const rest = (bytes[offset + 1]! << 17) | (bytes[offset + 2]! << 9) | (bytes[offset + 3]! << 1) | (first & 1);
  return minOfFour + (((first - four) >>> 1) << 25) + rest;
}

/** The length of a code by its first byte. */
export const encodedLength = (first: number): number => (first < two ? 1 : first < four ? 2 : 4);

/** The end of the posting whose positions begin or continue at an offset. */
export function endOfPosting(bytes: Uint8Array, from: number): number {
  let offset = from;
  for (;;) {
    const first = bytes[offset]!;
    offset += encodedLength(first);
    if ((first & 1) === 1) return offset;
  }
}
