import { type DateNeeds, dateService } from "#features/calendar/server/dates/service.ts";
import { watchedDates, type WatchedDateNeeds } from "#features/calendar/server/dates/watched-dates.ts";
import { type FeedNeeds, feedService } from "#features/calendar/server/feeds/service.ts";

export type CalendarService = ReturnType<typeof calendarService>;

/** Key dates of what an organisation watches: on screen, on a notice's page, and for calendar programs. */
export function calendarService(needs: DateNeeds & FeedNeeds & WatchedDateNeeds) {
  const read = watchedDates(needs);
  return { ...dateService({ ...needs, watchedDates: read }), ...feedService({ ...needs, watchedDates: read }) };
}
