import type { BillingDetails, GatewaySubscription, PaidInvoice } from "#adapters/payment/port.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** The organisation that pays, with its zone; undefined if it was deleted. */
export const payerOf = (db: Database, { organisationId }: OrganisationScope) =>
  db
    .selectFrom("organisation")
    .select(["id", "public_id", "name", "abn", "time_zone"])
    .where("id", "=", organisationId)
    .executeTakeFirst();

/** The same, locked against deletion and other purchases until the transaction ends. */
export const lockPayer = (trx: Transaction, { organisationId }: OrganisationScope) =>
  trx
    .selectFrom("organisation")
    .select(["id", "public_id", "name", "abn", "time_zone"])
    .where("id", "=", organisationId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const detailsOf = (db: Database, { organisationId }: OrganisationScope) =>
  db.selectFrom("billing_details").selectAll().where("organisation_id", "=", organisationId).executeTakeFirst();

export const saveDetails = (
  trx: Transaction,
  { organisationId }: OrganisationScope,
  row: BillingDetails & { customer_id: string },
) =>
  trx
    .insertInto("billing_details")
    .values({ organisation_id: organisationId, ...row })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(row))
    .execute();

type Begun = { id: string; organisationId: number; organisationPublicId: string; at: Temporal.Instant };
export const insertPaidSubscription = (trx: Transaction, { id, organisationId, organisationPublicId, at }: Begun) =>
  trx
    .insertInto("paid_subscription")
    .values({
      id,
      organisation_id: organisationId,
      organisation_public_id: organisationPublicId,
      created_at: at,
      status: "incomplete",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Locks a subscription while what the provider says of it is read and written, so that an older answer never wins. */
export const lockPaidSubscription = (trx: Transaction, id: string) =>
  trx.selectFrom("paid_subscription").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Ids of an organisation's subscriptions that have not ended: one that runs, and those that were not paid. */
export const openIdsOf = async (db: Database, { organisationId }: OrganisationScope): Promise<string[]> =>
  (
    await db
      .selectFrom("paid_subscription")
      .select("id")
      .where("organisation_id", "=", organisationId)
      .where("status", "<>", "ended")
      .orderBy("created_at")
      .execute()
  ).map(({ id }) => id);

/** Whether the subscription of this organisation, or of none any more, was begun here. */
export const isOwnSubscription = async (db: Database, { organisationId }: OrganisationScope, id: string) =>
  (await db
    .selectFrom("paid_subscription")
    .select("id")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .executeTakeFirst()) !== undefined;

export const recordStatus = (
  trx: Transaction,
  { id, status }: Pick<GatewaySubscription, "id" | "status">,
  at: Temporal.Instant,
) => trx.updateTable("paid_subscription").set({ status, read_at: at }).where("id", "=", id).execute();

/** Orders that subscriptions be cancelled at the provider, in the transaction of the reason. */
export const orderCancelOf = (trx: Transaction, { organisationId }: OrganisationScope, at: Temporal.Instant) =>
  trx
    .updateTable("paid_subscription")
    .set({ cancel_ordered_at: at })
    .where("organisation_id", "=", organisationId)
    .where("status", "<>", "ended")
    .where("cancel_ordered_at", "is", null)
    .returning("id")
    .execute();

export const recordCancelOrders = (db: Database, ids: string[], at: Temporal.Instant) =>
  db
    .updateTable("paid_subscription")
    .set({ cancel_ordered_at: at })
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .where("cancel_ordered_at", "is", null)
    .execute();

export const withdrawCancelOrder = (trx: Transaction, id: string) =>
  trx.updateTable("paid_subscription").set({ cancel_ordered_at: null }).where("id", "=", id).execute();

/** Orders that are not confirmed yet, the oldest first; with an id, its own. */
export const openCancelOrders = async (db: Database, only?: string): Promise<string[]> =>
  (
    await db
      .selectFrom("paid_subscription")
      .select("id")
      .where("cancel_ordered_at", "is not", null)
      .where("status", "<>", "ended")
      .$if(only !== undefined, (orders) => orders.where("id", "=", only!))
      .orderBy("cancel_ordered_at")
      .execute()
  ).map(({ id }) => id);

/** Those of some subscriptions that were begun here: an account at the provider can have others. */
export const ownSubscriptions = async (db: Database, ids: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom("paid_subscription")
      .select("id")
      .where("id", "=", sql<string>`any(${ids}::text[])`)
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);

/** Every subscription that can still change at the provider. */
export const livingSubscriptions = async (db: Database): Promise<string[]> =>
  (
    await db.selectFrom("paid_subscription").select("id").where("status", "<>", "ended").orderBy("created_at").execute()
  ).map(({ id }) => id);

/** Those that were begun before an instant and never paid. */
export const abandonedSubscriptions = async (db: Database, before: Temporal.Instant): Promise<string[]> =>
  (
    await db
      .selectFrom("paid_subscription")
      .select("id")
      .where("status", "=", "incomplete")
      .where("created_at", "<", before)
      .execute()
  ).map(({ id }) => id);

type Terms = {
  plan: string;
  ends_at: Temporal.Instant;
  renews: boolean;
  payment_customer_id: string;
  gateway_subscription_id: string;
  price_code: string;
  price_cents: number;
  next_price_code: string | null;
  card: string | null;
  payment_failed_at: Temporal.Instant | null;
  unpaid_cents: number | null;
  next_attempt_at: Temporal.Instant | null;
  grace_ends_at: Temporal.Instant | null;
};

/** Writes what is paid for. A new failure begins its emails anew; a cancellation keeps its first instant. */
export const upsertTerms = (
  trx: Transaction,
  organisationId: number,
  terms: Terms,
  startedAt: Temporal.Instant,
  at: Temporal.Instant,
) =>
  trx
    .insertInto("subscription")
    .values({ organisation_id: organisationId, is_trial: false, started_at: startedAt, ...terms })
    .onConflict((conflict) =>
      conflict.column("organisation_id").doUpdateSet((is) => ({
        ...terms,
        is_trial: false,
        started_at: sql<Temporal.Instant>`case when subscription.gateway_subscription_id is not distinct from
          excluded.gateway_subscription_id then subscription.started_at else excluded.started_at end`,
        failure_emails: sql<number>`case when subscription.payment_failed_at is not distinct from
          excluded.payment_failed_at then subscription.failure_emails else 0 end`,
        cancel_asked_at: terms.renews ? null : is.fn.coalesce("subscription.cancel_asked_at", is.val(at)),
      })),
    )
    .execute();

/** Ends what was paid for with a subscription that has ended, unless another one took its place. */
export const endTerms = (trx: Transaction, gatewaySubscriptionId: string, at: Temporal.Instant) =>
  trx
    .updateTable("subscription")
    .set({
      ends_at: sql<Temporal.Instant>`least(greatest(ends_at, grace_ends_at), ${at.toString()}::timestamptz)`,
      renews: false,
      next_price_code: null,
      cancel_asked_at: null,
      payment_failed_at: null,
      unpaid_cents: null,
      next_attempt_at: null,
      grace_ends_at: null,
    })
    .where("gateway_subscription_id", "=", gatewaySubscriptionId)
    .execute();

/** The gateway's ids of the invoices that are stored of a subscription. */
export const storedInvoiceIds = async (trx: Transaction, subscriptionId: string): Promise<Set<string>> =>
  new Set(
    (
      await trx
        .selectFrom("invoice")
        .select("gateway_invoice_id")
        .where("gateway_subscription_id", "=", subscriptionId)
        .execute()
    ).map(({ gateway_invoice_id }) => gateway_invoice_id),
  );

type InvoiceParties = {
  gateway_subscription_id: string;
  organisation_id: number | null;
  time_zone: string;
  seller_name: string | null;
  seller_abn: string | null;
  buyer_name: string;
  buyer_abn: string;
  buyer_address: string;
};
export const insertInvoice = (
  trx: Transaction,
  { id, paidAt, totalCents, lines }: PaidInvoice,
  gstCents: number,
  parties: InvoiceParties,
) =>
  trx
    .insertInto("invoice")
    .values({
      ...parties,
      gateway_invoice_id: id,
      issued_at: paidAt,
      lines: JSON.stringify(lines),
      total_cents: totalCents,
      gst_cents: gstCents,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** An organisation's invoices, newest first. */
export const invoicesOf = (db: Database, { organisationId }: OrganisationScope) =>
  db
    .selectFrom("invoice")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .orderBy("issued_at", "desc")
    .orderBy("id", "desc")
    .execute();
export type InvoiceRow = Awaited<ReturnType<typeof invoicesOf>>[number];

export const insertCancelReason = (trx: Transaction, reason: string, at: Temporal.Instant) =>
  trx.insertInto("cancel_reason").values({ reason, given_at: at }).execute();

export const eventsReadUntil = async (db: Database): Promise<Temporal.Instant | undefined> =>
  (await db.selectFrom("payment_event_cursor").select("read_until").executeTakeFirst())?.read_until;

export const recordEventsRead = (db: Database, until: Temporal.Instant) =>
  db
    .insertInto("payment_event_cursor")
    .values({ read_until: until })
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet({ read_until: until }))
    .execute();
