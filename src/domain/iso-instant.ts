/** An instant as it travels: ISO 8601 in UTC, in whole seconds. Databases and clocks know microseconds; readers do not. */
export const isoInstant = (at: Temporal.Instant): string => at.toString({ smallestUnit: "second" });

/** The same of an instant that may be missing. */
export const isoInstantOrNull = (at: Temporal.Instant | null | undefined): string | null =>
  at ? isoInstant(at) : null;

/** The same of an instant in ISO 8601. */
export const isoInstantOfText = (text: string): string => isoInstant(Temporal.Instant.from(text));
