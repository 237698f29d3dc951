import { profileRequired } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { forbidden } from "#platform/refusal.ts";

type Consent = { document: string; version: string; accepted_at: Temporal.Instant };

/** Stores what a person accepts. A version that they accepted before keeps its first date. */
export const insertConsent = (db: Database, personId: number, rows: Consent[]) =>
  db
    .insertInto("consent")
    .values(rows.map((row) => ({ ...row, person_id: personId })))
    .onConflict((conflict) => conflict.columns(["person_id", "document", "version"]).doNothing())
    .execute();

/** Locks a person against erasure until the transaction ends. Refuses with `forbidden` if they have been erased meanwhile. */
export const lockAgainstErasure = (trx: Transaction, personId: number) =>
  trx
    .selectFrom("person")
    .select("id")
    .where("id", "=", personId)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => forbidden(profileRequired));

/** Everything that a person has accepted, oldest first. */
export const consentOf = (db: Database, { personId }: { personId: number }) =>
  db
    .selectFrom("consent")
    .select(["document", "version", "accepted_at"])
    .where("person_id", "=", personId)
    .orderBy("accepted_at")
    .orderBy("version")
    .orderBy("document")
    .execute();
