/** How long a value is served after the index has moved on. Milliseconds of real time. */
const usuallyFreshFor = 5_000;

type Revision = number | string;

/**
 * Caches a value that is needed at every request. A new `revision` reloads it in the background while the old one is
 * served; only the first caller waits. `freshFor`: how long it is served after a change before that, in milliseconds.
 */
export function reloadInBackground<Value>(
  read: () => Promise<Value>,
  revision: () => Revision,
  freshFor = usuallyFreshFor,
): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  let seen: Revision | undefined;
  let readAt = -Infinity;
  return () => {
    const isStale = revision() !== seen && performance.now() - readAt > freshFor;
    if (value && !isStale) return value;
    [seen, readAt] = [revision(), performance.now()];
    const next = read();
    // With a cached value, wait for the reload in the background; without one, retry a failed load.
    next.then(
      () => void (value = next),
      () => value === next && (value = undefined),
    );
    return (value ??= next);
  };
}

/** The same for values by key. Beyond `maxKeys` the one that was asked for the longest time ago is dropped. */
export function reloadByKey<Value>(maxKeys: number, revision: () => Revision, freshFor = usuallyFreshFor) {
  const known = new Map<string, () => Promise<Value>>();
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const current = known.get(key) ?? reloadInBackground(read, revision, freshFor);
    known.delete(key);
    known.set(key, current);
    if (known.size > maxKeys) known.delete(known.keys().next().value!);
    return current();
  };
}
