import { defineTask } from "#platform/jobs/task.ts";
import { z } from "zod";

const membership = z.object({ personId: z.int(), organisationId: z.int() });

/** `version` is missing in jobs queued by an earlier release. */
export const sendInviteTask = defineTask(
  "send-invite",
  z.object({ inviteId: z.int(), version: z.string().optional() }),
);
export const joinRequestTask = defineTask("tell-join-request", z.object({ joinRequestId: z.int(), adminId: z.int() }));
export const joinDecisionTask = defineTask("tell-join-decision", z.object({ joinRequestId: z.int() }));
export const madeAdminTask = defineTask("tell-made-admin", membership);
export const memberRemovedTask = defineTask("tell-removed", membership);
/** With the name of the organisation, which is no longer stored when the job runs. */
export const organisationDeletedTask = defineTask(
  "tell-deleted",
  z.object({ personId: z.int(), organisationName: z.string() }),
);
