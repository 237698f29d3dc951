import {
  enquiryAnswerTemplate,
  enquiryReceiptTemplate,
  enquiryToOperatorTemplate,
} from "#features/support/emails/enquiry.ts";
import * as queries from "#features/support/server/queries.ts";
import { enquiryAnswerTask, enquiryReceiptTask, enquiryToOperatorTask } from "#features/support/server/tasks.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { runs } from "#platform/jobs/task.ts";
import { type SendEmail, withIdempotencyKey } from "#platform/mail/email.ts";

type Needs = { db: Database; clock: Clock; productName: string; sendEmail: SendEmail };

/** The jobs of support by name. An enquiry that was erased meanwhile is not sent. */
export const supportJobs = (needs: Needs): Jobs => ({
  tasks: {
    ...runs(enquiryReceiptTask, async ({ enquiryId }, { jobKey }) => {
      const enquiry = await queries.enquiryById(needs.db, enquiryId);
      if (!enquiry) return;
      const { productName } = needs;
      await withIdempotencyKey(needs, jobKey).sendEmail(enquiryReceiptTemplate({ ...enquiry, productName }));
    }),
    ...runs(enquiryToOperatorTask, async ({ enquiryId, to }, { jobKey }) => {
      const enquiry = await queries.enquiryById(needs.db, enquiryId);
      if (!enquiry) return;
      await withIdempotencyKey(needs, jobKey).sendEmail(enquiryToOperatorTemplate({ ...enquiry, to }));
    }),
    ...runs(enquiryAnswerTask, async ({ enquiryId }, { jobKey }) => {
      const enquiry = await queries.enquiryById(needs.db, enquiryId);
      if (!enquiry || enquiry.answer === null) return;
      const { productName } = needs;
      const { answer } = enquiry;
      await withIdempotencyKey(needs, jobKey).sendEmail(enquiryAnswerTemplate({ ...enquiry, answer, productName }));
    }),
  },
});
