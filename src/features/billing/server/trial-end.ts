/** How many calendar days before its end the admins are told of a trial. */
const daysBefore = 2;

type Told = {
  ends_at: Temporal.Instant;
  told_ending_at: Temporal.Instant | null;
  told_ended_at: Temporal.Instant | null;
  /** The organisation's. */
  time_zone: string;
};

const isSame = (left: Temporal.Instant | null, right: Temporal.Instant) =>
  left !== null && Temporal.Instant.compare(left, right) === 0;

/**
 * What the admins have to be told of a trial now: that it ends, from the same time of day two days earlier in the
 * organisation's zone, or that it has ended. Once it has ended nobody is told any more that it will.
 */
export function trialNews(trial: Told, now: Temporal.Instant): "ending" | "ended" | undefined {
  const { ends_at: endsAt } = trial;
  if (Temporal.Instant.compare(endsAt, now) <= 0) return isSame(trial.told_ended_at, endsAt) ? undefined : "ended";
  const tellFrom = endsAt.toZonedDateTimeISO(trial.time_zone).subtract({ days: daysBefore }).toInstant();
  const isDue = Temporal.Instant.compare(tellFrom, now) <= 0;
  return isDue && !isSame(trial.told_ending_at, endsAt) ? "ending" : undefined;
}

/** At least as long before the end as the first email, in any zone. */
export const lookAhead = { hours: 24 * (daysBefore + 1) };
