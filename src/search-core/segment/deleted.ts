/** Slots whose document was replaced or removed: a bit each, 32 to a word, the lowest first. */
export type Deleted = Uint32Array<SharedArrayBuffer>;

export const noneDeleted = (documents: number): Deleted =>
  new Uint32Array(new SharedArrayBuffer(Math.ceil(documents / 32) * 4));
export const isDeleted = (deleted: Deleted, slot: number): boolean =>
  ((deleted[slot >>> 5]! >>> (slot & 31)) & 1) === 1;
export const markDeleted = (deleted: Deleted, slot: number): void => void (deleted[slot >>> 5]! |= 1 << (slot & 31));

export function countDeleted(deleted: Deleted): number {
  let count = 0;
  for (let bits of deleted) for (; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** Calls `visit` with each slot that is gone, ascending. */
export function eachDeleted(deleted: Deleted, visit: (slot: number) => void): void {
  for (let block = 0; block < deleted.length; block++)
    for (let left = deleted[block]!; left !== 0; left &= left - 1) visit(block * 32 + 31 - Math.clz32(left & -left));
}

/** Whether the same slots are gone of one segment; null: none. */
export function areSame(one: Deleted | null, other: Deleted | null): boolean {
  if (one === null || other === null) return one === other;
  for (let block = 0; block < one.length; block++) if (one[block] !== other[block]) return false;
  return true;
}
