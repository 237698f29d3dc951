import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";
import { timestamptz } from "#platform/db/timestamptz.ts";

type Now = Temporal.Instant;
type Stored = { payload: string; grant_id?: string; uid?: string; account_id?: string; expires_at?: string };

export const upsertRecord = (db: Database, kind: string, id: string, { payload, ...rest }: Stored) => {
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
    .where((is) => is.or([is("expires_at", "is", null), is("expires_at", ">", timestamptz(now))]));

export const recordById = (db: Database, kind: string, id: string, now: Now) =>
  records(db, kind, now).where("id", "=", id).executeTakeFirst();

export const recordByUid = (db: Database, kind: string, uid: string, now: Now) =>
  records(db, kind, now).where("uid", "=", uid).executeTakeFirst();

/** Marks a record as used. False if it was used before. */
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

export const deleteRecord = (db: Database, kind: string, id: string) =>
  db.deleteFrom("oidc_record").where("kind", "=", kind).where("id", "=", id).execute();

/** Only of one kind: an open sign-in page has the grant's id as well, and must continue. */
export const deleteGranted = (db: Database, kind: string, grantId: string) =>
  db.deleteFrom("oidc_record").where("kind", "=", kind).where("grant_id", "=", grantId).execute();

/** Deletes expired records. */
export const pruneRecords = (db: Database, now: Now) =>
  db.deleteFrom("oidc_record").where("expires_at", "<=", timestamptz(now)).execute();

/** The next records that are not sealed under the newest key, whose texts begin with `prefix`. */
export const recordsToSeal = (db: Database, prefix: string) =>
  db
    .selectFrom("oidc_record")
    .select(["kind", "id", "payload"])
    .where(sql<boolean>`not (jsonb_typeof(payload) = 'string' and starts_with(payload #>> '{}', ${prefix}))`)
    .limit(500)
    .execute();
export type RecordToSeal = Awaited<ReturnType<typeof recordsToSeal>>[number];

/** Deletes a record that nobody can open; does nothing if it has changed since it was read. */
export const deleteIfUnchanged = (db: Database, { kind, id, payload }: RecordToSeal) =>
  db
    .deleteFrom("oidc_record")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where(sql<boolean>`payload = ${JSON.stringify(payload)}::jsonb`)
    .execute();

/** Stores a record sealed again, under a hashed id if the id was a secret; does nothing if it has changed since. */
export const resealRecord = (
  db: Database,
  { kind, id, payload }: RecordToSeal,
  sealed: { id: string; payload: string },
) =>
  db
    .updateTable("oidc_record")
    .set({ id: sealed.id, payload: JSON.stringify(sealed.payload) })
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where(sql<boolean>`payload = ${JSON.stringify(payload)}::jsonb`)
    .execute();
