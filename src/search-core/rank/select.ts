/**
 * Moves the first `count` of the items, in an order that has no equals, to the front, in no order of their own. Takes
 * time in proportion to the items.
 */
export function selectFirst(items: Uint32Array, count: number, isBefore: (a: number, b: number) => boolean): void {
  let low = 0;
  let high = items.length - 1;
  while (low < high && count > low && count <= high) {
    const pivot = items[(low + high) >>> 1]!;
    let left = low;
    let right = high;
    while (left <= right) {
      while (isBefore(items[left]!, pivot)) left++;
      while (isBefore(pivot, items[right]!)) right--;
      if (left > right) break;
      const moved = items[left]!;
      items[left++] = items[right]!;
      items[right--] = moved;
    }
    if (count <= right) high = right;
    else if (count >= left) low = left;
    else return;
  }
}
