import type { BillingDetails, BrowserSide } from "#adapters/payment/port.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import type { KnownPrice } from "#domain/plan-change.ts";
import type { SubscriptionRow } from "#features/billing/server/queries.ts";
import type { z } from "zod";
import type * as shape from "#features/billing/payment-shapes.ts";

const isoOrNull = (instant: Temporal.Instant | null) => instant && isoInstant(instant);

export type Running = SubscriptionRow & { id: string; price: KnownPrice };
type Account = {
  browser: BrowserSide | null;
  payer: { time_zone: string };
  details: BillingDetails;
  running: Running | undefined;
};

/** What an organisation pays, and how. */
export const presentAccount = ({
  browser,
  payer,
  details,
  running,
}: Account): z.input<typeof shape.paymentAccount> => ({
  browser,
  details: { name: details.name, abn: details.abn, address: details.address, email: details.email },
  timeZoneId: payer.time_zone,
  paid: running ? presentPaid(running) : null,
});

const presentPaid = (running: Running) => ({
  paymentCode: running.price.code,
  amountInCents: running.price.cents,
  nextPaymentCode: running.next_price_code,
  periodEnd: isoInstant(running.ends_at),
  card: running.card,
  cancelAskedDate: isoOrNull(running.cancel_asked_at),
  failure: running.payment_failed_at && {
    date: isoInstant(running.payment_failed_at),
    amountInCents: running.unpaid_cents ?? running.price.cents,
    nextAttemptDate: isoOrNull(running.next_attempt_at),
    graceEndDate: isoInstant(running.grace_ends_at ?? running.ends_at),
  },
});
