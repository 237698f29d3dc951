import type { SubscriptionState } from "#domain/subscription-state.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** What `planStatusAt` says of a row, for lists of many. */
const stateAt = (now: Temporal.Instant) => sql<SubscriptionState>`case
  when greatest(subscription.ends_at, subscription.grace_ends_at) <= ${now.toString()}::timestamptz then 'ended'
  when subscription.is_trial then 'trial'
  when subscription.payment_failed_at is not null then 'failed'
  when not subscription.renews then 'ending'
  else 'active' end`;

type Page = { limit: number; offset: number };

/** Organisations with a plan: those that pay late first, then by name. */
export const subscriptions = (
  db: Database,
  state: SubscriptionState | undefined,
  now: Temporal.Instant,
  { limit, offset }: Page,
) =>
  db
    .selectFrom("subscription")
    .innerJoin("organisation", "organisation.id", "subscription.organisation_id")
    .leftJoin("paid_subscription", "paid_subscription.id", "subscription.gateway_subscription_id")
    .select(["organisation.public_id", "organisation.name", "subscription.plan", "subscription.price_code"])
    .select([
      "subscription.price_cents",
      "subscription.next_price_code",
      "subscription.started_at",
      "subscription.ends_at",
      "subscription.renews",
    ])
    .select(["subscription.payment_failed_at", "subscription.unpaid_cents", "subscription.grace_ends_at"])
    .select(["subscription.gateway_subscription_id", "paid_subscription.read_at"])
    .select(stateAt(now).as("state"))
    .$if(state !== undefined, (rows) => rows.where(stateAt(now), "=", state!))
    .orderBy("subscription.payment_failed_at", (order) => order.asc().nullsLast())
    .orderBy("organisation.name")
    .orderBy("organisation.id")
    .limit(limit)
    .offset(offset)
    .execute();
export type ListedRow = Awaited<ReturnType<typeof subscriptions>>[number];

/** The plans of organisations, and where each stands. */
export const plansOf = (db: Database, organisationIds: number[], now: Temporal.Instant) =>
  db
    .selectFrom("subscription")
    .select(["organisation_id", "plan", stateAt(now).as("state")])
    .where("organisation_id", "=", sql<number>`any(${organisationIds}::integer[])`)
    .execute();

export const countsByState = async (db: Database, now: Temporal.Instant) =>
  await db
    .selectFrom("subscription")
    .select([stateAt(now).as("state"), sql<number>`count(*)::integer`.as("count")])
    .groupBy("state")
    .execute();

export const cancelOrders = (db: Database) =>
  db
    .selectFrom("paid_subscription")
    .leftJoin("organisation", "organisation.id", "paid_subscription.organisation_id")
    .select(["paid_subscription.id", "organisation.name", "cancel_ordered_at", "read_at"])
    .where("cancel_ordered_at", "is not", null)
    .where("status", "<>", "ended")
    .orderBy("cancel_ordered_at")
    .limit(100)
    .execute();

export const newestWebhook = (db: Database) =>
  db.selectFrom("payment_webhook").select(["happened_at", "heard_at"]).executeTakeFirst();

/** Keeps the newest event: an older one that is repeated says nothing about how late events are now. */
export const recordWebhook = (db: Database, happenedAt: Temporal.Instant, heardAt: Temporal.Instant) =>
  db
    .insertInto("payment_webhook")
    .values({ happened_at: happenedAt, heard_at: heardAt })
    .onConflict((conflict) =>
      conflict
        .column("only_row")
        .doUpdateSet({ happened_at: happenedAt, heard_at: heardAt })
        .where("payment_webhook.happened_at", "<=", happenedAt),
    )
    .execute();

/** A subscription that was begun here, with its organisation's name if that still exists. */
export const subscriptionForReading = (trx: Transaction, id: string) =>
  trx
    .selectFrom("paid_subscription")
    .leftJoin("organisation", "organisation.id", "paid_subscription.organisation_id")
    .leftJoin("subscription", "subscription.gateway_subscription_id", "paid_subscription.id")
    .select(["organisation.name", "paid_subscription.status", "subscription.price_code", "subscription.ends_at"])
    .where("paid_subscription.id", "=", id)
    .executeTakeFirst();
