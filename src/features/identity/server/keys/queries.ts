import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";
import { timestamptz } from "#platform/db/timestamptz.ts";
import { locks } from "#platform/db/locks.ts";

type Now = Temporal.Instant;
/** Locks the creation and deletion of keys until the transaction ends. */
export const lockKeys = (trx: Transaction) =>
  sql`select pg_advisory_xact_lock(${locks.identityKeys}::bigint)`.execute(trx);

export type KeyPurpose = "tokens" | "cookies";
type NewKey = { id: string; purpose: KeyPurpose; secret: string };

/** Newest first. */
export const keys = (db: Database) =>
  db
    .selectFrom("identity_key")
    .select(["id", "purpose", "secret", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

/** Changes when a key is created or deleted. */
export async function keysVersion(db: Database): Promise<string> {
  const ids = await db.selectFrom("identity_key").select("id").orderBy("id").execute();
  return ids.map(({ id }) => id).join(" ");
}

export const insertKeys = (trx: Transaction, keys: NewKey[], now: Now) =>
  trx
    .insertInto("identity_key")
    .values(
      keys.map(({ id, purpose, secret }) => ({
        id,
        purpose,
        secret: JSON.stringify(secret),
        created_at: now.toString(),
      })),
    )
    .execute();

/** Deletes keys that a newer one replaced before `replacedBefore`. */
export const deleteKeysReplacedBefore = (trx: Transaction, replacedBefore: Now) =>
  sql`delete from identity_key old where exists (select from identity_key next where next.purpose = old.purpose
    and next.created_at > old.created_at and next.created_at <= ${timestamptz(replacedBefore)})`.execute(trx);

/** Stores a key sealed again, unless the row has changed since it was read. */
export const resealKey = (db: Database, { id, secret }: { id: string; secret: unknown }, sealed: string) =>
  db
    .updateTable("identity_key")
    .set({ secret: JSON.stringify(sealed) })
    .where("id", "=", id)
    .where(sql<boolean>`secret = ${JSON.stringify(secret)}::jsonb`)
    .execute();
