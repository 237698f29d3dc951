/**
 * An instant as sent to clients: ISO 8601 in UTC, in whole seconds. Microseconds of databases and clocks mean nothing
 * to readers.
 */
export const isoInstant = (at: Temporal.Instant): string => at.toString({ smallestUnit: "second" });

/** The same for a nullable instant. */
export const isoInstantOrNull = (at: Temporal.Instant | null | undefined): string | null =>
  at ? isoInstant(at) : null;

/** The same for an instant in ISO 8601. */
export const isoInstantOfText = (text: string): string => isoInstant(Temporal.Instant.from(text));
