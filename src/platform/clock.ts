/** The source of domain time. Tokens, job queue, TLS and rate limits use real time instead. */
export type Clock = { now(): Temporal.Instant };

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** Stopped at an instant, or ahead of real time (behind it if negative). */
export type ClockState = { still: Temporal.Instant } | { aheadSeconds: number };

/** A clock that can be set, for demonstrations and tests. */
export function settableClock(start: ClockState = { aheadSeconds: 0 }) {
  let state = start;
  const now = () =>
    "still" in state
      ? state.still
      : Temporal.Now.instant().add({ milliseconds: Math.round(state.aheadSeconds * 1000) });
  return { now, state: () => state, set: (to: ClockState) => void (state = to) };
}
export type SettableClock = ReturnType<typeof settableClock>;
