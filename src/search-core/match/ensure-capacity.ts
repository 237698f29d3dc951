type Numbers = Int32Array | Float64Array | Uint8Array;

/** The array, or a larger copy if `length` does not fit. */
export function ensureCapacity<Array extends Numbers>(array: Array, length: number): Array {
  if (length <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => Array)(Math.ceil(1.5 * length));
  larger.set(array);
  return larger;
}
