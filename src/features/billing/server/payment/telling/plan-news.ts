import { knownPrice } from "#domain/plan-change.ts";
import { type PlanNews, planNewsTemplate } from "#features/billing/emails/plan-news.ts";
import { adminIdsOf } from "#features/billing/server/queries.ts";
import { planNewsTask } from "#features/billing/server/payment/tasks.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { addJob } from "#platform/jobs/add.ts";
import type { PayloadOf } from "#platform/jobs/task.ts";
import { newPublicId } from "#platform/public-id.ts";
import type { SendEmail } from "#platform/mail/email.ts";
import * as queries from "./queries.ts";

type Terms = Pick<queries.TermsRow, "gateway_subscription_id" | "price_code" | "next_price_code" | "renews">;

/** What two readings of a subscription differ in that its admins should know; a renewal is no news. */
export function newsBetween(before: Terms | undefined, after: Terms): PlanNews | undefined {
  if (before?.gateway_subscription_id !== after.gateway_subscription_id) return "started";
  if (before.renews && !after.renews) return "ends";
  if (before.price_code !== after.price_code) return "changed";
  if (!before.renews && after.renews) return "kept";
  if (before.next_price_code === after.next_price_code) return undefined;
  if (after.next_price_code !== null) return "changes";
  return after.renews ? "kept" : undefined;
}

/** Queues an email to each admin, in the transaction that writes the terms. */
export async function queuePlanNews(trx: Transaction, organisationId: number, before: Terms | undefined, after: Terms) {
  const news = newsBetween(before, after);
  if (news) await queueNews(trx, organisationId, news, news === "changes" ? after.next_price_code! : after.price_code!);
}

/** Queues that a plan has ended because it was cancelled while a payment was due. */
export const queuePlanEnd = (trx: Transaction, organisationId: number, priceCode: string) =>
  queueNews(trx, organisationId, "stopped", priceCode);

async function queueNews(trx: Transaction, organisationId: number, news: PlanNews, priceCode: string) {
  for (const adminId of await adminIdsOf(trx, organisationId))
    await addJob(trx, planNewsTask, { organisationId, adminId, news, priceCode, key: newPublicId() });
}

/** Tells one admin, unless they are no longer an admin or it is not so any more. */
export async function emailPlanNews(
  { db, clock, sendEmail }: { db: Database; clock: Clock; sendEmail: SendEmail },
  { organisationId, adminId, news, priceCode, key }: PayloadOf<typeof planNewsTask>,
): Promise<void> {
  const row = await queries.termsForEmail(db, organisationId, adminId);
  const isStill = row && (news === "changes" ? row.next_price_code : row.price_code) === priceCode;
  if (!isStill || (news === "ends" && row.renews) || (news === "kept" && !row.renews)) return;
  if (news === "stopped" && Temporal.Instant.compare(row.ends_at, clock.now()) > 0) return;
  const price = knownPrice(priceCode);
  await sendEmail({
    ...planNewsTemplate({
      to: row.email,
      organisationName: row.organisation_name,
      news,
      price,
      cents: (news === "changes" ? null : row.price_cents) ?? price.cents,
      endsAt: row.ends_at.epochMilliseconds,
      zone: row.time_zone,
    }),
    idempotencyKey: `plan-news ${key}`,
  });
}
