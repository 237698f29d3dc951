/** What happens on a date of a notice, and its name in texts. */
export const keyDateKinds = ["closing", "questions", "briefing", "registration", "decision", "internal"] as const;
export type KeyDateKind = (typeof keyDateKinds)[number];

/**
 * A date of a notice, or of the organisation's own about it. `at` is when it is over: the stated time, or the last minute
 * of the day if there is none. `day` is that day where the notice is.
 */
export type KeyDate = {
  kind: KeyDateKind;
  /** The same for this date in every version of the notice: "closing", "briefing-2". */
  part: string;
  /** "Closes", "Site visit", "Register for the site visit", or the name of one's own date. */
  name: string;
  at: Temporal.Instant;
  day: Temporal.PlainDate;
  timeIsExplicit: boolean;
  isMandatory: boolean;
};

/** The instant of a time such as "14:30" on a day in a zone. */
export const instantOf = (day: Temporal.PlainDate, time: string, zone: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();

/** When a day without a time is over, in a zone. */
export const endOfDay = (day: Temporal.PlainDate, zone: string): Temporal.Instant => instantOf(day, "23:59", zone);

/** The key dates in the order in which they are over; of equal ones the closing comes last. */
export const byTime = (first: Pick<KeyDate, "at" | "kind">, second: Pick<KeyDate, "at" | "kind">): number =>
  Temporal.Instant.compare(first.at, second.at) || keyDateKinds.indexOf(second.kind) - keyDateKinds.indexOf(first.kind);
