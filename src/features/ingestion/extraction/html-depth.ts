/** Elements in elements. No page for people nests deeper, and a parser's time grows with the square of the depth. */
const maxDepth = 400;

/** A page or text that is nested without end. */
export class TooDeep extends RangeError {
  override name = "TooDeep";
}

/** Throws `TooDeep` where elements lie deeper in each other than a reader follows. */
export function checkDepth(depth: number): void {
  if (depth > maxDepth) throw new TooDeep(`elements lie more than ${maxDepth} deep in each other`);
}
