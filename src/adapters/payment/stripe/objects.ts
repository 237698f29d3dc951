import type { GatewaySubscription, InvoiceLine, PaidInvoice } from "#adapters/payment/port.ts";

/** Instants are seconds since 1970, amounts are cents: https://docs.stripe.com/api */
type Seconds = number;
export type StripePrice = {
  id: string;
  lookup_key: string | null;
  /** `code`: ours, which stays when another price takes over the lookup key. */
  metadata: { code?: string };
  unit_amount: number;
  product: string;
};
export type StripeInvoice = {
  id: string;
  status: string;
  total: number;
  amount_due: number;
  auto_advance: boolean;
  next_payment_attempt: Seconds | null;
  status_transitions: { finalized_at: Seconds | null; paid_at: Seconds | null };
  lines: { data: { description: string | null; amount: number; period: { start: Seconds; end: Seconds } }[] };
  confirmation_secret?: { client_secret: string } | null;
};
type Phase = { start_date: Seconds; items: { price: string | StripePrice }[] };
export type StripeSchedule = { id: string; phases: Phase[]; current_phase: { start_date: Seconds } | null };
export type StripeSubscription = {
  id: string;
  customer: string;
  status: string;
  cancel_at_period_end: boolean;
  items: { data: { id: string; price: StripePrice; current_period_start: Seconds; current_period_end: Seconds }[] };
  default_payment_method: {
    card?: { brand: string; last4: string; exp_month: number; exp_year: number };
  } | null;
  latest_invoice: StripeInvoice | null;
  schedule: StripeSchedule | null;
  /** A change that waits until the latest invoice is paid. */
  pending_update: object | null;
};

export const instantAt = (seconds: Seconds): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
export const secondsOf = (instant: Temporal.Instant): Seconds => Math.floor(instant.epochMilliseconds / 1000);

const statuses: Record<string, GatewaySubscription["status"]> = {
  incomplete: "incomplete",
  trialing: "active",
  active: "active",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "past_due",
  canceled: "ended",
  incomplete_expired: "ended",
};

export const itemOf = ({ items }: StripeSubscription) => items.data[0]!;

/** The states in which an invoice can be paid, and voided. Stripe's settings can give one up, which only names it so. */
export const payableStatuses = ["open", "uncollectible"];
export const isPayable = ({ status }: Pick<StripeInvoice, "status">) => payableStatuses.includes(status);

/** A subscription as the port shows it. `codeOf`: our code of a price's id. */
export function presentSubscription(
  subscription: StripeSubscription,
  paid: StripeInvoice[],
  codeOf: (price: string | StripePrice) => string,
): GatewaySubscription {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const status = statuses[subscription.status] ?? "past_due";
  const { latest_invoice: invoice, schedule } = subscription;
  const isDue = status === "past_due" && invoice !== null && invoice.status !== "paid";
  const canBePaid = invoice !== null && (isPayable(invoice) || (invoice.status === "draft" && invoice.auto_advance));
  const nextPhase = schedule?.phases.find(({ start_date }) => start_date >= end);
  return {
    id: subscription.id,
    customerId: subscription.customer,
    status,
    priceCode: codeOf(price),
    priceCents: price.unit_amount,
    nextPriceCode: nextPhase ? codeOf(nextPhase.items[0]!.price) : null,
    periodStart: instantAt(start),
    periodEnd: instantAt(end),
    paidUntil: instantAt(isDue ? start : end),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    card: cardText(subscription.default_payment_method?.card),
    failure: isDue
      ? {
          at: instantAt(invoice.status_transitions.finalized_at ?? start),
          cents: invoice.amount_due,
          nextAttemptAt: invoice.next_payment_attempt === null ? null : instantAt(invoice.next_payment_attempt),
        }
      : null,
    hasOpenInvoice: status === "ended" && canBePaid,
    paidInvoices: paid.map(presentInvoice),
  };
}

type Card = { brand: string; last4: string; exp_month: number; exp_year: number };
function cardText(card: Card | undefined): string | null {
  if (!card) return null;
  const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  return `${brand} ending ${card.last4}, expires ${String(card.exp_month).padStart(2, "0")}/${card.exp_year}`;
}

export const linesOf = ({ lines }: Pick<StripeInvoice, "lines">): InvoiceLine[] =>
  lines.data.map(({ description, amount, period }) => ({
    description: description ?? "Subscription",
    cents: amount,
    from: instantAt(period.start),
    until: instantAt(period.end),
  }));

const presentInvoice = (invoice: StripeInvoice): PaidInvoice => ({
  id: invoice.id,
  paidAt: instantAt(invoice.status_transitions.paid_at ?? invoice.status_transitions.finalized_at ?? 0),
  totalCents: invoice.total,
  lines: linesOf(invoice),
});
