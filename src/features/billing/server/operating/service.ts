import type { PaymentGateway } from "#adapters/payment/port.ts";
import { isoInstant, isoInstantOrNull } from "#domain/iso-instant.ts";
import { knownPrice } from "#domain/plan-change.ts";
import type { listedSubscription } from "#features/billing/operator-contract.ts";
import type { SubscriptionState } from "#domain/subscription-state.ts";
import { eventsReadUntil } from "#features/billing/server/payment/queries.ts";
import { type Seller, syncWithin } from "#features/billing/server/payment/sync.ts";
import { type OperatorActor, recordAct } from "#features/operator/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { conflict, notFound } from "#platform/refusal.ts";
import type { z } from "zod";
import * as queries from "./queries.ts";

export type OperatingService = ReturnType<typeof operatingService>;

type Needs = { db: Database; clock: Clock; gateway: PaymentGateway | undefined; seller: Seller };
type List = { state?: SubscriptionState | undefined; page: number; pageSize: number };

/** Subscriptions for operators: who pays what, what failed, and how late the provider's news is. */
export function operatingService({ db, clock, gateway, seller }: Needs) {
  return {
    async list({ state, page, pageSize }: List) {
      const now = clock.now();
      const paging = { limit: pageSize, offset: (page - 1) * pageSize };
      const [rows, counted, orders, webhook, listRead] = await Promise.all([
        queries.subscriptions(db, state, now, paging),
        queries.countsByState(db, now),
        queries.cancelOrders(db),
        queries.newestWebhook(db),
        eventsReadUntil(db),
      ]);
      const none = { active: 0, failed: 0, ending: 0, trial: 0, ended: 0 };
      const counts = { ...none, ...Object.fromEntries(counted.map((row) => [row.state, row.count])) };
      return {
        totalRecords: state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0),
        items: rows.map(present),
        counts,
        cancelOrders: orders.map(({ id, name, cancel_ordered_at, read_at }) => ({
          subscriptionId: id,
          organisationName: name,
          orderedDate: isoInstant(cancel_ordered_at!),
          readDate: isoInstantOrNull(read_at),
        })),
        events: {
          isOpen: gateway !== undefined,
          heardDate: isoInstantOrNull(webhook?.heard_at ?? null),
          webhookLagSeconds: webhook ? lagSeconds(webhook) : null,
          listReadDate: isoInstantOrNull(listRead ?? null),
        },
      };
    },

    /** The plan of each of these organisations that has or had one. */
    async plansOf(_actor: OperatorActor, organisationIds: number[]) {
      const rows = await queries.plansOf(db, organisationIds, clock.now());
      return new Map(rows.map(({ organisation_id, plan, state }) => [organisation_id, { planId: plan, state }]));
    },

    /** Refuses with `not_found` for one that was not begun here, with `conflict` without a payment provider. */
    read: (actor: OperatorActor, id: string) =>
      db.transaction().execute(async (trx) => {
        const before = await queries.subscriptionForReading(trx, id);
        if (!before) throw notFound("There is no such subscription.");
        if (!gateway) throw conflict("Plans cannot be bought here, so there is nothing to read.");
        await syncWithin(trx, { clock, gateway, seller }, id);
        const after = await queries.subscriptionForReading(trx, id);
        await recordAct(
          trx,
          actor,
          {
            kind: "subscription_read",
            subject: id,
            subjectName: before.name ?? "Deleted organisation",
            before: factsOf(before),
            after: factsOf(after!),
          },
          clock.now(),
        );
      }),
  };
}

/** How long after it happened an event came. Clocks of two companies can differ, so it is never negative. */
export const lagSeconds = ({ happened_at, heard_at }: { happened_at: Temporal.Instant; heard_at: Temporal.Instant }) =>
  Math.max(0, Math.round(heard_at.since(happened_at).total("seconds")));

type Read = NonNullable<Awaited<ReturnType<typeof queries.subscriptionForReading>>>;
const factsOf = ({ status, price_code, ends_at }: Read) => ({
  status,
  price: price_code,
  ends: isoInstantOrNull(ends_at),
});

function present(row: queries.ListedRow): z.input<typeof listedSubscription> {
  const takes = row.state === "active" || row.state === "failed";
  const next = row.next_price_code ?? (row.price_cents === null ? row.price_code : null);
  const nextCents = next === null ? row.price_cents : knownPrice(next).cents;
  return {
    organisationId: row.public_id,
    organisationName: row.name,
    state: row.state,
    planId: row.plan,
    paymentCode: row.price_code,
    startedDate: isoInstant(row.started_at),
    endDate: isoInstant(row.ends_at),
    nextAmountInCents: takes ? (row.unpaid_cents ?? nextCents) : null,
    failedDate: isoInstantOrNull(row.payment_failed_at),
    graceEndDate: row.payment_failed_at && isoInstantOrNull(row.grace_ends_at),
    subscriptionId: row.gateway_subscription_id,
    readDate: isoInstantOrNull(row.read_at),
  };
}
