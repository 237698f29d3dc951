import { sql } from "kysely";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

export type NewSubscription = {
  publicId: string;
  personId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  serverKey: string;
  device: string;
  /** The session at our own provider, if it is that. */
  sessionId: string | undefined;
  at: Temporal.Instant;
};

/** How many browsers a person has besides this one. Locks the person, so that two that are added at once both count. */
export async function countOthers(trx: Transaction, { personId }: PersonActor, endpoint: string): Promise<number> {
  await sql`select from person where id = ${personId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from push_subscription where person_id = ${personId} and endpoint <> ${endpoint}
  `.execute(trx);
  return rows[0]!.count;
}

/**
 * Stores a browser, or renews it: it belongs to the person who subscribed with it last. Switches push on for them. Returns
 * its public id.
 */
export async function upsertSubscription(trx: Transaction, subscription: NewSubscription): Promise<string> {
  const { publicId, personId, endpoint, p256dh, auth, serverKey, device, sessionId = null, at } = subscription;
  const { rows } = await sql<{ public_id: string }>`
    with switched as (
      update person set push_notifications = true where id = ${personId} and not push_notifications
    )
    insert into push_subscription (
      public_id, person_id, endpoint, p256dh, auth, server_key, device, created_at, session_uid
    )
    values (${publicId}, ${personId}, ${endpoint}, ${p256dh}, ${auth}, ${serverKey}, ${device},
      ${at.toString()}::timestamptz, (select uid from account_session where uid = ${sessionId} for key share))
    on conflict (endpoint) do update set person_id = excluded.person_id, p256dh = excluded.p256dh,
      auth = excluded.auth, server_key = excluded.server_key, device = excluded.device,
      session_uid = excluded.session_uid, ended_at = null
    returning public_id
  `.execute(trx);
  return rows[0]!.public_id;
}

/** The browsers of a person, the newest first. */
export const subscriptionsOf = (db: Database, { personId }: Pick<PersonActor, "personId">) =>
  db
    .selectFrom("push_subscription")
    .select(["public_id", "endpoint", "device", "created_at", "last_sent_at", "ended_at"])
    .where("person_id", "=", personId)
    .orderBy("id", "desc")
    .execute();

export const deleteSubscription = (db: Database, { personId }: PersonActor, publicId: string) =>
  db
    .deleteFrom("push_subscription")
    .where("public_id", "=", publicId)
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();

/** The browsers of a person that a message goes to, and whether each has it from an earlier attempt. */
export async function targetsOf(db: Database, personId: number, deliveryId: string) {
  const { rows } = await sql<{
    id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    serverKey: string;
    hasIt: boolean;
  }>`
    select id, endpoint, p256dh, auth, server_key as "serverKey",
      exists (select from push_receipt where delivery_id = ${deliveryId} and subscription_id = id) as "hasIt"
    from push_subscription where person_id = ${personId} and ended_at is null order by id
  `.execute(db);
  return rows;
}

/** One browser of a person; undefined if it shows no alerts. */
export const targetOf = (db: Database, personId: number, publicId: string) =>
  db
    .selectFrom("push_subscription")
    .select(["id", "endpoint", "p256dh", "auth", "server_key as serverKey"])
    .where("person_id", "=", personId)
    .where("public_id", "=", publicId)
    .where("ended_at", "is", null)
    .executeTakeFirst();

/** Remembers that a browser's push service has a message. A browser that was removed meanwhile has nothing to remember. */
export const insertReceipt = (db: Database, id: number, deliveryId: string, at: Temporal.Instant) =>
  sql`
    with reached as (
      update push_subscription set last_sent_at = ${at.toString()}::timestamptz where id = ${id} returning id
    )
    insert into push_receipt (delivery_id, subscription_id) select ${deliveryId}, id from reached on conflict do nothing
  `.execute(db);

/** Ends a browser that its push service no longer knows. One that has subscribed anew since it was read is left alone. */
export const endSubscription = (
  db: Database,
  { id, auth, serverKey }: { id: number; auth: string; serverKey: string },
  at: Temporal.Instant,
) =>
  db
    .updateTable("push_subscription")
    .set({ ended_at: at })
    .where("id", "=", id)
    .where("auth", "=", auth)
    .where("server_key", "=", serverKey)
    .execute();

export const readKey = (db: Database) =>
  db.selectFrom("push_key").select("sealed_private_key as sealed").executeTakeFirst();

/** Of several processes that start at once, one stores its key. */
export const insertKey = (db: Database, sealed: string, at: Temporal.Instant) =>
  db
    .insertInto("push_key")
    .values({ sealed_private_key: sealed, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Stores the key sealed again, unless another process has done so. */
export const resealKey = (db: Database, before: string, sealed: string) =>
  db.updateTable("push_key").set({ sealed_private_key: sealed }).where("sealed_private_key", "=", before).execute();
