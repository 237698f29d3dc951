import type { Contract } from "#contract/endpoint.ts";
import { listOf, localDate, paging, timeZoneId } from "#contract/shapes.ts";
import { activityCodes, activityItem } from "#features/activity/shapes.ts";
import { searchRequest } from "#features/search/contract.ts";
import { z } from "zod";

/** Which activity is meant. */
const activityFilter = z.object({
  userActivityOnly: z.boolean().default(false).describe("only what the caller did"),
  onlyActivities: z.array(z.enum(activityCodes)).max(100).default([]).describe("empty: all"),
  userEmailAddresses: z
    .array(z.string().max(254))
    .max(100)
    .default([])
    .describe("only what these members did; empty: everyone"),
  since: localDate.optional().describe("from this day on"),
  timeZoneId: timeZoneId.default("Australia/Sydney").describe("the zone of that day, and of those that are counted"),
});

/** Which activity to list (specification, section 3). */
export const activityQuery = activityFilter.extend({
  ...paging,
  sortColumn: z.enum(["timeStamp", "userFullname", "activityCode"]).default("timeStamp"),
  sortDirection: z.enum(["Ascending", "Descending"]).default("Descending"),
});

const count = z.number().int();

/** How many items each choice of a filter would show, with the other filters as they are. */
export const activityCounts = z.object({
  codes: z.array(z.object({ activityCode: z.enum(activityCodes), count })).describe("those with any"),
  people: z.array(z.object({ userEmailAddress: z.string(), count })).describe("present members with any"),
  today: count,
  last7Days: count.describe("today is one of them"),
  last30Days: count,
});

export const activityContract = {
  search: {
    method: "POST",
    path: "/api/v1/activity/search",
    access: "member",
    summary:
      "What the members of the caller's organisation did; kept for 2 years unless the operator has set another time",
    body: activityQuery,
    response: listOf(activityItem),
  },
  counts: {
    method: "POST",
    path: "/api/v1/activity/counts",
    access: "member",
    summary: "How many items each choice of a filter would show, with the other filters as they are",
    body: activityFilter,
    response: activityCounts,
  },
  searchRun: {
    method: "POST",
    path: "/api/v1/activity/search-run",
    access: "member",
    summary: "Records that the caller has run a search by hand; the same search counts once an hour",
    body: z.object({ searchRequest }),
    response: null,
  },
} as const satisfies Contract;
