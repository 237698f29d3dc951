/** The Mondays after this week and the next, as local dates. */
export type Weeks = { thisWeekEnds: string; nextWeekEnds: string };

/** The Mondays after the present week and the next of a calendar. Weeks run from Monday to Sunday. */
export function weeksAt(now: Temporal.Instant, zone: string): Weeks {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const nextMonday = today.add({ days: 8 - today.dayOfWeek });
  return { thisWeekEnds: nextMonday.toString(), nextWeekEnds: nextMonday.add({ weeks: 1 }).toString() };
}
