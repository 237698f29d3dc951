/** How long a value is served after the index has moved on. Milliseconds of real time. */
const freshFor = 5_000;

/**
 * Caches a value that is needed at every search. A new `revision` reloads it in the background while the old one is
 * served; only the first caller waits.
 */
export function reloadInBackground<Value>(read: () => Promise<Value>, revision: () => number): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  let seen = -1;
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
