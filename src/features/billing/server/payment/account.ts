import type { BillingDetails, BrowserSide } from "#adapters/payment/port.ts";
import { isoInstant } from "#domain/iso-instant.ts";
import type { KnownPrice } from "#domain/plan-change.ts";
import type { SubscriptionRow } from "#features/billing/server/queries.ts";
import { versionOf } from "#platform/stored-version.ts";
import type { z } from "zod";
import type * as shape from "#features/billing/payment-shapes.ts";

const isoOrNull = (instant: Temporal.Instant | null) => instant && isoInstant(instant);

export type Running = SubscriptionRow & { id: string; price: KnownPrice };
type Account = {
  browser: BrowserSide | null;
  payer: { time_zone: string };
  details: BillingDetails;
  hasDetails: boolean;
  running: Running | undefined;
};

/** What an organisation pays, and how. */
export const presentAccount = ({
  browser,
  payer,
  details,
  hasDetails,
  running,
}: Account): z.input<typeof shape.paymentAccount> => ({
  browser,
  details: editableDetails(details),
  detailsVersion: hasDetails ? versionOf(editableDetails(details)) : null,
  timeZoneId: payer.time_zone,
  paid: running ? presentPaid(running) : null,
});

/** What of the details has a version. */
export const editableDetails = ({ name, abn, address, email }: BillingDetails) => ({ name, abn, address, email });

/** What is taken for each period. */
const centsOf = ({ price_cents, price }: Running) => price_cents ?? price.cents;

const presentPaid = (running: Running) => ({
  paymentCode: running.price.code,
  amountInCents: centsOf(running),
  nextPaymentCode: running.next_price_code,
  periodEnd: isoInstant(running.ends_at),
  card: running.card,
  cancelAskedDate: isoOrNull(running.cancel_asked_at),
  failure: running.payment_failed_at && {
    date: isoInstant(running.payment_failed_at),
    amountInCents: running.unpaid_cents ?? centsOf(running),
    nextAttemptDate: isoOrNull(running.next_attempt_at),
    graceEndDate: isoInstant(running.grace_ends_at ?? running.ends_at),
  },
});
