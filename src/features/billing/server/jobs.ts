import { planOf, type PlanId } from "#domain/plans.ts";
import { trialEndTemplate } from "#features/billing/emails/trial-end.ts";
import { paymentCrontab, paymentTasks } from "#features/billing/server/payment/jobs.ts";
import * as queries from "#features/billing/server/queries.ts";
import { trialEndTask } from "#features/billing/server/tasks.ts";
import { trialLoss } from "#features/billing/server/trial-loss.ts";
import { lookAhead, trialNews } from "#features/billing/server/trial-end.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";
import { type PayloadOf, runs, type Tasks } from "#platform/jobs/task.ts";
import type { SendEmail } from "#platform/mail/email.ts";

type Needs = { db: Database; clock: Clock; sendEmail: SendEmail; productName: string };

export const billingCrontab = `*/10 * * * * tell-trial-ends\n${paymentCrontab}`;

/** The jobs of billing by name. */
export const billingTasks = (needs: Parameters<typeof paymentTasks>[0] & Needs): Tasks => ({
  ...trialTasks(needs),
  ...paymentTasks(needs),
});

/** Those of trials. */
export const trialTasks = (needs: Needs): Tasks => ({
  "tell-trial-ends": () => queueTrialEnds(needs),
  ...runs(trialEndTask, (job) => emailTrialEnd(needs, job)),
});

/**
 * Queues an email to each admin of an organisation whose trial ends in two days or has ended. What has been told is
 * stored in the same transaction, so each end is told once, however often this runs.
 */
async function queueTrialEnds({ db, clock }: Needs): Promise<void> {
  const now = clock.now();
  for (const trial of await queries.trialsEndingBy(db, now.add(lookAhead))) {
    const { organisation_id: organisationId, ends_at } = trial;
    const news = trialNews(trial, now);
    if (!news) continue;
    await db.transaction().execute(async (trx) => {
      if (!(await queries.recordTrialNews(trx, trial, news))) return;
      for (const adminId of await queries.adminIdsOf(trx, organisationId))
        await addJob(trx, trialEndTask, {
          organisationId,
          adminId,
          endsAt: ends_at.toString(),
          hasEnded: news === "ended",
        });
    });
  }
}

/**
 * Tells one admin, unless they are no longer an admin or have switched such emails off, the trial has become a plan or
 * was extended, or it has ended before this could say that it will.
 */
async function emailTrialEnd(
  { db, clock, sendEmail, productName }: Needs,
  { organisationId, adminId, endsAt, hasEnded }: PayloadOf<typeof trialEndTask>,
): Promise<void> {
  const row = await queries.trialForEmail(db, organisationId, adminId);
  const ends = Temporal.Instant.from(endsAt);
  if (!row?.trial_messages || Temporal.Instant.compare(row.ends_at, ends) !== 0) return;
  if (Temporal.Instant.compare(ends, clock.now()) <= 0 !== hasEnded) return;
  await sendEmail({
    ...trialEndTemplate({
      to: row.email,
      productName,
      organisationName: row.organisation_name,
      plan: planOf(row.plan as PlanId),
      endsAt: ends.epochMilliseconds,
      zone: row.time_zone,
      sentAt: clock.now().epochMilliseconds,
      loss: await trialLoss(db, { organisationId, personId: adminId }),
      hasEnded,
    }),
    idempotencyKey: `trial-${hasEnded ? "ended" : "ends"} ${row.organisation_public_id} ${endsAt} ${adminId}`,
  });
}
