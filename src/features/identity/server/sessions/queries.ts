import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";
import { timestamptz } from "#platform/db/timestamptz.ts";

type Now = Temporal.Instant;
export type SessionOf = { uid: string; accountId: string };

/**
 * Starts a session. False if the password or the email has changed since the sign-in was checked. Locks the account, so
 * that a concurrent change either finds this session and ends it, or comes first.
 */
export const insertSession = (
  db: Database,
  { uid, accountId }: SessionOf,
  {
    credentialsVersion,
    now,
    expiresAt,
    from,
  }: {
    credentialsVersion: number;
    now: Now;
    expiresAt: Now;
    from: { userAgent: string | null; network: string | null };
  },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom("account")
      .select("id")
      .where("id", "=", accountId)
      .where("credentials_version", "=", credentialsVersion)
      .forShare()
      .executeTakeFirst();
    if (!account) return false;
    const times = {
      started_at: now.toString(),
      last_used_at: now.toString(),
      expires_at: expiresAt.toString(),
      user_agent: from.userAgent,
      network: from.network,
    };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("account_session")
      .values({ uid, account_id: accountId, ...times })
      .onConflict((on) => on.column("uid").doUpdateSet(times).where("account_session.account_id", "=", accountId))
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });

/** Extends a session that is used, but not beyond its last day. False if it has ended. */
export async function extendSession(
  db: Database,
  { uid, accountId }: SessionOf,
  { now, expiresAt, maxDays }: { now: Now; expiresAt: Now; maxDays: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account_session")
    .set({
      last_used_at: now.toString(),
      expires_at: sql<string>`least(${timestamptz(expiresAt)}, started_at + make_interval(hours => ${maxDays * 24}::int))`,
    })
    .where("uid", "=", uid)
    .where("account_id", "=", accountId)
    .where("expires_at", ">", timestamptz(now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** True while the session lasts and its grant has not been revoked. */
export async function isLive(db: Database, { uid, accountId, grantId }: SessionOf & { grantId: string }, now: Now) {
  const row = await db
    .selectFrom("account_session as session")
    .innerJoin("oidc_record as grant", (on) => on.on("grant.kind", "=", "Grant").on("grant.id", "=", grantId))
    .select("session.uid")
    .where("session.uid", "=", uid)
    .where("session.account_id", "=", accountId)
    .where("session.expires_at", ">", timestamptz(now))
    .whereRef("grant.account_id", "=", "session.account_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The sessions of an account, last used first. */
export const sessionsOf = (db: Database, accountId: string, now: Now) =>
  db
    .selectFrom("account_session")
    .select(["uid", "user_agent", "network", "started_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", timestamptz(now))
    .orderBy("last_used_at", "desc")
    .orderBy("uid")
    .execute();

/** Ends one session of an account: access, refresh and the browser's cookie. False if it had ended. */
export async function deleteSession(db: Database, { uid, accountId }: SessionOf): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("account_session")
    .where("uid", "=", uid)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  await db
    .deleteFrom("oidc_record")
    .where("kind", "=", "Session")
    .where("uid", "=", uid)
    .where("account_id", "=", accountId)
    .execute();
  return numDeletedRows === 1n;
}

/** Ends all sessions of an account except one, and revokes what that one had issued. */
export async function deleteOtherSessions(
  trx: Transaction,
  accountId: string,
  currentUid: string | undefined,
): Promise<void> {
  const sessions = trx.deleteFrom("account_session").where("account_id", "=", accountId);
  await (currentUid === undefined ? sessions : sessions.where("uid", "<>", currentUid)).execute();
  const records = trx.deleteFrom("oidc_record").where("account_id", "=", accountId);
  await (
    currentUid === undefined ? records : records.where(sql<boolean>`uid is distinct from ${currentUid}`)
  ).execute();
}

/** Deletes expired sessions. */
export const pruneSessions = (db: Database, now: Now) =>
  db.deleteFrom("account_session").where("expires_at", "<=", timestamptz(now)).execute();
