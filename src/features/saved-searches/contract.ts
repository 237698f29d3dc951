import type { Contract } from "#contract/endpoint.ts";
import { leftVersion, listOf, notificationTimings, readVersion } from "#contract/shapes.ts";
import { initialTimings } from "#domain/alert-timing.ts";
import { publicOpportunityId } from "#features/opportunities/contract.ts";
import { searchRequest } from "#features/search/contract.ts";
import { z } from "zod";
import {
  comparison,
  estimate,
  exclusionOfTold,
  maxNotificationItems,
  notification,
  publicId,
  rate,
  savedSearch,
  searchName,
} from "./shapes.ts";

const bySearch = z.object({ savedSearchId: publicId });
const byNotification = z.object({ savedSearchNotificationId: publicId });

export const savedSearchesContract = {
  list: {
    method: "GET",
    path: "/api/v1/saved-search",
    access: "member",
    summary: "The caller's saved searches and those shared with their organisation, by name",
    response: listOf(savedSearch),
  },
  create: {
    method: "POST",
    path: "/api/v1/saved-search",
    access: "member",
    summary: "Saves a search; the description is made from the request",
    body: z.object({
      name: searchName,
      searchRequest,
      sharedWithOrganisation: z.boolean().default(false),
      notificationTimingForEmail: notificationTimings.notificationTimingForEmail.default(initialTimings.email),
      notificationTimingForSms: notificationTimings.notificationTimingForSms.default(initialTimings.sms),
      notificationTimingForPush: notificationTimings.notificationTimingForPush.default(initialTimings.push),
    }),
    response: savedSearch.extend({
      searchRequestTextDescription: z.string().describe("the description, for messages without markup"),
    }),
  },
  update: {
    method: "PUT",
    path: "/api/v1/saved-search/:savedSearchId",
    access: "member",
    summary: "Changes what is given of name and request. Only the owner, and admins if it is shared",
    params: bySearch,
    body: z.object({ name: searchName.optional(), searchRequest: searchRequest.optional(), version: readVersion }),
    response: savedSearch,
  },
  delete: {
    method: "DELETE",
    path: "/api/v1/saved-search/:savedSearchId",
    access: "member",
    summary: "Deletes a saved search. It can be restored for 10 minutes",
    params: bySearch,
    query: z.object({ version: leftVersion }),
    response: null,
  },
  restore: {
    method: "POST",
    path: "/api/v1/saved-search/:savedSearchId/restore",
    access: "member",
    summary: "Restores a search deleted in the last 10 minutes, if the plan and its name still allow it",
    params: bySearch,
    response: savedSearch,
  },
  share: {
    method: "POST",
    path: "/api/v1/saved-search/:savedSearchId/share",
    access: "member",
    summary: "Shares a search with the organisation, or stops sharing it",
    params: bySearch,
    body: z.object({ sharedWithOrganisation: z.boolean().default(true) }),
    response: savedSearch.nullable().describe("null if the caller cannot see it any more"),
  },
  timing: {
    method: "POST",
    path: "/api/v1/saved-search/:savedSearchId/timing",
    access: "member",
    summary: "Sets how often the caller is told; each person has their own timing",
    params: bySearch,
    body: z.object(notificationTimings).partial(),
    response: savedSearch,
  },
  rates: {
    method: "GET",
    path: "/api/v1/saved-search/rates",
    access: "member",
    summary: "How often each saved search of the list would have found something in the last 90 days",
    response: listOf(rate),
  },
  estimate: {
    method: "POST",
    path: "/api/v1/saved-search/estimate",
    access: "member",
    summary: "What a search would have found in the last 90 days, its description and a name for it",
    body: z.object({ searchRequest }),
    response: estimate,
  },
  compare: {
    method: "POST",
    path: "/api/v1/saved-search/compare",
    access: "member",
    summary: "Which notices that match now an edit gains and loses",
    body: z.object({ before: searchRequest, after: searchRequest }),
    response: comparison,
  },
  notification: {
    method: "GET",
    path: "/api/v1/saved-search/notification/:savedSearchNotificationId",
    access: "member",
    summary: "Exactly the opportunities of one notification to the caller",
    params: byNotification,
    response: notification,
  },
  exclusions: {
    method: "GET",
    path: "/api/v1/saved-search/notification/:savedSearchNotificationId/opportunity/:opportunityId/exclusions",
    access: "member",
    summary: "What the search can leave out so that it does not find notices like one of a notification",
    params: byNotification.extend({ opportunityId: publicOpportunityId }),
    response: listOf(exclusionOfTold),
  },
  markSeen: {
    method: "POST",
    path: "/api/v1/saved-search/notification/:savedSearchNotificationId/seen",
    access: "member",
    summary: "Marks opportunities of a notification as seen by the caller; without ids all of them",
    params: byNotification,
    body: z.object({ publicOpportunityIds: z.array(publicOpportunityId).max(maxNotificationItems).optional() }),
    response: null,
  },
} as const satisfies Contract;
