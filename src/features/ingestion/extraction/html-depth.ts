/** Maximum nesting of elements. No real page nests deeper, and parsing time grows with the square of the depth. */
const maxDepth = 400;

/** A page or text nested deeper than the limit. */
export class NestedTooDeepError extends RangeError {
  override name = "NestedTooDeepError";
}

/** Throws `NestedTooDeepError` if elements are nested deeper than the limit. */
export function checkDepth(depth: number): void {
  if (depth > maxDepth) throw new NestedTooDeepError(`elements are nested more than ${maxDepth} deep`);
}
