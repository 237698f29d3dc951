import type { Clock } from "#platform/clock.ts";

/** Real time: rate limits must not follow the product's movable clock. Waits are milliseconds. */
export type RealTime = Clock & { wait: (milliseconds: number, signal?: AbortSignal) => Promise<void> };

/** Runs one request per host at a time, with a minimum gap between their starts. */
export function hostRateLimiter(time: RealTime) {
  const hosts = new Map<string, { tail: Promise<unknown>; nextAt: number }>();
  return async function rateLimited<Result>(
    host: string,
    gapMs: number,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const state = hosts.get(host) ?? { tail: Promise.resolve(), nextAt: 0 };
    hosts.set(host, state);
    const run = state.tail.then(async () => {
      const wait = state.nextAt - time.now().epochMilliseconds;
      if (wait > 0) await time.wait(wait, signal);
      state.nextAt = time.now().epochMilliseconds + gapMs;
      return work();
    });
    state.tail = run.catch(() => {});
    return run;
  };
}
