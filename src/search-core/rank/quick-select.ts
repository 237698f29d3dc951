/** Candidates for the page: sort key, external id and score, by index. */
export type Candidates = { keys: Float64Array; ids: Uint32Array; scores: Int32Array };

/**
 * Quickselect: moves the `count` smallest candidates in [from, to) to the front, by key and then id, in no particular
 * order. Linear time. Moves the three arrays directly: sorting indexes and looking keys up takes nearly twice as long
 * for a million.
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
