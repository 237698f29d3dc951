import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { deleteOtherSessions } from "#features/identity/server/sessions/queries.ts";
import type { CodePurpose } from "#features/identity/shapes.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

type Now = Temporal.Instant;
/** As a value to compare a column with. */
const at = (instant: Now) => sql<Temporal.Instant>`${instant.toString()}::timestamptz`;

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
 * Holds an account until the transaction ends. Whoever changes one does so before anything else, so that two at once go one
 * after the other: each ends what the other waits with.
 */
export const lockAccount = (trx: Transaction, by: { id: string } | { email_key: string }) =>
  trx
    .selectFrom("account")
    .select(["id", "email", "credentials_version"])
    .where((is) => is.and(by))
    .forUpdate()
    .executeTakeFirst();

/** Keeps an account from being ended until the transaction ends. False when there is none. */
export const lockAccountShared = async (trx: Transaction, id: string): Promise<boolean> =>
  (await trx.selectFrom("account").select("id").where("id", "=", id).forKeyShare().executeTakeFirst()) !== undefined;

type NewAccount = { id: string; email: string; email_key: string; password_hash: string };

/** False when the e-mail has an account already. */
export async function insertAccount(trx: Transaction, account: NewAccount, now: Now): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("account")
    .values({ ...account, created_at: now.toString(), password_changed_at: now.toString() })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Another e-mail in the place of an account's. False when somebody else's account has it. */
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

/** The same password, hashed at another cost; nothing where a new one was set meanwhile. */
export const updatePasswordHash = (db: Database, account: { id: string; password_hash: string }, hash: string) =>
  db
    .updateTable("account")
    .set({ password_hash: hash })
    .where("id", "=", account.id)
    .where("password_hash", "=", account.password_hash)
    .execute();

/** A new password, and nobody stays signed in but on one page. Returns the new version of the credentials. */
export async function updatePassword(trx: Transaction, id: string, hash: string, now: Now, session?: string) {
  await trx
    .updateTable("account")
    .set({ password_hash: hash, password_changed_at: now.toString() })
    .where("id", "=", id)
    .execute();
  return await revokeOtherSessions(trx, id, session);
}

/**
 * Ends what came of all sign-ins of an account but for one session: the others, all grants and tokens, sign-ins that
 * were checked before and have not come back to the provider yet, and changes of the email that wait for a code.
 * Returns the new version of the credentials.
 */
export async function revokeOtherSessions(trx: Transaction, id: string, session?: string): Promise<number> {
  await deleteOtherSessions(trx, id, session);
  await trx.deleteFrom("account_request").where("account_id", "=", id).execute();
  return await raiseCredentialsVersion(trx, id);
}

/** Ends sign-ins that were checked before and have not come back to the provider yet. Returns the new version. */
export async function raiseCredentialsVersion(trx: Transaction, id: string): Promise<number> {
  const { credentials_version: version } = await trx
    .updateTable("account")
    .set({ credentials_version: sql`credentials_version + 1` })
    .where("id", "=", id)
    .returning("credentials_version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Ends an account with all that the provider remembers of it. */
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
  /** Whose e-mail is to become this one. */
  account_id?: string;
};

/**
 * Begins a request of a sign-in page, in the place of an earlier one; it has no code yet. Returns its version, which no
 * other request has.
 */
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
 * A new code in the place of the one that was sent before. False when the page has asked for something else since the
 * request of this version was read: then nothing is stored.
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

/** Counts one try at a code before it is compared, so that tries at once cannot be more than there are. */
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

/** Ends a request. False when it was ended before: its code is good for once. */
export async function consumeRequest(trx: Transaction, uid: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("account_request")
    .where("uid", "=", uid)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Forgets requests that have been over for an hour. */
export const pruneRequests = (db: Database, now: Now) =>
  db
    .deleteFrom("account_request")
    .where("expires_at", "<=", at(now.subtract({ hours: 1 })))
    .execute();
