import { defineTask } from "#platform/jobs/task.ts";
import { z } from "zod";

/** The answer of an operator to the person who reported, at the address that the operator was shown. */
export const reportAnswerTask = defineTask("send-report-answer", z.object({ reportId: z.int(), to: z.string() }));
