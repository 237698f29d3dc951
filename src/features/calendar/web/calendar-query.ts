import type { Answer } from "#contract/endpoint.ts";
import type { calendarContract } from "#features/calendar/contract.ts";
import { api } from "#web/api/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

export type Calendar = Answer<typeof calendarContract.list>;
export type CalendarItem = Calendar["items"][number];
export type KeyDates = Answer<typeof calendarContract.keyDates>;
export type FeedCovers = Answer<typeof calendarContract.feeds>["items"][number]["covers"];

type Range = { from: string; to: string; zone: string; covers: FeedCovers };

/** So many dates of each kind come for a day, and are shown of it; the rest when the reader asks for it. */
export const datesPerDay = 20;

/** The first key dates of each day between two days of a zone's calendar, and how many there are. */
export const calendarQuery = ({ from, to, zone, covers }: Range) =>
  queryOptions({
    queryKey: ["calendar", from, to, zone, covers],
    queryFn: ({ signal }) =>
      api.calendar.list({ query: { from, to, timeZoneId: zone, watchedBy: covers, perDay: datesPerDay } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** All key dates of a day. */
export const wholeDayQuery = (day: string, { zone, covers }: Pick<Range, "zone" | "covers">) =>
  queryOptions({
    queryKey: ["calendar", "day", day, zone, covers],
    queryFn: ({ signal }) =>
      api.calendar.list({ query: { from: day, to: day, timeZoneId: zone, watchedBy: covers } }, { signal }),
  });

/** The key dates of a notice, and who attended its briefing. */
export const keyDatesQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["key-dates", opportunityId],
    queryFn: ({ signal }) => api.calendar.keyDates({ params: { opportunityId } }, { signal }),
  });

/** The reader's links for calendar programs. */
export const feedsQuery = queryOptions({
  queryKey: ["calendar-feeds"],
  queryFn: ({ signal }) => api.calendar.feeds({}, { signal }),
});
