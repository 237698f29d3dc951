import type { Contract } from "#contract/endpoint.ts";
import { calendarFile } from "#contract/media.ts";
import { instant, listOf, localDate, timeZoneId } from "#contract/shapes.ts";
import { keyDateKinds } from "#domain/key-date.ts";
import { places } from "#domain/places.ts";
import { publicOpportunityId } from "#features/opportunities/contract.ts";
import { statusName } from "#features/opportunities/shapes.ts";
import { z } from "zod";

const keyDate = z.object({
  kind: z.enum(keyDateKinds),
  part: z.string().describe("the same for this date in every version of the notice, such as briefing-2"),
  name: z.string(),
  date: instant.describe("the stated time; without one the last minute of the day"),
  localDate: localDate.describe("the day where the notice is"),
  timeIsExplicit: z.boolean(),
  isMandatory: z.boolean(),
});

/** A date with its notice, as the calendar shows it. */
export const calendarItem = keyDate.extend({
  publicOpportunityId,
  title: z.string(),
  buyerName: z.string().nullable(),
  status: statusName,
  timezoneId: z.string(),
});

const placeCode = z.enum(places.map(({ code }) => code));
const feedCovers = z
  .enum(["Caller", "Everyone"])
  .describe("what the caller watches, or what anyone in the organisation does");

const feed = z.object({
  covers: feedCovers,
  createdDate: instant,
  lastReadDate: instant.nullable().describe("when a calendar program last read it"),
});

const attendance = z.object({
  attended: z.boolean(),
  answeredBy: z.string().nullable().describe("null if that person's data has been erased"),
  isCaller: z.boolean(),
  answeredDate: instant,
});

const byOpportunity = z.object({ opportunityId: publicOpportunityId });
const byFeed = z.object({ covers: feedCovers });

export const calendarContract = {
  list: {
    method: "GET",
    path: "/api/v1/calendar",
    access: "member",
    summary: "The key dates between two days of what is watched, the earliest first, with public holidays",
    query: z.object({
      from: localDate,
      to: localDate.describe("at most 92 days later"),
      timeZoneId: timeZoneId.default("Australia/Sydney").describe("the zone of the caller's calendar"),
      watchedBy: feedCovers.default("Caller"),
      perDay: z.coerce
        .number<number>()
        .int()
        .min(1)
        .max(100)
        .optional()
        .describe("at most so many dates of each kind on each day; without it all of them"),
    }),
    response: listOf(calendarItem).extend({
      days: z
        .array(z.object({ localDate, kind: z.enum(keyDateKinds), count: z.number().int() }))
        .describe(
          "how many dates of each kind each day of the caller's calendar has, with those that perDay leaves out",
        ),
      holidays: z.array(z.object({ localDate, name: z.string(), states: z.array(placeCode) })),
    }),
  },
  keyDates: {
    method: "GET",
    path: "/api/v1/opportunity/:opportunityId/key-dates",
    access: "member",
    summary: "The key dates of a notice with the working days that are left, and who attended its mandatory briefing",
    params: byOpportunity,
    response: z.object({
      timezoneId: z.string(),
      state: placeCode.nullable().describe("whose public holidays count"),
      items: z.array(
        keyDate.extend({
          workingDaysLeft: z.number().int().nullable().describe("null for what is over or more than two years away"),
        }),
      ),
      asksAttendance: z.boolean().describe("a mandatory briefing has passed, and the caller has not answered"),
      attendance: z.array(attendance).describe("what the organisation's people answered, the newest first"),
    }),
  },
  answerAttendance: {
    method: "POST",
    path: "/api/v1/opportunity/:opportunityId/attendance",
    access: "member",
    summary: "Says whether the organisation attended the mandatory briefing; a second answer replaces the first",
    params: byOpportunity,
    body: z.object({ attended: z.boolean() }),
    response: null,
  },
  feeds: {
    method: "GET",
    path: "/api/v1/calendar/feeds",
    access: "member",
    summary: "The caller's links for calendar programs, without their addresses, which only the caller has",
    response: listOf(feed),
  },
  makeFeed: {
    method: "POST",
    path: "/api/v1/calendar/feeds/:covers",
    access: "member",
    summary: "Makes a link for calendar programs; the one before it stops working",
    params: byFeed,
    response: z.object({ address: z.string().describe("shown once: we store only its hash") }),
  },
  deleteFeed: {
    method: "DELETE",
    path: "/api/v1/calendar/feeds/:covers",
    access: "member",
    summary: "The link stops working",
    params: byFeed,
    response: null,
  },
  file: {
    method: "GET",
    path: "/api/v1/calendar/:token.ics",
    access: "public",
    isPrivate: true,
    summary: "The key dates as iCalendar (RFC 5545), for whoever has the link",
    params: z.object({ token: z.string().max(64) }),
    response: calendarFile,
  },
} as const satisfies Contract;
