/**
 * A vector quantised to signed bytes, scaled so that its largest component is 127 or -127. Its norm is arbitrary; only
 * the angle matters. All zero: nothing is known of the text, so it is similar to nothing.
 */
export type QuantisedVector = Int8Array;

/** Quantises `vector` into `target` from `offset` on. */
export function quantise(vector: ArrayLike<number>, target: Int8Array, offset = 0): void {
  let largest = 0;
  for (let dim = 0; dim < vector.length; dim++) largest = Math.max(largest, Math.abs(vector[dim]!));
  const scale = largest === 0 ? 0 : 127 / largest;
  for (let dim = 0; dim < vector.length; dim++) target[offset + dim] = Math.round(vector[dim]! * scale);
}

/** The Euclidean norm of the `dims` components from `offset` on. */
export function normOf(components: Int8Array, offset: number, dims: number): number {
  let sum = 0;
  for (let dim = offset; dim < offset + dims; dim++) sum += components[dim]! * components[dim]!;
  return Math.sqrt(sum);
}

/** The cosine similarity of two vectors; 0 if either is all zero. */
export function cosine(a: QuantisedVector, b: QuantisedVector): number {
  let product = 0;
  for (let dim = 0; dim < a.length; dim++) product += a[dim]! * b[dim]!;
  return product === 0 ? 0 : product / (normOf(a, 0, a.length) * normOf(b, 0, b.length));
}
