import { weeksAt } from "#domain/weeks.ts";
import type { Window } from "#features/browse/server/queries.ts";

/** The calendar of figures for everybody. */
export const figuresZone = "Australia/Sydney";

/** The last 12 months until an instant, and its week. */
export const windowAt = (now: Temporal.Instant): Window => ({
  now,
  since: now.toZonedDateTimeISO(figuresZone).subtract({ years: 1 }).toInstant(),
  weekEnds: weeksAt(now, figuresZone).thisWeekEnds,
});
