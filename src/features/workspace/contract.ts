import type { Contract } from "#contract/endpoint.ts";
import { listOf, lookupId, timeZoneId } from "#contract/shapes.ts";
import { roles } from "#domain/permissions.ts";
import { person } from "#features/accounts/contract.ts";
import { documentToAccept } from "#features/legal/shapes.ts";
import { entitlements, subscription } from "#features/billing/shapes.ts";
import { dashboard, suggestedSearch } from "#features/workspace/shapes.ts";
import { z } from "zod";

/** A person and their role in an organisation (specification, section 3). */
export const profile = person.extend({
  role: z.enum(roles),
  organisation: z.object({
    organisationName: z.string(),
    timeZoneId: z.string().describe("the zone of the organisation's dates"),
    subscriptionPlan: subscription.nullable(),
  }),
});

/** Everything the shell needs about a signed-in person, in one call. */
export const userCache = z.object({
  profile,
  role: z.enum(roles),
  isOperator: z.boolean(),
  entitlements,
  badges: z.object({
    unverifiedEmail: z.boolean(),
    unverifiedMobile: z.boolean().describe("always false if this installation cannot send text messages"),
    joinRequests: z.number().int().describe("how many join requests wait for this admin's decision"),
  }),
  documentsToAccept: z.array(documentToAccept).describe("of which the caller has not accepted the version in force"),
  interests: z
    .object({ categoryIds: z.array(lookupId), locationIds: z.array(lookupId) })
    .describe("with which the person's searches start; empty if they have switched them off"),
  switches: z.object({ sms: z.boolean().describe("whether this installation can send text messages") }),
});

export const workspaceContract = {
  userProfile: {
    method: "GET",
    path: "/api/v1/public-user/user-profile",
    access: "member",
    summary: "The caller's profile",
    response: profile,
  },
  userCache: {
    method: "GET",
    path: "/api/v1/public-user/user-cache",
    access: "member",
    summary: "Profile, role, plan, entitlements, use, badges and switches in one call",
    response: userCache,
  },
  dashboard: {
    method: "GET",
    path: "/api/v1/dashboard",
    access: "member",
    summary: "What is new to the caller, what closes next, the pipeline in short and what colleagues did",
    query: z.object({
      timeZoneId: timeZoneId.default("Australia/Sydney").describe("the zone of the caller's calendar"),
    }),
    response: dashboard,
  },
  suggestedSearches: {
    method: "GET",
    path: "/api/v1/dashboard/suggested-searches",
    access: "member",
    summary: "Searches by the interests and the name of the caller's organisation, with what they find",
    response: listOf(suggestedSearch),
  },
} as const satisfies Contract;
