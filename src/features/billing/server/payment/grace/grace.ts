import { knownPrice } from "#domain/plan-change.ts";
import { paymentFailedTemplate } from "#features/billing/emails/payment-failed.ts";
import { adminIdsOf } from "#features/billing/server/queries.ts";
import type { Database } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";
import type { PayloadOf } from "#platform/jobs/task.ts";
import type { SendEmail } from "#platform/mail/email.ts";
import * as queries from "./queries.ts";
import { orderCancel } from "#features/billing/server/payment/cancel-orders.ts";
import { daysLater, type SyncNeeds } from "#features/billing/server/payment/sync.ts";
import { paymentFailedTask } from "#features/billing/server/payment/tasks.ts";

/** The days of grace on which admins get an email, in the organisation's zone. */
const emailDays = [0, 3, 6];

type Needs = Pick<SyncNeeds, "db" | "clock">;

/**
 * Queues what is due of each failed payment: an email on the days 0, 3 and 6, only the latest if several are due. Once
 * the days of grace are over, the subscription is cancelled at the provider, so that nothing more is charged, unless
 * `read` finds there that it was paid at the last moment. How many emails were queued is stored in the same transaction.
 */
export async function followFailures(
  { db, clock }: Needs,
  read: (subscriptionId: string) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const problems: unknown[] = [];
  for (const row of await queries.failedPayments(db)) {
    const { organisation_id: organisationId, payment_failed_at, grace_ends_at, gateway_subscription_id } = row;
    const [failedAt, graceEndsAt, id] = [payment_failed_at!, grace_ends_at!, gateway_subscription_id!];
    if (Temporal.Instant.compare(graceEndsAt, now) <= 0) {
      // One that cannot be read now is looked at the next time, and does not hold up the others.
      await read(id).then(
        () => cancelUnpaid(db, id, now),
        (problem: unknown) => problems.push(problem),
      );
      continue;
    }
    const isDue = (day: number) => Temporal.Instant.compare(daysLater(failedAt, day, row.time_zone), now) <= 0;
    const due = emailDays.filter(isDue).length;
    if (due <= row.failure_emails) continue;
    await db.transaction().execute(async (trx) => {
      if (!(await queries.recordFailureEmails(trx, organisationId, failedAt, due))) return;
      for (const adminId of await adminIdsOf(trx, organisationId))
        await addJob(trx, paymentFailedTask, {
          organisationId,
          adminId,
          failedAt: failedAt.toString(),
          day: emailDays[due - 1]!,
        });
    });
  }
  if (problems.length > 0) throw problems[0];
}

async function cancelUnpaid(db: Database, id: string, now: Temporal.Instant): Promise<void> {
  if (await queries.isUnpaid(db, id)) await orderCancel(db, [id], now);
}

/** Tells one admin, unless they are no longer an admin or the payment was made meanwhile. */
export async function emailFailure(
  { db, clock, sendEmail }: Needs & { sendEmail: SendEmail },
  { organisationId, adminId, failedAt, day }: PayloadOf<typeof paymentFailedTask>,
): Promise<void> {
  const row = await queries.failureForEmail(db, organisationId, adminId);
  const failed = Temporal.Instant.from(failedAt);
  if (!row?.payment_failed_at || Temporal.Instant.compare(row.payment_failed_at, failed) !== 0) return;
  const price = knownPrice(row.price_code!);
  // What is paid for has ended, and the payment is for the period that follows.
  const from = row.ends_at.toZonedDateTimeISO(row.time_zone);
  const until = from.add(price.period === "monthly" ? { months: 1 } : { years: 1 });
  await sendEmail({
    ...paymentFailedTemplate({
      sentAt: clock.now().epochMilliseconds,
      to: row.email,
      organisationName: row.organisation_name,
      price,
      cents: row.unpaid_cents ?? row.price_cents ?? price.cents,
      card: row.card,
      from: from.epochMilliseconds,
      until: until.epochMilliseconds,
      failedAt: failed.epochMilliseconds,
      nextAttemptAt: row.next_attempt_at?.epochMilliseconds ?? null,
      graceEndsAt: row.grace_ends_at!.epochMilliseconds,
      zone: row.time_zone,
      day,
    }),
    idempotencyKey: `payment-failed ${row.organisation_public_id} ${failedAt} ${day} ${adminId}`,
  });
}
