/** Bit set of doc ids whose document was replaced or removed; 32 per word, lowest bit first. */
export type Deleted = Uint32Array<SharedArrayBuffer>;

export const noneDeleted = (documents: number): Deleted =>
  new Uint32Array(new SharedArrayBuffer(Math.ceil(documents / 32) * 4));
export const isDeleted = (deleted: Deleted, docId: number): boolean =>
  ((deleted[docId >>> 5]! >>> (docId & 31)) & 1) === 1;
export const markDeleted = (deleted: Deleted, docId: number): void => void (deleted[docId >>> 5]! |= 1 << (docId & 31));

export function countDeleted(deleted: Deleted): number {
  let count = 0;
  for (let bits of deleted) for (; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** Calls `visit` with each deleted doc id, ascending. */
export function eachDeleted(deleted: Deleted, visit: (docId: number) => void): void {
  for (let block = 0; block < deleted.length; block++)
    for (let left = deleted[block]!; left !== 0; left &= left - 1) visit(block * 32 + 31 - Math.clz32(left & -left));
}

/** Doc ids deleted in `after` but not in `before`, ascending. Null if a document came back. */
export function newlyDeleted(before: Deleted | null, after: Deleted | null): number[] | null {
  const gone: number[] = [];
  const blocks = (before ?? after)?.length ?? 0;
  for (let block = 0; block < blocks; block++) {
    const was = before === null ? 0 : before[block]!;
    const is = after === null ? 0 : after[block]!;
    if (was === is) continue;
    if ((was & ~is) !== 0) return null;
    for (let left = is & ~was; left !== 0; left &= left - 1) gone.push(block * 32 + 31 - Math.clz32(left & -left));
  }
  return gone;
}
