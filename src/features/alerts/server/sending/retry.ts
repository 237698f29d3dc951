/** A message that could not be sent for this long is given up. */
const maxHours = 54;
const longestDelayMinutes = 360;
/** After this long an immediate message is no longer immediate. */
const maxImmediateHours = 12;

/** True if a delivery that was due then is given up now. */
export const isGivenUp = (dueAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(dueAt.add({ hours: maxHours }), now) <= 0;

/** True if an immediate message that was due then belongs in a digest now. */
export const isOverdue = (dueAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(dueAt.add({ hours: maxImmediateHours }), now) <= 0;

/**
 * When to try again: after one minute, then twice as long each time up to six hours, each a fifth more or less so that
 * many do not try together. `jitter`: 0 to 1.
 */
export function nextTry(attempts: number, now: Temporal.Instant, jitter: number): Temporal.Instant {
  const minutes = Math.min(2 ** (attempts - 1), longestDelayMinutes);
  return now.add({ seconds: Math.round(minutes * 60 * (0.8 + 0.4 * jitter)) });
}
