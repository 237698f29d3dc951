/** After so many failures in a row no call is made for a while. */
const maxFailures = 5;
const openMs = 5_000;

/**
 * A circuit breaker: after five failures in a row, calls are rejected at once for five seconds, so that requests do not
 * queue for a cluster that is gone. Then one call is tried; if it fails, the next five seconds begin. `nowMs` is monotonic.
 */
export function createBreaker(nowMs: () => number = () => performance.now()) {
  let failures = 0;
  let opensUntil = -Infinity;
  let isTrying = false;
  return {
    /** True if a call can be made now. A call that can be made must be reported. */
    admits(): boolean {
      if (failures < maxFailures) return true;
      if (isTrying || nowMs() < opensUntil) return false;
      return (isTrying = true);
    },
    succeeded(): void {
      failures = 0;
      isTrying = false;
    },
    failed(): void {
      failures++;
      isTrying = false;
      if (failures >= maxFailures) opensUntil = nowMs() + openMs;
    },
  };
}
export type Breaker = ReturnType<typeof createBreaker>;
