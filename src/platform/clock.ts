/** Where domain time comes from. Tokens, job queue, TLS and rate limits use the real time instead. */
export type Clock = { now(): Temporal.Instant };

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** A clock that stands still where it is put, moves when told, and can run on from there. For demonstrations and tests. */
export type SettableClock = Clock & {
  set(at: Temporal.Instant): void;
  advance(by: Temporal.Duration): void;
  run(): void;
};

/** Starts still at `at`; without it, running with the real time. */
export function settableClock(at?: Temporal.Instant): SettableClock {
  let still = at;
  let ahead = Temporal.Duration.from({ seconds: 0 });
  const now = () => still ?? Temporal.Now.instant().add(ahead);
  return {
    now,
    set: (to) => void (still = to),
    advance: (by) => void (still = now().add(by)),
    run: () => {
      ahead = now().since(Temporal.Now.instant());
      still = undefined;
    },
  };
}
