import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { deleteOtherSessions } from "#features/identity/server/sessions/queries.ts";
import type { CodePurpose } from "#features/identity/shapes.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { timestamptz } from "#platform/db/timestamptz.ts";

type Now = Temporal.Instant;
export const accountById = (db: Database, id: string) =>
  db
    .selectFrom("account")
    .select(["id", "email", "created_at", "password_changed_at", "credentials_version"])
    .where("id", "=", id)
    .executeTakeFirst();

export const accountByEmail = (db: Database, key: string) =>
  db
    .selectFrom("account")
    .select(["id", "email", "password_hash", "credentials_version"])
    .where("email_key", "=", key)
    .executeTakeFirst();

/**
 * Locks an account until the transaction ends. Every change of an account takes this lock first, so that concurrent
 * changes run one after the other and each revokes what the other was waiting with.
 */
export const lockAccount = (trx: Transaction, by: { id: string } | { email_key: string }) =>
  trx
    .selectFrom("account")
    .select(["id", "email", "credentials_version"])
    .where((is) => is.and(by))
    .forUpdate()
    .executeTakeFirst();

/** Locks an account against deletion until the transaction ends. False if there is none. */
export const lockAccountShared = async (trx: Transaction, id: string): Promise<boolean> =>
  (await trx.selectFrom("account").select("id").where("id", "=", id).forKeyShare().executeTakeFirst()) !== undefined;

type NewAccount = { id: string; email: string; email_key: string; password_hash: string };

/** False if the email already has an account. */
export async function insertAccount(trx: Transaction, account: NewAccount, now: Now): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("account")
    .values({ ...account, created_at: now.toString(), password_changed_at: now.toString() })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes an account's email. False if another account has it. */
export async function updateEmail(trx: Transaction, id: string, email: Pick<NewAccount, "email" | "email_key">) {
  const updated = trx.updateTable("account").set(email).where("id", "=", id).returning("id").executeTakeFirst();
  return await updated.then(
    (row) => row !== undefined,
    (error: unknown) => {
      if ((error as { code?: string }).code === "23505") return false; // unique_violation
      throw error;
    },
  );
}

/** Stores the same password hashed at another cost; does nothing if a new password was set meanwhile. */
export const updatePasswordHash = (db: Database, account: { id: string; password_hash: string }, hash: string) =>
  db
    .updateTable("account")
    .set({ password_hash: hash })
    .where("id", "=", account.id)
    .where("password_hash", "=", account.password_hash)
    .execute();

/** Stores a new password and ends all sessions except the given one. Returns the new version of the credentials. */
export async function updatePassword(trx: Transaction, id: string, hash: string, now: Now, session?: string) {
  await trx
    .updateTable("account")
    .set({ password_hash: hash, password_changed_at: now.toString() })
    .where("id", "=", id)
    .execute();
  return await revokeOtherSessions(trx, id, session);
}

/**
 * Revokes everything that sign-ins of an account have issued, except in one session: other sessions, all grants and
 * tokens, sign-ins that were checked and have not returned to the provider yet, and email changes that wait for a code.
 * Returns the new version of the credentials.
 */
export async function revokeOtherSessions(trx: Transaction, id: string, session?: string): Promise<number> {
  await deleteOtherSessions(trx, id, session);
  await trx.deleteFrom("account_request").where("account_id", "=", id).execute();
  return await raiseCredentialsVersion(trx, id);
}

/** Ends sign-ins that were checked and have not returned to the provider yet. Returns the new version. */
export async function raiseCredentialsVersion(trx: Transaction, id: string): Promise<number> {
  const { credentials_version: version } = await trx
    .updateTable("account")
    .set({ credentials_version: sql`credentials_version + 1` })
    .where("id", "=", id)
    .returning("credentials_version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes an account with all of the provider's records about it. */
export async function deleteAccount(trx: Transaction, id: string): Promise<void> {
  await lockAccount(trx, { id });
  await trx.deleteFrom("oidc_record").where("account_id", "=", id).execute();
  await trx.deleteFrom("account").where("id", "=", id).execute();
}

type NewRequest = {
  uid: string;
  purpose: CodePurpose;
  email: string;
  email_key: string;
  /** The password of a sign-up. */
  password_hash?: string;
  /** The account whose email this should become. */
  account_id?: string;
};

/** Starts a request of a sign-in page and replaces any earlier one; it has no code yet. Returns its unique version. */
export async function upsertRequest(trx: Transaction, request: NewRequest, now: Now, expiresAt: Now): Promise<string> {
  const version = randomUUID();
  const times = { asked_at: now.toString(), expires_at: expiresAt.toString() };
  const row = { password_hash: null, account_id: null, ...request, version, code_hash: null, tries: 0, ...times };
  await trx
    .insertInto("account_request")
    .values(row)
    .onConflict((on) => on.column("uid").doUpdateSet(row))
    .execute();
  return version;
}

export const requestOf = (db: Database, uid: string) =>
  db
    .selectFrom("account_request")
    .select(["uid", "version", "purpose", "email", "email_key", "account_id"])
    .where("uid", "=", uid)
    .executeTakeFirst();

/**
 * Stores the hash of a new code and replaces the earlier one. False, and nothing is stored, if the page has started
 * another request since this version was read.
 */
export async function storeCodeHash(
  db: Database,
  { uid, version }: { uid: string; version: string },
  codeHash: string,
  expiresAt: Now,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account_request")
    .set({ code_hash: codeHash, tries: 0, expires_at: expiresAt.toString() })
    .where("uid", "=", uid)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts an attempt at a code before comparing it, so that concurrent attempts cannot exceed the limit. */
export const recordCodeAttempt = (db: Database, uid: string, purpose: CodePurpose) =>
  db
    .updateTable("account_request")
    .set({ tries: sql`tries + 1` })
    .where("uid", "=", uid)
    .where("purpose", "=", purpose)
    .where("tries", "<", 1_000)
    .returning(["uid", "version", "purpose", "email", "email_key", "password_hash", "account_id"])
    .returning(["code_hash", "tries", "expires_at"])
    .executeTakeFirst();

/** Deletes a request. False if it was gone: its code is single-use. */
export async function consumeRequest(trx: Transaction, uid: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("account_request")
    .where("uid", "=", uid)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes requests that expired an hour ago. */
export const pruneRequests = (db: Database, now: Now) =>
  db
    .deleteFrom("account_request")
    .where("expires_at", "<=", timestamptz(now.subtract({ hours: 1 })))
    .execute();
