import { defineTask } from "#platform/jobs/task.ts";
import { z } from "zod";

/** To one admin, about the trial that ends at this instant. */
export const trialEndTask = defineTask(
  "tell-trial-end",
  z.object({ organisationId: z.int(), adminId: z.int(), endsAt: z.string(), hasEnded: z.boolean() }),
);
