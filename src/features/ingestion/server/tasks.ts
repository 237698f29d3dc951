import { defineTask } from "#platform/jobs/task.ts";
import { z } from "zod";

export const readListingTask = defineTask("read-listing", z.object({ listing: z.string() }));
export const loadDemonstrationTask = defineTask("load-demonstration", z.object({}));
export const decideRunTask = defineTask(
  "decide-run",
  z.object({ runId: z.number(), decision: z.enum(["released", "discarded", "undone"]) }),
);
