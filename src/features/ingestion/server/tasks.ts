import { defineTask } from "#platform/jobs/task.ts";
import { z } from "zod";

export const readListingTask = defineTask("read-listing", z.object({ listing: z.string() }));
export const loadDemonstrationTask = defineTask("load-demonstration", z.object({}));
