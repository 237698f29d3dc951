import { sql } from "kysely";
import type { Check } from "#platform/verification/check.ts";
import { sqlCheck } from "#platform/verification/sql-check.ts";

const linesTotal = sql`(select coalesce(sum((line ->> 'cents')::numeric), 0) from jsonb_array_elements(lines) as line)`;

export const billingChecks: readonly Check[] = [
  sqlCheck(
    "billing.invoices",
    "The lines of an invoice add up to its total in whole cents, and its GST is one eleventh.",
    {
      rows: sql`invoice`,
      broken: sql`
      select gateway_invoice_id as name from invoice
      where ${linesTotal} <> total_cents or gst_cents <> round(total_cents / 11.0)`,
    },
  ),
  sqlCheck("billing.payers", "An invoice is for the organisation whose subscription it is.", {
    rows: sql`invoice`,
    broken: sql`
      select gateway_invoice_id as name from invoice
      join paid_subscription as paid on paid.id = gateway_subscription_id
      where invoice.organisation_id is distinct from paid.organisation_id`,
  }),
  sqlCheck("billing.subscriptions", "What an organisation pays for is a subscription that it has begun itself.", {
    rows: sql`(select from subscription where gateway_subscription_id is not null)`,
    broken: sql`
      select subscription.organisation_id as name from subscription
      left join paid_subscription as paid on paid.id = gateway_subscription_id
      where gateway_subscription_id is not null
        and paid.organisation_id is distinct from subscription.organisation_id`,
  }),
];
