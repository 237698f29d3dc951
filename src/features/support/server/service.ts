import { presentEnquiry, presentPageFeedback } from "#features/support/server/presenter.ts";
import { answeringService } from "#features/support/server/answering.ts";
import * as queries from "#features/support/server/queries.ts";
import { enquiryReceiptTask, enquiryToOperatorTask } from "#features/support/server/tasks.ts";
import type { newEnquiry, newPageFeedback } from "#features/support/shapes.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";
import { newPublicId } from "#platform/public-id.ts";
import type { z } from "zod";

export type SupportService = ReturnType<typeof supportService>;

type Needs = {
  db: Database;
  clock: Clock;
  /** Email addresses of those who answer; without any, the contact of the installation does. */
  operators: ReadonlySet<string>;
  contact: string | undefined;
};
type Settled = { settled: "true" | "false" };
type Paging = { page: number; pageSize: number };

/** Anyone can type anybody's address, so that person gets at most so many receipts in 24 hours. */
const maxReceipts = 3;

const newReference = () => `E-${newPublicId().slice(0, 8).toUpperCase()}`;
const personIdOf = (caller: Caller) => ("personId" in caller && caller.personId) || null;
const pageOf = ({ page, pageSize }: Paging) => ({ limit: pageSize, offset: (page - 1) * pageSize });

/** What people write to the operators. */
export function supportService({ db, clock, operators, contact }: Needs) {
  const recipients = operators.size > 0 || contact === undefined ? [...operators] : [contact];
  return {
    /** Stores an enquiry, and enqueues its receipt and its messages to operators. What filled the trap is dropped. */
    async enquire({ website, ...input }: z.output<typeof newEnquiry>, caller: Caller) {
      const reference = newReference();
      if (website) return { reference };
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        const receipts = await queries.countEnquiriesFrom(trx, input.email, now.subtract({ hours: 24 }));
        const enquiryId = await queries.insertEnquiry(trx, {
          reference,
          person_id: personIdOf(caller),
          name: input.name,
          email: input.email,
          mobile: input.mobilePhone ?? null,
          organisation_name: input.organisationName ?? null,
          preferred_contact: input.preferredContactMethod,
          request_type: input.supportRequestType,
          message: input.enquiry,
          sent_at: now,
        });
        if (receipts < maxReceipts) await addJob(trx, enquiryReceiptTask, { enquiryId });
        for (const to of recipients) await addJob(trx, enquiryToOperatorTask, { enquiryId, to });
      });
      return { reference };
    },

    /** Stores what somebody says about a page. What filled the trap is dropped. */
    async tellAboutPage({ pageUrl, description, website }: z.output<typeof newPageFeedback>, caller: Caller) {
      if (website) return;
      await queries.insertPageFeedback(db, {
        page_url: pageUrl,
        description,
        person_id: personIdOf(caller),
        sent_at: clock.now(),
      });
    },

    async enquiries({ settled, ...paging }: Paging & Settled) {
      const { count, rows } = await queries.enquiries(db, settled === "true", pageOf(paging));
      return { totalRecords: count, items: rows.map(presentEnquiry) };
    },

    async pageFeedback({ settled, ...paging }: Paging & Settled) {
      const { count, rows } = await queries.pageFeedback(db, settled === "true", pageOf(paging));
      return { totalRecords: count, items: rows.map(presentPageFeedback) };
    },

    ...answeringService({ db, clock }),
  };
}
