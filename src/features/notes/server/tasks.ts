import { defineTask } from "#platform/jobs/task.ts";
import { z } from "zod";

/** To one colleague whom a note mentions. */
export const mentionTask = defineTask("tell-mention", z.object({ noteId: z.int(), personId: z.int() }));
