/** Whether two lists have the same values, in any order. */
export const isSameSet = <Value>(left: readonly Value[], right: readonly Value[]): boolean =>
  new Set(left).symmetricDifference(new Set(right)).size === 0;
