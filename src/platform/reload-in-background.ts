/** How long a value is served after the index has moved on. Milliseconds of real time. */
const usuallyFreshFor = 5_000;
/** How long a failed load is answered with, so that its many readers do not each repeat it. Milliseconds of real time. */
const failureKeptFor = 2_000;

type Revision = number | string;

/**
 * Caches a value that is needed at every request. A new `revision` reloads it in the background while the old one is
 * served; only the first caller waits. `freshFor`: how long it is served after a change before that, in milliseconds.
 * There is one load at a time. A load that fails is tried again after two seconds.
 */
export function reloadInBackground<Value>(
  read: () => Promise<Value>,
  revision: () => Revision,
  freshFor = usuallyFreshFor,
): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  let seen: Revision | undefined;
  let readAt = -Infinity;
  /** The load that is under way, or that failed until a moment ago. */
  let attempt: Promise<Value> | undefined;
  let attemptEnds = Infinity;
  return () => {
    const isStale = revision() !== seen && performance.now() - readAt > freshFor;
    if (value && !isStale) return value;
    if (attempt && performance.now() < attemptEnds) return value ?? attempt;
    const [begunAt, revisionThen] = [performance.now(), revision()];
    const next = read();
    [attempt, attemptEnds] = [next, Infinity];
    next.then(
      () => void ([value, seen, readAt, attempt] = [next, revisionThen, begunAt, undefined]),
      () => void (attemptEnds = performance.now() + failureKeptFor),
    );
    return value ?? next;
  };
}

/** The same for values by key. Beyond `maxKeys` the one that was asked for the longest time ago is dropped. */
export function reloadByKey<Value>(maxKeys: number, revision: () => Revision, freshFor = usuallyFreshFor) {
  type Known = { read: () => Promise<Value>; current: () => Promise<Value> };
  const known = new Map<string, Known>();
  function begin(read: () => Promise<Value>): Known {
    const entry: Known = { read, current: reloadInBackground(() => entry.read(), revision, freshFor) };
    return entry;
  }
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const entry = known.get(key) ?? begin(read);
    entry.read = read; // what an earlier caller had read for it may have changed
    known.delete(key);
    known.set(key, entry);
    if (known.size > maxKeys) known.delete(known.keys().next().value!);
    return entry.current();
  };
}
