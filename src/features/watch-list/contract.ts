import type { Contract } from "#contract/endpoint.ts";
import {
  instant,
  leftVersion,
  listOf,
  lookupId,
  notificationTimings,
  pagingInQuery,
  timeZoneId,
  version,
} from "#contract/shapes.ts";
import { card, listItem, publicOpportunityId } from "#features/opportunities/contract.ts";
import { change } from "#features/opportunities/shapes.ts";
import { z } from "zod";

const closingIn = z.enum(["thisWeek", "nextWeek", "later", "none"]);

/** An opportunity that the caller watches, or that a colleague has shared (specification, section 3). */
export const watchListItem = listItem.extend(card.shape).extend({
  organisationWatching: z.boolean().describe("it is shared with the whole organisation"),
  userWatching: z.boolean(),
  isActiveStatus: z.boolean().describe("open or planned: it counts against the plan's cap"),
  createdBy: z.string().nullable().describe("null if that person's data has been erased"),
  sharedByUserFullName: z.string().nullable(),
  sharedByUserEmail: z.string().nullable(),
  ...notificationTimings,
  watchers: z
    .array(z.object({ fullName: z.string(), isCaller: z.boolean() }))
    .describe("the people who watch it, the first one first"),
  follows: z
    .object({ publicOpportunityId, title: z.string() })
    .nullable()
    .describe("the watched stage that this one came after, if it was added for that reason"),
  isPausedByPlan: z.boolean().describe("the plan is too small for it or for the caller, who is not told of it"),
  closingIn: closingIn.describe("weeks run from Monday to Sunday"),
  unreadChange: z
    .object({
      field: change.shape.field,
      severity: change.shape.severity,
      lead: z.string().describe("what happened, in words"),
      before: z.string().nullable().describe("null if there was nothing, or it is long"),
      after: z.string().nullable(),
      note: z.string().nullable().describe("such as how much later"),
      countOfFields: z.number().int().describe("fields that differ; this is the most important one"),
      seenDate: instant.describe("when we found the last one"),
    })
    .nullable()
    .describe(
      "what has changed since the caller knew it: since they opened it, or since they said that they have seen it if waitsForSeen",
    ),
  waitsForSeen: z
    .boolean()
    .describe("some of it is important or critical, and the caller has not said that they saw it"),
});

/** Important and critical changes of a watched opportunity that wait for the caller's "I have seen this". */
export const toSee = z.object({
  since: instant.describe("the caller knows the notice as it was then"),
  changes: z.array(change).describe("all that is different since, the most important field first"),
  lastFoundDate: instant.describe("when we found the last one"),
  tellsColleague: z
    .object({ fullName: z.string(), date: instant })
    .nullable()
    .describe("who is told, and when, if the caller has not seen a critical change by then"),
  seenBy: z.array(z.object({ fullName: z.string(), seenDate: instant })).describe("colleagues, the last one first"),
});

/** An opportunity that left the active part of the watch-list. */
const leftItem = z.object({
  publicOpportunityId,
  title: z.string(),
  status: listItem.shape.status.describe("why: Closed if its time was over, otherwise what a source says"),
  leftDate: instant,
  timezoneId: z.string().describe("the zone of the notice"),
});

const count = z.number().int();
const options = z.array(z.object({ id: lookupId, name: z.string(), count }));
const byOpportunity = z.object({ opportunityId: publicOpportunityId });

export const watchListContract = {
  list: {
    method: "GET",
    path: "/api/v1/watch-list",
    access: "member",
    summary: "What the caller watches and what colleagues have shared: active ones soonest first, others latest first",
    query: pagingInQuery.extend({
      isActive: z.stringbool().default(true).describe("false: those that were closed, awarded or cancelled"),
      watchedBy: z.enum(["Everyone", "Caller", "Shared"]).default("Everyone"),
      closingIn: closingIn.optional(),
      placeId: z.coerce.number<number>().pipe(lookupId).optional(),
      buyerId: z.coerce.number<number>().pipe(lookupId).optional(),
      hasChanges: z.stringbool().default(false).describe("true: those with changes that the caller has not seen"),
      timeZoneId: timeZoneId.default("Australia/Sydney").describe("the zone of the caller's calendar"),
    }),
    response: listOf(watchListItem).extend({
      counts: z
        .object({
          active: count,
          inactive: count,
          everyone: count,
          caller: count,
          shared: count,
          thisWeek: count,
          nextWeek: count,
          later: count,
          none: count,
          changed: count,
        })
        .describe("each as if its own filter were chosen, with the others as they are"),
      places: options.describe("where the work is, the most frequent first; counted without placeId"),
      buyers: options.describe("the most frequent first, at most 100; counted without buyerId"),
    }),
  },
  left: {
    method: "GET",
    path: "/api/v1/watch-list/left",
    access: "member",
    summary: "What left the active part of the watch-list in the last 30 days, and the caller has not opened since",
    response: listOf(leftItem),
  },
  toSee: {
    method: "GET",
    path: "/api/v1/watch-list/:opportunityId/changes-to-see",
    access: "member",
    summary: "Important changes of a watched opportunity that wait until the caller says that they have seen them",
    params: byOpportunity,
    response: z.object({ toSee: toSee.nullable().describe("null if nothing waits") }),
  },
  watch: {
    method: "POST",
    path: "/api/v1/watch-list",
    access: "member",
    summary: "Watches an opportunity; within 10 minutes of DELETE as it was before",
    body: z.object({ publicOpportunityId }),
    response: z.object({ version: version.describe("for undo") }),
  },
  unwatch: {
    method: "DELETE",
    path: "/api/v1/watch-list/:opportunityId",
    access: "member",
    summary: "The caller stops watching; colleagues go on",
    params: byOpportunity,
    query: z.object({ version: leftVersion }),
    response: null,
  },
  share: {
    method: "POST",
    path: "/api/v1/watch-list/:opportunityId/share",
    access: "member",
    summary: "Shares a watched opportunity with the organisation, or stops that: the person who shared it, and admins",
    params: byOpportunity,
    body: z.object({ isShared: z.boolean() }),
    response: null,
  },
  setTiming: {
    method: "POST",
    path: "/api/v1/watch-list/:opportunityId/timing",
    access: "member",
    summary: "How often the caller is told about an opportunity that they watch or that is shared with them",
    params: byOpportunity,
    body: z.object(notificationTimings),
    response: null,
  },
} as const satisfies Contract;
