import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";

type Now = Temporal.Instant;
/** As a value to compare a column with. */
const at = (instant: Now) => sql<Temporal.Instant>`${instant.toString()}::timestamptz`;

// Accounts.

export const accountById = (db: Database, id: string) =>
  db.selectFrom("account").select(["id", "email"]).where("id", "=", id).executeTakeFirst();

export const accountByEmail = (db: Database, key: string) =>
  db.selectFrom("account").select(["id", "email", "password_hash"]).where("email_key", "=", key).executeTakeFirst();

type NewAccount = { id: string; email: string; email_key: string; password_hash: string };

/** False when the e-mail has an account already. */
export async function putAccount(trx: Transaction, account: NewAccount, now: Now): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("account")
    .values({ ...account, created_at: now.toString(), password_changed_at: now.toString() })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The same password, hashed at another cost. */
export const putHash = (db: Database, id: string, hash: string) =>
  db.updateTable("account").set({ password_hash: hash }).where("id", "=", id).execute();

/** A new password, and nobody stays signed in: the account's sessions, grants and tokens are gone but one session. */
export async function changePassword(trx: Transaction, id: string, hash: string, now: Now, butSession?: string) {
  await trx
    .updateTable("account")
    .set({ password_hash: hash, password_changed_at: now.toString() })
    .where("id", "=", id)
    .execute();
  const others = trx.deleteFrom("oidc_record").where("account_id", "=", id);
  await (butSession === undefined ? others : others.where(sql<boolean>`uid is distinct from ${butSession}`)).execute();
}

/** Ends an account with all that the provider remembers of it. */
export async function endAccount(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom("oidc_record").where("account_id", "=", id).execute();
  await trx.deleteFrom("account").where("id", "=", id).execute();
}

// Requests that wait for a code.

type NewRequest = {
  uid: string;
  purpose: "sign-up" | "reset";
  email: string;
  email_key: string;
  password_hash: string | null;
};

/** Begins a request of a sign-in page, in the place of an earlier one; it has no code yet. */
export async function putRequest(trx: Transaction, request: NewRequest, now: Now, expiresAt: Now) {
  const fresh = { code_hash: null, tries: 0, asked_at: now.toString(), expires_at: expiresAt.toString() };
  await trx
    .insertInto("account_request")
    .values({ ...request, ...fresh })
    .onConflict((on) => on.column("uid").doUpdateSet({ ...request, ...fresh }))
    .execute();
}

export const requestOf = (db: Database, uid: string) =>
  db
    .selectFrom("account_request")
    .select(["uid", "purpose", "email", "email_key", "password_hash", "code_hash", "tries", "expires_at"])
    .where("uid", "=", uid)
    .executeTakeFirst();

/** A new code in the place of the one that was sent before. */
export const putCode = (db: Database, uid: string, codeHash: string, expiresAt: Now) =>
  db
    .updateTable("account_request")
    .set({ code_hash: codeHash, tries: 0, expires_at: expiresAt.toString() })
    .where("uid", "=", uid)
    .execute();

/** Counts one try at a code before it is compared, so that tries at once cannot be more than there are. */
export const tryCode = (db: Database, uid: string, purpose: "sign-up" | "reset") =>
  db
    .updateTable("account_request")
    .set({ tries: sql`tries + 1` })
    .where("uid", "=", uid)
    .where("purpose", "=", purpose)
    .where("tries", "<", 1_000)
    .returning(["email", "email_key", "password_hash", "code_hash", "tries", "expires_at"])
    .executeTakeFirst();

/** Ends a request. False when it was ended before: its code is good for once. */
export async function endRequest(trx: Transaction, uid: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("account_request")
    .where("uid", "=", uid)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

// Limits.

/** Counts one more since `windowStart`, or begins to count anew. */
export const countAttempt = (db: Database, key: string, now: Now, windowStart: Now) =>
  db
    .insertInto("attempt_count")
    .values({ key, count: 1, since: now.toString() })
    .onConflict((on) =>
      on.column("key").doUpdateSet({
        count: sql<number>`case when attempt_count.since <= ${at(windowStart)} then 1 else attempt_count.count + 1 end`,
        since: sql<string>`case when attempt_count.since <= ${at(windowStart)} then excluded.since else attempt_count.since end`,
      }),
    )
    .returning(["count", "since"])
    .executeTakeFirstOrThrow();

export const uncountAttempt = (db: Database, key: string) =>
  db
    .updateTable("attempt_count")
    .set({ count: sql`count - 1` })
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();

export const forgetAttempts = (db: Database, key: string) =>
  db.deleteFrom("attempt_count").where("key", "=", key).execute();

// What the provider remembers.

type Stored = { payload: object; grant_id?: string; uid?: string; account_id?: string; expires_at?: string };

export const putRecord = (db: Database, kind: string, id: string, { payload, ...rest }: Stored) => {
  const { grant_id = null, uid = null, account_id = null, expires_at = null } = rest;
  const row = { payload: JSON.stringify(payload), grant_id, uid, account_id, expires_at };
  return db
    .insertInto("oidc_record")
    .values({ kind, id, ...row })
    .onConflict((on) => on.columns(["kind", "id"]).doUpdateSet(row))
    .execute();
};

const records = (db: Database, kind: string, now: Now) =>
  db
    .selectFrom("oidc_record")
    .select(["payload", "consumed_at"])
    .where("kind", "=", kind)
    .where((is) => is.or([is("expires_at", "is", null), is("expires_at", ">", at(now))]));

export const recordById = (db: Database, kind: string, id: string, now: Now) =>
  records(db, kind, now).where("id", "=", id).executeTakeFirst();

export const recordByUid = (db: Database, kind: string, uid: string, now: Now) =>
  records(db, kind, now).where("uid", "=", uid).executeTakeFirst();

/** Marks a record as used. False when it was used before. */
export async function consumeRecord(db: Database, kind: string, id: string, now: Now): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("oidc_record")
    .set({ consumed_at: now.toString() })
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("consumed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const dropRecord = (db: Database, kind: string, id: string) =>
  db.deleteFrom("oidc_record").where("kind", "=", kind).where("id", "=", id).execute();

/** Of one kind alone: a sign-in page that is open has the grant's name as well, and goes on. */
export const dropGranted = (db: Database, kind: string, grantId: string) =>
  db.deleteFrom("oidc_record").where("kind", "=", kind).where("grant_id", "=", grantId).execute();

/** Forgets what is over: records and requests by `now`, counts that began before `countsSince`. */
export async function prune(db: Database, now: Now, countsSince: Now): Promise<void> {
  await db.deleteFrom("oidc_record").where("expires_at", "<=", at(now)).execute();
  await db
    .deleteFrom("account_request")
    .where("expires_at", "<=", at(now.subtract({ hours: 1 })))
    .execute();
  await db.deleteFrom("attempt_count").where("since", "<=", at(countsSince)).execute();
}

// Keys.

/** Until the transaction ends nobody else makes or removes keys. */
export const lockKeys = (trx: Transaction) =>
  sql`select pg_advisory_xact_lock(${locks.identityKeys}::bigint)`.execute(trx);

export type KeyPurpose = "tokens" | "cookies";
type NewKey = { id: string; purpose: KeyPurpose; secret: object };

/** The newest first. */
export const keys = (db: Database) =>
  db
    .selectFrom("identity_key")
    .select(["id", "purpose", "secret", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

/** Changes when a key is made or removed. */
export async function keysVersion(db: Database): Promise<string> {
  const ids = await db.selectFrom("identity_key").select("id").orderBy("id").execute();
  return ids.map(({ id }) => id).join(" ");
}

export const putKeys = (trx: Transaction, made: NewKey[], now: Now) =>
  trx
    .insertInto("identity_key")
    .values(
      made.map(({ id, purpose, secret }) => ({
        id,
        purpose,
        secret: JSON.stringify(secret),
        created_at: now.toString(),
      })),
    )
    .execute();

/** Removes keys that have been followed by another before `followedBefore`. */
export const dropKeysFollowedBefore = (trx: Transaction, followedBefore: Now) =>
  sql`delete from identity_key old where exists (select from identity_key next where next.purpose = old.purpose
    and next.created_at > old.created_at and next.created_at <= ${at(followedBefore)})`.execute(trx);
