/** What is kept is read again after so long, for changes that no notice tells of. Milliseconds of real time. */
const maxAgeMs = 60_000;

/**
 * Keeps what is small, asked for at every search and nearly always the same. `revision`: another number whenever notices
 * have changed, and with them what is kept; without one nothing is kept.
 */
export function createRevisionCache(revision?: () => number) {
  /** The same thing until the revision is another. */
  function untilRevisionChanges<Value>(make: () => Value): () => Value {
    let [value, seen, since] = [make(), Number.NaN, 0];
    return () => {
      const now = revision?.() ?? Number.NaN;
      if (now !== seen || performance.now() - since > maxAgeMs) [value, seen, since] = [make(), now, performance.now()];
      return value;
    };
  }

  return {
    /** Reads values by id, those alone that are not known; an id that nobody has is not in the answer. */
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

    /** Reads one value; a reading that failed is not kept. */
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
