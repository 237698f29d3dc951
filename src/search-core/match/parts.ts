/** What conditions are made of, in one array: for each how many parts it has, and their numbers. */
export type Parts = {
  put(number: number, parts: readonly number[]): void;
  /** The parts that the number had. */
  remove(number: number): Int32Array;
  /** All entries, and by number where its own begins; valid until the next change. */
  entries(): Entries;
};

export type Entries = { pool: Int32Array; places: Int32Array };

export function createParts(): Parts {
  let pool = new Int32Array(1024);
  let end = 0;
  /** By number; -1 for those without parts. */
  let places = new Int32Array(1024).fill(-1);
  let unused = 0;

  function append(number: number, parts: ArrayLike<number>): void {
    if (end + 1 + parts.length > pool.length) {
      const larger = new Int32Array(Math.max(pool.length * 2, end + 1 + parts.length));
      larger.set(pool);
      pool = larger;
    }
    if (number >= places.length) {
      const fewer = places;
      places = new Int32Array(2 * number).fill(-1);
      places.set(fewer);
    }
    places[number] = end;
    pool[end] = parts.length;
    pool.set(parts, end + 1);
    end += 1 + parts.length;
  }

  /** Entries move together when most of the pool belongs to nobody. */
  function tidy(): void {
    const [oldPool, oldPlaces] = [pool, places];
    pool = new Int32Array(pool.length);
    places = new Int32Array(oldPlaces.length).fill(-1);
    end = 0;
    unused = 0;
    oldPlaces.forEach((at, number) => {
      if (at !== -1) append(number, oldPool.subarray(at + 1, at + 1 + oldPool[at]!));
    });
  }

  return {
    put: append,
    remove(number) {
      const at = places[number]!;
      const parts = pool.slice(at + 1, at + 1 + pool[at]!);
      places[number] = -1;
      unused += 1 + parts.length;
      if (unused > 1024 && unused * 2 > end) tidy();
      return parts;
    },
    entries: () => ({ pool, places }),
  };
}
