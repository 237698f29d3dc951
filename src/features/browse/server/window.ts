import { weeksAt } from "#domain/weeks.ts";
import type { Window } from "#features/browse/server/queries.ts";

/** The calendar of figures for everybody. */
export const figuresZone = "Australia/Sydney";

/** The last 12 months up to an instant's day: whole days, so that a search can ask for the same. */
export function yearAt(now: Temporal.Instant): { first: Temporal.PlainDate; last: Temporal.PlainDate } {
  const last = now.toZonedDateTimeISO(figuresZone).toPlainDate();
  return { first: last.subtract({ years: 1 }).add({ days: 1 }), last };
}

/** The last 12 months until an instant, and its week. */
export const windowAt = (now: Temporal.Instant): Window => ({
  now,
  since: yearAt(now).first.toZonedDateTime(figuresZone).toInstant(),
  weekEnds: weeksAt(now, figuresZone).thisWeekEnds,
});
