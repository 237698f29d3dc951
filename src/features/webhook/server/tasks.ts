import { defineTask } from "#platform/jobs/task.ts";
import { z } from "zod";

/** To the admins: their webhook was switched off at this instant. */
export const webhookOffTask = defineTask(
  "tell-webhook-off",
  z.object({ organisationId: z.int(), error: z.string(), at: z.string() }),
);
