import { defineTask } from "#platform/jobs/task.ts";
import { z } from "zod";

/** To the sender of an enquiry. */
export const enquiryReceiptTask = defineTask("send-enquiry-receipt", z.object({ enquiryId: z.int() }));
/** To one operator. */
export const enquiryToOperatorTask = defineTask(
  "send-enquiry-to-operator",
  z.object({ enquiryId: z.int(), to: z.string() }),
);
/** The answer of an operator, to the sender of an enquiry. */
export const enquiryAnswerTask = defineTask("send-enquiry-answer", z.object({ enquiryId: z.int() }));
