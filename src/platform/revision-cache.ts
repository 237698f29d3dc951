/** Entries expire after this time too, because some changes do not move the revision. Milliseconds of real time. */
const maxAgeMs = 60_000;

/**
 * Caches small values that many requests need and that rarely change. A new `revision` (notices have changed) empties
 * the cache; without `revision` nothing is cached.
 */
export function createRevisionCache(revision?: () => number) {
  /** Returns the same value until the revision changes. */
  function untilRevisionChanges<Value>(make: () => Value): () => Value {
    let [value, seen, since] = [make(), Number.NaN, 0];
    return () => {
      const now = revision?.() ?? Number.NaN;
      if (now !== seen || performance.now() - since > maxAgeMs) [value, seen, since] = [make(), now, performance.now()];
      return value;
    };
  }

  return {
    /** Reads values by id, and only those that are not cached. Unknown ids are missing from the result. */
    byId<Value>(read: (ids: number[]) => Promise<Map<number, Value>>) {
      const cached = untilRevisionChanges(() => new Map<number, Value | undefined>());
      return async (ids: number[]): Promise<Map<number, Value>> => {
        const values = cached();
        const missing = ids.filter((id) => !values.has(id));
        if (missing.length > 0) {
          const found = await read(missing);
          for (const id of missing) values.set(id, found.get(id));
        }
        const answer = new Map<number, Value>();
        for (const id of ids) {
          const value = values.get(id);
          if (value !== undefined) answer.set(id, value);
        }
        return answer;
      };
    },

    /** Makes one value for each key; a failed one is not cached. Beyond `maxKeys` it starts again. */
    byKey<Value>(maxKeys: number) {
      const cached = untilRevisionChanges(() => new Map<string, Promise<Value>>());
      return (key: string, make: () => Promise<Value>): Promise<Value> => {
        const values = cached();
        const known = values.get(key);
        if (known) return known;
        if (values.size >= maxKeys) values.clear();
        const value = make().catch((error: unknown) => {
          values.delete(key);
          throw error;
        });
        values.set(key, value);
        return value;
      };
    },

    /** Reads one value; a failed read is not cached. */
    one<Value>(read: () => Promise<Value>) {
      const cached = untilRevisionChanges<{ value?: Promise<Value> }>(() => ({}));
      return (): Promise<Value> => {
        const entry = cached();
        entry.value ??= read().catch((error: unknown) => {
          delete entry.value;
          throw error;
        });
        return entry.value;
      };
    },
  };
}
