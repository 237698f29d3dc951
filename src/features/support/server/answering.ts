import { type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import * as queries from "#features/support/server/queries.ts";
import { enquiryAnswerTask } from "#features/support/server/tasks.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";
import { conflict, notFound } from "#platform/refusal.ts";

type Settling = { isSettled: boolean; reason?: string | undefined };

/** How operators answer and settle what people wrote. All of it refuses with `not_found`, and with `conflict` if it is so already. */
export function answeringService({ db, clock }: { db: Database; clock: Clock }) {
  async function requireEnquiry(trx: Transaction, reference: string) {
    const enquiry = await queries.lockEnquiry(trx, reference);
    if (!enquiry) throw notFound(`There is no enquiry ${reference}.`);
    return enquiry;
  }
  const requireChange = (what: string, settledAt: Temporal.Instant | null, isSettled: boolean) => {
    if ((settledAt !== null) === isSettled) throw conflict(`${what} is already ${isSettled ? "settled" : "open"}.`);
  };

  return {
    /** Sends an answer to the sender's address, and settles the enquiry. */
    async answerEnquiry(actor: OperatorActor, reference: string, { answer }: { answer: string }) {
      await db.transaction().execute(async (trx) => {
        const enquiry = await requireEnquiry(trx, reference);
        requireChange(`Enquiry ${reference}`, enquiry.settled_at, true);
        const now = clock.now();
        await queries.settleEnquiry(trx, enquiry.id, { at: now, answer });
        await addJob(trx, enquiryAnswerTask, { enquiryId: enquiry.id });
        await recordAct(trx, actor, { kind: "enquiry_answered", subject: reference, subjectName: reference }, now);
      });
    },

    async settleEnquiry(actor: OperatorActor, reference: string, { isSettled, reason }: Settling) {
      await db.transaction().execute(async (trx) => {
        const enquiry = await requireEnquiry(trx, reference);
        requireChange(`Enquiry ${reference}`, enquiry.settled_at, isSettled);
        const now = clock.now();
        await queries.settleEnquiry(trx, enquiry.id, { at: isSettled ? now : null });
        const kind = isSettled ? "enquiry_settled" : "enquiry_reopened";
        await recordAct(trx, actor, { kind, subject: reference, subjectName: reference, reason }, now);
      });
    },

    async settlePageFeedback(actor: OperatorActor, id: number, { isSettled, reason }: Settling) {
      await db.transaction().execute(async (trx) => {
        const feedback = await queries.lockPageFeedback(trx, id);
        if (!feedback) throw notFound("There is no such feedback.");
        requireChange("The feedback", feedback.settled_at, isSettled);
        const now = clock.now();
        await queries.settlePageFeedback(trx, id, isSettled ? now : null);
        const kind = isSettled ? "feedback_settled" : "feedback_reopened";
        await recordAct(trx, actor, { kind, subject: String(id), subjectName: feedback.page_url, reason }, now);
      });
    },
  };
}
