import type { GatewaySubscription, PaymentGateway } from "#adapters/payment/port.ts";
import { knownPrice } from "#domain/plan-change.ts";
import { gstOf } from "#domain/proration.ts";
import { scopeForBilling } from "#features/billing/server/policy.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { subscriptionOf } from "#features/billing/server/queries.ts";
import { addJob } from "#platform/jobs/add.ts";
import { followFailuresTask, invoiceTask, syncTask } from "./tasks.ts";
import { queuePlanNews } from "#features/billing/server/payment/telling/plan-news.ts";
import * as queries from "./queries.ts";

/** Who sells, for invoices. */
export type Seller = { name?: string | undefined; abn?: string | undefined };
export type SyncNeeds = { db: Database; clock: Clock; gateway: PaymentGateway; seller: Seller };

/** How long a plan goes on after a payment failed, in days of the organisation's zone. */
export const graceDays = 7;

/** The instant some days later at the same time of day in a zone. */
export const daysLater = (at: Temporal.Instant, days: number, zone: string): Temporal.Instant =>
  at.toZonedDateTimeISO(zone).add({ days }).toInstant();

/**
 * Reads a subscription at the provider and writes what it says. It is always the present state that is written, so it
 * does not matter which event made us look, how often, or in which order. The row stays locked while the provider is
 * asked, so that an older answer is never written over a newer one.
 */
export const syncSubscription = (needs: SyncNeeds, id: string): Promise<void> =>
  needs.db.transaction().execute((trx) => syncWithin(trx, needs, id));

/** Queues that a subscription be read. One job for each, however often it is asked for before that. */
export const queueReading = (db: Database, subscriptionId: string) =>
  addJob(db, syncTask, { subscriptionId }, { key: `${syncTask.name} ${subscriptionId}` });

/**
 * The same in a transaction that goes on. However a subscription came to its end, what is due of it is voided when that
 * is read: nothing is charged for a plan that is over.
 */
export async function syncWithin(
  trx: Transaction,
  { clock, gateway, seller }: Omit<SyncNeeds, "db">,
  id: string,
): Promise<void> {
  const known = await queries.lockPaidSubscription(trx, id);
  if (!known) return;
  let state = await read(gateway, id);
  if (state.hasOpenInvoice) {
    await gateway.voidOpenInvoices(id);
    state = await read(gateway, id);
  }
  const at = clock.now();
  await queries.recordStatus(trx, state, at);
  const organisation =
    known.organisation_id === null ? undefined : await queries.payerOf(trx, scopeForBilling(known.organisation_id));
  await storeInvoices(trx, state, organisation, seller);
  if (state.status === "ended") {
    const paidUntil = known.cancel_ordered_at === null ? undefined : endOfPaid(state);
    // Paid while the order to cancel was carried out: what was paid for goes on to its end.
    if (organisation && paidUntil && Temporal.Instant.compare(paidUntil, at) > 0)
      await writeTerms(trx, organisation, { ...state, paidUntil, failure: null, cancelsAtPeriodEnd: true }, at);
    else await queries.endTerms(trx, id, at);
  } else if (state.status !== "incomplete" && organisation) {
    // What was to be cancelled because it was not paid has been paid.
    const isPaid = known.cancel_ordered_at !== null && state.status === "active";
    if (isPaid) await queries.withdrawCancelOrder(trx, id);
    if (isPaid || known.cancel_ordered_at === null) await writeTerms(trx, organisation, state, at);
  }
}

async function read(gateway: PaymentGateway, id: string): Promise<GatewaySubscription> {
  const state = await gateway.subscription(id);
  // That of another account, or of its test mode. To take it for ended would take the plan from whoever paid.
  if (!state) throw new Error("The payment provider does not know a subscription that was begun here.");
  return state;
}

/** When the last of what was paid for ends; undefined if nothing was. */
const endOfPaid = ({ paidInvoices }: GatewaySubscription): Temporal.Instant | undefined =>
  paidInvoices
    .flatMap(({ lines }) => lines.filter(({ cents }) => cents > 0).map(({ until }) => until))
    .toSorted(Temporal.Instant.compare)
    .at(-1);

/** Writes what the organisation has now, and queues what its admins should know of the difference. */
async function writeTerms(
  trx: Transaction,
  { id, time_zone }: Payer,
  state: GatewaySubscription,
  at: Temporal.Instant,
) {
  const before = await subscriptionOf(trx, id);
  const terms = termsOf(state, time_zone);
  await queries.upsertTerms(trx, id, terms, state.periodStart, at);
  const isNewFailure = terms.payment_failed_at && !isSame(before?.payment_failed_at, terms.payment_failed_at);
  if (isNewFailure) await addJob(trx, followFailuresTask, {}, { key: followFailuresTask.name });
  await queuePlanNews(trx, id, before, terms);
}

const isSame = (left: Temporal.Instant | null | undefined, right: Temporal.Instant) =>
  left ? Temporal.Instant.compare(left, right) === 0 : false;

type Payer = NonNullable<Awaited<ReturnType<typeof queries.payerOf>>>;

/** Stores invoices that were paid since, with the names of this moment: an invoice never changes afterwards. */
async function storeInvoices(trx: Transaction, state: GatewaySubscription, payer: Payer | undefined, seller: Seller) {
  const stored = await queries.storedInvoiceIds(trx, state.id);
  const fresh = state.paidInvoices
    .filter(({ id }) => !stored.has(id))
    .toSorted((left, right) => Temporal.Instant.compare(left.paidAt, right.paidAt));
  if (fresh.length === 0) return;
  const details = payer && (await queries.detailsOf(trx, scopeForBilling(payer.id)));
  for (const invoice of fresh) {
    const { id: invoiceId } = await queries.insertInvoice(trx, invoice, gstOf(invoice.totalCents), {
      gateway_subscription_id: state.id,
      organisation_id: payer?.id ?? null,
      time_zone: payer?.time_zone ?? "Australia/Sydney",
      seller_name: seller.name ?? null,
      seller_abn: seller.abn ?? null,
      buyer_name: details?.name ?? payer?.name ?? "",
      buyer_abn: details?.abn ?? payer?.abn ?? "",
      buyer_address: details?.address ?? "",
    });
    await addJob(trx, invoiceTask, { invoiceId });
  }
}

/** What an organisation has with a subscription in this state. */
function termsOf(state: GatewaySubscription, zone: string) {
  const { failure, paidUntil, cancelsAtPeriodEnd } = state;
  // While it renews, news of the renewal may be late, so the plan goes on as long as after a failure.
  const unpaidSince = failure?.at ?? (cancelsAtPeriodEnd ? null : paidUntil);
  return {
    plan: knownPrice(state.priceCode).plan.id,
    ends_at: paidUntil,
    renews: !cancelsAtPeriodEnd,
    payment_customer_id: state.customerId,
    gateway_subscription_id: state.id,
    price_code: state.priceCode,
    price_cents: state.priceCents,
    next_price_code: state.nextPriceCode,
    card: state.card,
    payment_failed_at: failure?.at ?? null,
    unpaid_cents: failure?.cents ?? null,
    next_attempt_at: failure?.nextAttemptAt ?? null,
    grace_ends_at: unpaidSince && daysLater(unpaidSince, graceDays, zone),
  };
}
