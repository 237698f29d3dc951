import { hashOfSecret } from "#platform/auth/secret.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";
import { sql } from "kysely";

export type Channel = "email" | "sms";
/** Each channel has its own count and its own newest code. */
type CodeTarget = { channel: Channel; target: string };

/**
 * When codes were requested since an instant, by this person and for this target, oldest first. Deletes earlier rows of
 * everyone. Locks the target until the transaction ends, so that the counts stay true.
 */
export async function codesRequestedSince(
  trx: Transaction,
  { personId }: PersonActor,
  { channel, target }: CodeTarget,
  since: Temporal.Instant,
) {
  await sql`select pg_advisory_xact_lock(${locks.codeTarget}::int, hashtext(${target}))`.execute(trx);
  await sql`delete from verification_code where id in (
    select id from verification_code where asked_at <= ${since.toString()}::timestamptz for update skip locked
  )`.execute(trx);
  const rows = await trx
    .selectFrom("verification_code")
    .select(["asked_at", "person_id", "target"])
    .where("channel", "=", channel)
    .where(({ or, eb }) => or([eb("person_id", "=", personId), eb("target", "in", [target, hashOfSecret(target)])]))
    .where("asked_at", ">", since)
    .orderBy("asked_at")
    .execute();
  const times = (matching: typeof rows) => matching.map((row) => row.asked_at);
  return {
    byPerson: times(rows.filter((row) => row.person_id === personId)),
    forTarget: times(rows.filter((row) => row.target === target || row.target === hashOfSecret(target))),
  };
}

/** Deletes the records of codes that were requested before an instant. */
export const pruneCodes = (db: Database, since: Temporal.Instant) =>
  db.deleteFrom("verification_code").where("asked_at", "<=", since).execute();

export async function insertCode(
  trx: Transaction,
  { personId }: PersonActor,
  { channel, target }: CodeTarget,
  { now, expires }: Times,
) {
  const { id } = await trx
    .insertInto("verification_code")
    .values({ person_id: personId, channel, target, asked_at: now, expires_at: expires })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
type Times = { now: Temporal.Instant; expires: Temporal.Instant };

/** A code that can still be used, with the name of its person; undefined if their address or number has changed. */
export const codeToSend = (db: Database, id: number, now: Temporal.Instant) =>
  db
    .selectFrom("verification_code as code")
    .innerJoin("person", "person.id", "code.person_id")
    .select(["code.id", "person.id as person_id", "code.channel", "code.target", "code.expires_at"])
    .select(["person.given_name", "person.time_zone"])
    .where("code.id", "=", id)
    .where("code.used_at", "is", null)
    .where("code.expires_at", ">", now)
    .where("code.target", "=", sql<string>`case code.channel when 'email' then person.email else person.mobile end`)
    .executeTakeFirst();

type CodeToSend = { id: number; person_id: number; channel: string; target: string };

/**
 * Stores the hash of a code that is about to be sent. False if it was used, or its person erased, since it was read.
 */
export async function storeHash(db: Database, { id, person_id, channel, target }: CodeToSend, hash: string) {
  const { numUpdatedRows } = await db
    .updateTable("verification_code")
    .set({ code_hash: hash })
    .where("id", "=", id)
    .where("person_id", "=", person_id)
    .where("channel", "=", channel)
    .where("target", "=", target)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Counts an attempt at the newest code of this channel and target, and returns its hash; undefined if none is valid or
 * its attempts are used up. One statement that commits by itself, so concurrent attempts wait for each other here.
 */
export async function recordAttempt(
  db: Database,
  { personId }: PersonActor,
  { channel, target }: CodeTarget,
  limits: AttemptLimits,
) {
  const { rows } = await sql<{ id: number; code_hash: string }>`
    update verification_code set tries = tries + 1
    where id = (
      select id from verification_code
      where person_id = ${personId} and channel = ${channel} order by id desc limit 1
    ) and target = ${target} and code_hash is not null
      and expires_at > ${limits.now.toString()} and tries < ${limits.maxAttempts}
    returning id, code_hash
  `.execute(db);
  return rows[0];
}
type AttemptLimits = { now: Temporal.Instant; maxAttempts: number };

/** Marks a code as used; false if it already was. */
export async function consumeCode(trx: Transaction, id: number, now: Temporal.Instant): Promise<boolean> {
  const consumed = await trx
    .updateTable("verification_code")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return consumed !== undefined;
}

/**
 * Removes the person and the target from their codes. A hash of the target stays for an hour and still counts towards
 * its limit.
 */
export async function anonymiseCodes(trx: Transaction, actor: PersonActor): Promise<void> {
  for (const target of new Set((await codesOf(trx, actor)).map((code) => code.target)))
    await trx
      .updateTable("verification_code")
      .set({ person_id: null, target: hashOfSecret(target), code_hash: null })
      .where("person_id", "=", actor.personId)
      .where("target", "=", target)
      .execute();
}

/** Which codes were requested and when; never the codes. */
export const codesOf = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("verification_code")
    .select(["channel", "target", "asked_at", "used_at"])
    .where("person_id", "=", personId)
    .orderBy("id")
    .execute();
export type CodeRow = Awaited<ReturnType<typeof codesOf>>[number];
