/** An instant in a stored document. */
export type Iso = string;

export const instantOf = (iso: Iso): Temporal.Instant => Temporal.Instant.from(iso);
export const isBy = (iso: Iso, now: Temporal.Instant): boolean => Temporal.Instant.compare(instantOf(iso), now) <= 0;
