import type { Contract } from "#contract/endpoint.ts";
import { operatorPeopleContract } from "./operator-contract.ts";
import { instant, listOf, lookupId, readVersion, timeZoneId } from "#contract/shapes.ts";
import * as personal from "#features/accounts/shapes.ts";
import { reason } from "#features/operator/shapes.ts";
import { z } from "zod";
import {
  byFeaturedId,
  count,
  featuredOrganisation,
  invitation,
  invite,
  inviteRequest,
  joinRequest,
  newFeatured,
  organisation,
  organisationUser,
  publicId,
} from "./shapes.ts";

const byEmail = z.object({ email: z.string().max(254) });
const byInvite = z.object({ organisationInviteId: publicId });
const byJoinRequest = z.object({ joinRequestId: publicId });
const inviteToken = z.string().max(200);

/** Actions on an organisation that require a security token. */
export const organisationPurposes = ["cancel-subscription", "delete-organisation"] as const;

export const organisationsContract = {
  get: {
    method: "GET",
    path: "/api/v1/organisation/get",
    access: "member",
    summary: "The caller's organisation",
    response: organisation,
  },
  update: {
    method: "POST",
    path: "/api/v1/organisation/update",
    access: "admin",
    summary:
      "Changes what is given of name, ABN, time zone, interests, the email domains that join at once and whether a second factor is required",
    body: z.object({
      organisationName: personal.organisationName.optional(),
      abn: personal.abn.optional(),
      timeZoneId: timeZoneId.optional(),
      categoryIdsInterestedIn: z.array(lookupId).max(200).optional(),
      locationIdsInterestedIn: z.array(lookupId).max(50).optional(),
      emailDomains: z.array(z.string().trim().toLowerCase().max(253)).max(20).optional(),
      requiresSecondFactor: z.boolean().optional().describe("true from an admin who signed in with one"),
      version: readVersion,
    }),
    response: null,
  },
  delete: {
    method: "DELETE",
    path: "/api/v1/organisation",
    access: "admin",
    summary: "Deletes the organisation and all of its data; its people keep their accounts",
    headers: z.object({ "x-security-token": personal.securityToken }),
    response: null,
  },
  cancelToken: {
    method: "GET",
    path: "/api/v1/organisation/get-cancel-token",
    access: "member",
    summary: "A token for one action that cannot be undone: 10 minutes, single use. Only admins can perform the action",
    query: z.object({ purpose: z.enum(organisationPurposes).default("cancel-subscription") }),
    response: z.object({ securityToken: z.string() }),
  },
  exists: {
    method: "GET",
    path: "/api/v1/organisation/exists",
    access: "signed-in",
    pace: "look-up",
    summary: "Whether there is an organisation with this ABN; never which",
    query: z.object({ Abn: personal.abn }),
    response: z.boolean(),
  },
  lookUp: {
    method: "GET",
    path: "/api/v1/organisation/business-lookup",
    access: "signed-in",
    pace: "look-up",
    summary: "Businesses in the register by ABN or by the start of a name",
    query: z.object({ text: z.string().trim().min(2).max(200) }),
    response: z.array(z.object({ businessName: z.string(), abn: z.string() })),
  },
  featured: {
    method: "GET",
    path: "/api/v1/organisation/featured",
    access: "public",
    maxAgeSeconds: 300,
    summary: "Organisations whose logos the front page shows, in their order",
    response: z.array(featuredOrganisation),
  },
  featuredList: {
    method: "GET",
    path: "/api/v1/operator/featured",
    access: "operator",
    summary: "Featured organisations with their ids, in their order",
    response: listOf(featuredOrganisation.extend({ featuredId: z.number().int() })),
  },
  addFeatured: {
    method: "POST",
    path: "/api/v1/operator/featured",
    access: "operator",
    summary: "Features an organisation after all others, with a reason; 409 if one of that name is there",
    body: newFeatured,
    response: null,
  },
  moveFeatured: {
    method: "POST",
    path: "/api/v1/operator/featured/:featuredId/move",
    access: "operator",
    summary: "Lets a featured organisation change places with its neighbour, with a reason; 409 if it has none there",
    params: byFeaturedId,
    body: z.object({ direction: z.enum(["earlier", "later"]), reason }),
    response: null,
  },
  removeFeatured: {
    method: "POST",
    path: "/api/v1/operator/featured/:featuredId/remove",
    access: "operator",
    summary: "Removes a featured organisation, with a reason",
    params: byFeaturedId,
    body: z.object({ reason }),
    response: null,
  },
  getByToken: {
    method: "GET",
    path: "/api/v1/organisation/get-by-token",
    access: "public",
    pace: "look-up",
    isPrivate: true,
    summary: "The pending invite with this token",
    query: z.object({ token: inviteToken }),
    response: invitation,
  },
  users: {
    method: "GET",
    path: "/api/v1/organisation/users",
    access: "member",
    summary: "The people of the caller's organisation",
    response: listOf(organisationUser),
  },
  count: {
    method: "GET",
    path: "/api/v1/organisation/count",
    access: "member",
    summary: "How many people and pending invites the caller's organisation has",
    response: z.object({
      numAdmins: count,
      numUsers: count.describe("without the admins"),
      numInvites: count.describe("that are pending"),
      fullCount: count.describe("all of them: the seats in use"),
    }),
  },
  inviteUser: {
    method: "POST",
    path: "/api/v1/organisation/invite-user",
    access: "admin",
    summary: "Invites someone by email; pending invites count against the plan's seats",
    body: inviteRequest,
    response: null,
  },
  invites: {
    method: "GET",
    path: "/api/v1/organisation/invites",
    access: "admin",
    summary: "The organisation's invites, the newest first",
    query: z.object({ OnlyPendingInvites: z.stringbool().default(false) }),
    response: listOf(invite),
  },
  cancelInvite: {
    method: "POST",
    path: "/api/v1/organisation/invites/:organisationInviteId/cancel",
    access: "admin",
    summary: "Cancels a pending invite",
    params: byInvite,
    response: null,
  },
  resendInvite: {
    method: "POST",
    path: "/api/v1/organisation/invites/:organisationInviteId/resend",
    access: "admin",
    summary: "Sends a pending or expired invite again, for another 30 days; the earlier link no longer works",
    params: byInvite,
    response: null,
  },
  makeAdmin: {
    method: "POST",
    path: "/api/v1/public-user/make-admin",
    access: "admin",
    summary: "Makes a colleague an admin",
    body: z.object({ email: personal.email }),
    response: null,
  },
  demote: {
    method: "POST",
    path: "/api/v1/organisation/users/:email/demote",
    access: "admin",
    summary: "Makes an admin a user and cancels their pending invites; the last admin stays an admin",
    params: byEmail,
    response: null,
  },
  remove: {
    method: "POST",
    path: "/api/v1/organisation/users/:email/remove",
    access: "admin",
    summary: "Removes a colleague from the organisation and cancels their pending invites",
    params: byEmail,
    response: null,
  },
  leave: {
    method: "POST",
    path: "/api/v1/public-user/leave-organisation",
    access: "member",
    summary: "Leaves the organisation; the last admin cannot while others stay, and its last person deletes it instead",
    response: null,
  },
  registerToOrg: {
    method: "POST",
    path: "/api/v1/public-user/register-to-org",
    access: "registered",
    summary: "Requests to join the organisation with this ABN; a verified email at an auto-join domain joins at once",
    body: z.object({ abn: personal.abn }),
    response: null,
  },
  joining: {
    method: "GET",
    path: "/api/v1/public-user/joining",
    access: "signed-in",
    summary: "The state of the caller's registration, with their pending join request",
    response: z.object({
      hasRegistered: z.boolean(),
      asked: z.object({ abn: z.string(), askedDate: instant }).nullable(),
      removedFrom: z
        .string()
        .nullable()
        .describe("the organisation that an admin removed them from, while they have belonged to none since"),
      invitedAs: z
        .string()
        .nullable()
        .describe("their name in the newest pending invite to their verified email, for people without a profile"),
    }),
  },
  withdrawRequest: {
    method: "POST",
    path: "/api/v1/public-user/withdraw-join-request",
    access: "registered",
    summary: "Withdraws the caller's pending join request",
    response: null,
  },
  acceptInvite: {
    method: "POST",
    path: "/api/v1/public-user/accept-org-invite",
    access: "registered",
    summary:
      "Joins the inviting organisation with the invited email; members of another organisation must confirm that they leave it, and its only person that it is deleted",
    body: z.object({
      token: inviteToken,
      leavesOther: z.boolean().default(false),
      deletesOrganisation: z
        .boolean()
        .default(false)
        .describe("the only person of another organisation knows that it is deleted"),
    }),
    response: null,
  },
  joinRequests: {
    method: "GET",
    path: "/api/v1/organisation/join-requests",
    access: "admin",
    summary: "Pending join requests, oldest first",
    response: listOf(joinRequest),
  },
  approveJoinRequest: {
    method: "POST",
    path: "/api/v1/organisation/join-requests/:joinRequestId/approve",
    access: "admin",
    summary: "Approves a join request",
    params: byJoinRequest,
    response: null,
  },
  declineJoinRequest: {
    method: "POST",
    path: "/api/v1/organisation/join-requests/:joinRequestId/decline",
    access: "admin",
    summary: "Declines a join request",
    params: byJoinRequest,
    response: null,
  },
  ...operatorPeopleContract,
} as const satisfies Contract;
