import { defineTask } from "#platform/jobs/task.ts";
import { z } from "zod";

const membership = z.object({ personId: z.int(), organisationId: z.int() });

/** `version` is missing in jobs queued by an earlier release. */
export const sendInviteTask = defineTask(
  "send-invite",
  z.object({ inviteId: z.int(), version: z.string().optional() }),
);
/** To one admin, about one membership: somebody who is let in again has another. */
const aboutMember = membership.extend({ adminId: z.int(), membershipId: z.int() });
/** `inviteId` is null for people who joined by their email domain; the seats are those of that moment. */
export const memberJoinedTask = defineTask(
  "tell-member-joined",
  aboutMember.extend({
    inviteId: z.int().nullable(),
    seats: z.object({ used: z.int(), cap: z.int() }),
    at: z.string(),
  }),
);
export const memberLeftTask = defineTask("tell-member-left", aboutMember.extend({ at: z.string() }));
/** `membershipId` is missing in jobs queued by an earlier release. */
const newRole = membership.extend({ membershipId: z.int().optional() });
export const demotedTask = defineTask("tell-demoted", newRole);
export const joinRequestTask = defineTask("tell-join-request", z.object({ joinRequestId: z.int(), adminId: z.int() }));
export const joinDecisionTask = defineTask("tell-join-decision", z.object({ joinRequestId: z.int() }));
export const madeAdminTask = defineTask("tell-made-admin", newRole);
export const memberRemovedTask = defineTask("tell-removed", membership);
/** With the name of the organisation, which is no longer stored when the job runs. */
export const organisationDeletedTask = defineTask(
  "tell-deleted",
  z.object({ personId: z.int(), organisationName: z.string() }),
);
