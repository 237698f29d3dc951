import { adminsOf } from "#features/billing/server/queries.ts";
import type { Database } from "#platform/db/db.ts";

/** What is paid for, for an email to one admin; undefined if they are one no more, or their address is not verified. */
export const termsForEmail = (db: Database, organisationId: number, adminId: number) =>
  adminsOf(db, organisationId)
    .innerJoin("organisation", "organisation.id", "membership.organisation_id")
    .innerJoin("subscription", "subscription.organisation_id", "organisation.id")
    .select(["email", "gateway_subscription_id", "price_code", "price_cents", "next_price_code", "renews", "ends_at"])
    .select(["organisation.name as organisation_name", "organisation.time_zone"])
    .where("person.id", "=", adminId)
    .where("person.email_verified_at", "is not", null)
    .executeTakeFirst();
export type TermsRow = NonNullable<Awaited<ReturnType<typeof termsForEmail>>>;

/** An invoice, and where its organisation wants invoices. */
export const invoiceForEmail = (db: Database, invoiceId: number) =>
  db
    .selectFrom("invoice")
    .innerJoin("billing_details", "billing_details.organisation_id", "invoice.organisation_id")
    .selectAll("invoice")
    .select("billing_details.email")
    .where("invoice.id", "=", invoiceId)
    .executeTakeFirst();
