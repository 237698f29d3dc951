/** What may stand on a page: by place its sort key, its id and its score. */
export type Candidates = { keys: Float64Array; ids: Uint32Array; scores: Int32Array };

/**
 * Moves the first `count` of the candidates at the places `from` to `to` (the smallest keys, equal ones by id) to the
 * front of these places, in no order of their own. Takes time in proportion to the places. The three arrays are moved
 * themselves: places in a list of their own, looked up at each comparison, take nearly twice as long among a million.
 */
export function quickSelect(
  { keys, ids: externalIds, scores }: Candidates,
  from: number,
  to: number,
  count: number,
): void {
  const end = from + count;
  let low = from;
  let high = to - 1;
  while (low < high && end > low && end <= high) {
    const middle = (low + high) >>> 1;
    const key = keys[middle]!;
    const id = externalIds[middle]!;
    let left = low;
    let right = high;
    while (left <= right) {
      while (keys[left]! < key || (keys[left] === key && externalIds[left]! < id)) left++;
      while (keys[right]! > key || (keys[right] === key && externalIds[right]! > id)) right--;
      if (left > right) break;
      const movedKey = keys[left]!;
      const movedId = externalIds[left]!;
      const movedScore = scores[left]!;
      keys[left] = keys[right]!;
      externalIds[left] = externalIds[right]!;
      scores[left++] = scores[right]!;
      keys[right] = movedKey;
      externalIds[right] = movedId;
      scores[right--] = movedScore;
    }
    if (end <= right) high = right;
    else if (end >= left) low = left;
    else return;
  }
}
