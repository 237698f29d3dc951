/** The subclauses of clauses in one array: for each its number of subclauses, then their numbers. */
export type Subclauses = {
  put(number: number, children: readonly number[]): void;
  /** Removes an entry and returns its subclauses. */
  remove(number: number): Int32Array;
  childrenOf(number: number): Int32Array;
  /** All entries, and by number the offset of each; valid until the next change. */
  entries(): Entries;
};

export type Entries = { pool: Int32Array; offsets: Int32Array };

export function createSubclauses(): Subclauses {
  let pool = new Int32Array(1024);
  let end = 0;
  /** By number; -1 for clauses without subclauses. */
  let offsets = new Int32Array(1024).fill(-1);
  let unused = 0;

  function append(number: number, children: ArrayLike<number>): void {
    if (end + 1 + children.length > pool.length) {
      const larger = new Int32Array(Math.max(pool.length * 2, end + 1 + children.length));
      larger.set(pool);
      pool = larger;
    }
    if (number >= offsets.length) {
      const fewer = offsets;
      offsets = new Int32Array(2 * number).fill(-1);
      offsets.set(fewer);
    }
    offsets[number] = end;
    pool[end] = children.length;
    pool.set(children, end + 1);
    end += 1 + children.length;
  }

  /** Compacts when most of the pool is unused. */
  function compact(): void {
    const [oldPool, oldOffsets] = [pool, offsets];
    pool = new Int32Array(pool.length);
    offsets = new Int32Array(oldOffsets.length).fill(-1);
    end = 0;
    unused = 0;
    oldOffsets.forEach((i, number) => {
      if (i !== -1) append(number, oldPool.subarray(i + 1, i + 1 + oldPool[i]!));
    });
  }

  function childrenOf(number: number): Int32Array {
    const i = offsets[number]!;
    return pool.slice(i + 1, i + 1 + pool[i]!);
  }

  return {
    put: append,
    childrenOf,
    remove(number) {
      const children = childrenOf(number);
      offsets[number] = -1;
      unused += 1 + children.length;
      if (unused > 1024 && unused * 2 > end) compact();
      return children;
    },
    entries: () => ({ pool, offsets }),
  };
}
