import { defineTask } from "#platform/jobs/task.ts";
import { z } from "zod";

/** A test to one browser of a person, by its public id. */
export const pushTestTask = defineTask("send-push-test", z.object({ personId: z.int(), subscriptionId: z.string() }));
