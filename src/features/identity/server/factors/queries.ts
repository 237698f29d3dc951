import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";
import { timestamptz } from "#platform/db/timestamptz.ts";

type Now = Temporal.Instant;
export const authenticatorOf = (db: Database, accountId: string) =>
  db.selectFrom("account_totp").selectAll().where("account_id", "=", accountId).executeTakeFirst();

/** In the order of accounts, a hundred at a time. */
export const authenticatorsAfter = (db: Database, accountId: string) =>
  db
    .selectFrom("account_totp")
    .select(["account_id", "sealed_secret"])
    .where("account_id", ">", accountId)
    .orderBy("account_id")
    .limit(100)
    .execute();

/** Stores the same secret encrypted under another key; does nothing if another app has replaced it. */
export const resealAuthenticator = (
  db: Database,
  { account_id, sealed_secret }: { account_id: string; sealed_secret: string },
  resealed: string,
) =>
  db
    .updateTable("account_totp")
    .set({ sealed_secret: resealed })
    .where("account_id", "=", account_id)
    .where("sealed_secret", "=", sealed_secret)
    .execute();

type NewAuthenticator = { account_id: string; sealed_secret: string; last_step: number };

/** Stores an authenticator app and replaces any earlier one. */
export const upsertAuthenticator = (trx: Transaction, authenticator: NewAuthenticator, now: Now) => {
  const row = { ...authenticator, created_at: now.toString(), last_used_at: null };
  return trx
    .insertInto("account_totp")
    .values(row)
    .onConflict((on) => on.column("account_id").doUpdateSet(row))
    .execute();
};

/** Consumes a time step of an authenticator app. False if this one or a later one was used before. */
export async function consumeStep(db: Database, accountId: string, step: number, now: Now): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account_totp")
    .set({ last_step: step, last_used_at: now.toString() })
    .where("account_id", "=", accountId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteAuthenticator(trx: Transaction, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("account_totp")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Oldest first. */
export const passkeysOf = (db: Database, accountId: string) =>
  db
    .selectFrom("account_passkey")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("credential_id")
    .execute();

export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number];

/** With the version of its account's credentials, which rises when factors are added or removed. */
export const passkeyById = (db: Database, credentialId: string) =>
  db
    .selectFrom("account_passkey as passkey")
    .innerJoin("account", "account.id", "passkey.account_id")
    .selectAll("passkey")
    .select("account.credentials_version")
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();

/** False if this passkey is already stored. */
export async function insertPasskey(trx: Transaction, row: Omit<PasskeyRow, "created_at" | "last_used_at">, now: Now) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("account_passkey")
    .values({ ...row, created_at: now.toString() })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const recordPasskeyUse = (db: Database, credentialId: string, signCount: number, now: Now) =>
  db
    .updateTable("account_passkey")
    .set({ sign_count: signCount, last_used_at: now.toString() })
    .where("credential_id", "=", credentialId)
    .execute();

export async function deletePasskey(trx: Transaction, accountId: string, credentialId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("account_passkey")
    .where("account_id", "=", accountId)
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Database, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("account_recovery_code")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Replaces all recovery codes of an account. */
export async function replaceRecoveryCodes(trx: Transaction, accountId: string, hashes: string[]): Promise<void> {
  await trx.deleteFrom("account_recovery_code").where("account_id", "=", accountId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ code_hash, account_id: accountId }));
  await trx.insertInto("account_recovery_code").values(rows).execute();
}

/** Consumes a recovery code. False if the account has no such unused code. */
export async function consumeRecoveryCode(db: Database, accountId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("account_recovery_code")
    .where("account_id", "=", accountId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes all factors and recovery codes of an account. */
export async function deleteFactors(trx: Transaction, accountId: string): Promise<void> {
  await trx.deleteFrom("account_totp").where("account_id", "=", accountId).execute();
  await trx.deleteFrom("account_passkey").where("account_id", "=", accountId).execute();
  await trx.deleteFrom("account_recovery_code").where("account_id", "=", accountId).execute();
}

/** The valid proof of a sign-in page. */
export const proofOf = (db: Database, uid: string, now: Now) =>
  db
    .selectFrom("sign_in_proof as proof")
    .innerJoin("account", (on) =>
      on.onRef("account.id", "=", "account_id").onRef("account.credentials_version", "=", "proof.credentials_version"),
    )
    .select(["account.id as account_id", "email_key", "proof.credentials_version", "methods", "sealed_secret"])
    .where("uid", "=", uid)
    .where("expires_at", ">", timestamptz(now))
    .executeTakeFirst();

type NewProof = { uid: string; account_id: string | null; credentials_version: number; methods: string[] };

/** Starts a new proof and replaces any earlier one. */
export const upsertProof = (db: Database, proof: NewProof, expiresAt: Now) => {
  const row = { ...proof, challenge: null, sealed_secret: null, expires_at: expiresAt.toString() };
  return db
    .insertInto("sign_in_proof")
    .values(row)
    .onConflict((on) => on.column("uid").doUpdateSet(row))
    .execute();
};

/** Adds methods to a proof. False if the proof is gone or for another account by now. */
export async function addMethods(db: Database, uid: string, accountId: string, methods: string[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sign_in_proof")
    .set({ methods: sql<string[]>`(select array_agg(distinct one) from unnest(methods || ${methods}::text[]) one)` })
    .where("uid", "=", uid)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps the proof of a page valid after the credentials were changed on that page. */
export const renewProof = (trx: Transaction, uid: string, credentialsVersion: number) =>
  trx.updateTable("sign_in_proof").set({ credentials_version: credentialsVersion }).where("uid", "=", uid).execute();

export const storeChallenge = (db: Database, uid: string, challenge: string) =>
  db.updateTable("sign_in_proof").set({ challenge }).where("uid", "=", uid).execute();

/** Returns and deletes the challenge that a passkey should sign: it is valid for one answer. */
export async function consumeChallenge(db: Database, uid: string, now: Now): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string }>`
    update sign_in_proof set challenge = null
    from (select uid, challenge from sign_in_proof where uid = ${uid} and expires_at > ${timestamptz(now)} for update) as before
    where sign_in_proof.uid = before.uid and before.challenge is not null
    returning before.challenge`.execute(db);
  return rows[0]?.challenge;
}

export const storePendingSecret = (db: Database, uid: string, sealedSecret: string | null) =>
  db.updateTable("sign_in_proof").set({ sealed_secret: sealedSecret }).where("uid", "=", uid).execute();

/** The next pending secrets that are not sealed under the newest key, whose texts begin with `prefix`. */
export const pendingSecretsToSeal = (db: Database, prefix: string) =>
  db
    .selectFrom("sign_in_proof")
    .select(["uid", "sealed_secret"])
    .where("sealed_secret", "is not", null)
    .where(sql<boolean>`not starts_with(sealed_secret, ${prefix})`)
    .limit(100)
    .execute();

/** Stores a pending secret sealed again, or none; does nothing if the page has another one by now. */
export const resealPendingSecret = (
  db: Database,
  { uid, sealed_secret }: { uid: string; sealed_secret: string | null },
  resealed: string | null,
) =>
  db
    .updateTable("sign_in_proof")
    .set({ sealed_secret: resealed })
    .where("uid", "=", uid)
    .where("sealed_secret", "=", sealed_secret)
    .execute();

/** Deletes expired proofs. */
export const pruneProofs = (db: Database, now: Now) =>
  db.deleteFrom("sign_in_proof").where("expires_at", "<=", timestamptz(now)).execute();
