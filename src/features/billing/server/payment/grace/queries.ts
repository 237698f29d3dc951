import { adminsOf } from "#features/billing/server/queries.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

/** Every organisation with a payment that failed and is due. */
export const failedPayments = (db: Database) =>
  db
    .selectFrom("subscription")
    .innerJoin("organisation", "organisation.id", "organisation_id")
    .select(["organisation_id", "time_zone", "gateway_subscription_id"])
    .select(["payment_failed_at", "grace_ends_at", "failure_emails"])
    .where("payment_failed_at", "is not", null)
    .where("grace_ends_at", "is not", null)
    .where("gateway_subscription_id", "is not", null)
    .orderBy("organisation_id")
    .execute();

/** Whether the payment of a subscription that failed is still due. */
export const isUnpaid = async (db: Database, gatewaySubscriptionId: string): Promise<boolean> =>
  (await db
    .selectFrom("subscription")
    .select("organisation_id")
    .where("gateway_subscription_id", "=", gatewaySubscriptionId)
    .where("payment_failed_at", "is not", null)
    .executeTakeFirst()) !== undefined;

/** Records how many emails about a failure were queued. False if they were before, or it has been paid. */
export async function recordFailureEmails(
  trx: Transaction,
  organisationId: number,
  failedAt: Temporal.Instant,
  count: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("subscription")
    .set({ failure_emails: count })
    .where("organisation_id", "=", organisationId)
    .where("payment_failed_at", "=", failedAt)
    .where("failure_emails", "<", count)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A failure and one admin of its organisation; undefined if either is one no more, or the address is not verified. */
export const failureForEmail = (db: Database, organisationId: number, adminId: number) =>
  adminsOf(db, organisationId)
    .innerJoin("organisation", "organisation.id", "membership.organisation_id")
    .innerJoin("subscription", "subscription.organisation_id", "organisation.id")
    .select(["email", "price_code", "price_cents", "card", "unpaid_cents"])
    .select(["payment_failed_at", "next_attempt_at", "grace_ends_at", "ends_at"])
    .select(["organisation.name as organisation_name", "organisation.public_id as organisation_public_id"])
    .select("organisation.time_zone")
    .where("person.id", "=", adminId)
    .where("person.email_verified_at", "is not", null)
    .executeTakeFirst();
