import { emailKey } from "#domain/email-key.ts";
import { type PersonActor, profileRequired } from "#platform/auth/authorized.ts";
import type { Identity } from "#platform/auth/caller.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";
import { forbidden } from "#platform/refusal.ts";
import { sql } from "kysely";

type NewPerson = {
  issuer: string;
  subject: string;
  email: string;
  emailIsVerified: boolean;
  mobile: string | null;
  given_name: string;
  surname: string;
  pronouns?: string | null | undefined;
  salutation?: string | null | undefined;
  time_zone: string;
};

/**
 * Inserts a person and returns their id. Updates a person who has registered and belongs to no organisation. A verified
 * mobile stays: only `updatePerson` replaces it.
 */
export async function upsertPerson(
  trx: Transaction,
  { emailIsVerified, ...columns }: NewPerson,
  now: Temporal.Instant,
) {
  const at = now.toString();
  const verified = emailIsVerified ? at : null;
  const person = { ...columns, email_key: emailKey(columns.email), email_verified_at: verified, accepted_terms_at: at };
  const { id } = await trx
    .insertInto("person")
    .values({ ...person, registered_at: at, last_seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(["issuer", "subject"]).doUpdateSet(({ ref }) => ({
        ...person,
        email_verified_at: sql<string | null>`case when person.email_key = ${ref("excluded.email_key")}
          then coalesce(person.email_verified_at, ${ref("excluded.email_verified_at")})
          else ${ref("excluded.email_verified_at")} end`,
        mobile: sql<string | null>`case when person.mobile_verified_at is null
          then ${ref("excluded.mobile")} else person.mobile end`,
      })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks an email until the transaction ends, so that people with the same email register one after the other. */
export const lockEmail = (trx: Transaction, email: string) =>
  sql`select pg_advisory_xact_lock(${locks.personEmail}::int, hashtext(${emailKey(email)}))`.execute(trx);

/** True if another person has verified this email. */
export async function emailIsTaken(db: Database, email: string, { issuer, subject }: Identity): Promise<boolean> {
  const other = await db
    .selectFrom("person")
    .select("id")
    .where("email_key", "=", emailKey(email))
    .where("email_verified_at", "is not", null)
    .where(({ not, and, eb }) => not(and([eb("issuer", "=", issuer), eb("subject", "=", subject)])))
    .executeTakeFirst();
  return other !== undefined;
}

const person = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("person")
    .selectAll()
    .select((is) =>
      is
        .selectFrom("profile_picture")
        .select("profile_picture.id")
        .whereRef("person_id", "=", "person.id")
        .as("picture_id"),
    )
    .where("id", "=", personId);

const wasErased = () => forbidden(profileRequired);
/** Refuses with `forbidden` if the person has been erased since the caller was read. */
export const personRow = (db: Database, actor: PersonActor) => person(db, actor).executeTakeFirstOrThrow(wasErased);
export type PersonRow = Awaited<ReturnType<typeof personRow>>;

/** The same row, locked until the transaction ends, so that decisions based on it stay true. */
export const lockedPersonRow = (trx: Transaction, actor: PersonActor): Promise<PersonRow> =>
  person(trx, actor).forUpdate().executeTakeFirstOrThrow(wasErased);

export const personExists = async (db: Database, { issuer, subject }: Pick<Identity, "issuer" | "subject">) =>
  (await db
    .selectFrom("person")
    .select("id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst()) !== undefined;

/** The identities of people by id or email. For operators, and for searches for one person. */
export const identitiesOf = (db: Database, by: { id: number } | { email_key: string }) =>
  db
    .selectFrom("person")
    .select(["id", "issuer", "subject"])
    .where((is) => is.and(by))
    .orderBy("id")
    .execute();

/** Names and addresses of people, in no order. */
export const contactRows = (db: Database, personIds: number[]) =>
  db
    .selectFrom("person")
    .select(["id", "given_name", "surname", "email"])
    .where("id", "=", sql<number>`any(${personIds})`)
    .execute();

/** How and when people want messages, in no order. */
export const messageSettingRows = (db: Database, personIds: number[]) =>
  db
    .selectFrom("person")
    .select(["id", "given_name", "time_zone", "email", "email_verified_at", "mobile", "mobile_verified_at"])
    .select([
      "email_notifications",
      "email_notifications_at",
      "email_digests",
      "email_nothing_new",
      "sms_notifications",
      "sms_notifications_at",
      "push_notifications",
      "daily_weekdays",
    ])
    .where("id", "=", sql<number>`any(${personIds}::int[])`)
    .execute();
export type MessageSettingRow = Awaited<ReturnType<typeof messageSettingRows>>[number];

/** What links in emails can switch: all alerts by email, digests, or what says that nothing is new. */
export const emailSwitches = {
  all: "email_notifications",
  digests: "email_digests",
  nothingNew: "email_nothing_new",
} as const;

/** Switches all alerts by email, digests, or what says that nothing is new, for a person. True if that changed something. */
export async function updateEmailSwitch(
  trx: Transaction,
  personId: number,
  column: (typeof emailSwitches)[keyof typeof emailSwitches],
  isOn: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("person")
    .set({ [column]: isOn })
    .where("id", "=", personId)
    .where(column, "=", !isOn)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

type PersonChange = {
  email?: string | undefined;
  email_key?: string | undefined;
  email_verified_at?: Temporal.Instant | null | undefined;
  mobile?: string | null | undefined;
  mobile_verified_at?: Temporal.Instant | null | undefined;
  given_name?: string | undefined;
  surname?: string | undefined;
  pronouns?: string | null | undefined;
  salutation?: string | null | undefined;
  time_zone?: string | undefined;
  uses_interests?: boolean | undefined;
  profile_image_url?: string | null | undefined;
  email_notifications?: boolean | undefined;
  email_notifications_at?: string | undefined;
  email_failed_at?: null | undefined;
  email_failed_by?: null | undefined;
  email_digests?: boolean | undefined;
  email_nothing_new?: boolean | undefined;
  email_near_misses?: boolean | undefined;
  sms_notifications?: boolean | undefined;
  sms_notifications_at?: string | undefined;
  sms_stopped_at?: null | undefined;
  push_notifications?: boolean | undefined;
  daily_weekdays?: number[] | undefined;
  reminders?: string[] | undefined;
  quiet_hours?: boolean | undefined;
  quiet_from?: string | undefined;
  quiet_until?: string | undefined;
  join_messages?: boolean | undefined;
  leave_messages?: boolean | undefined;
  role_messages?: boolean | undefined;
  trial_messages?: boolean | undefined;
  last_seen_at?: Temporal.Instant | undefined;
};

/** Updates the given columns; those left out or undefined stay. */
export async function updatePerson(db: Database, { personId }: { personId: number }, change: PersonChange) {
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable("person").set(change).where("id", "=", personId).execute();
}

/** The same, unless the person's email has changed since it was read. True if it was updated. */
export async function updateIfEmailUnchanged(
  db: Database,
  { id, email_key }: { id: number; email_key: string },
  change: PersonChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("person")
    .set(change)
    .where("id", "=", id)
    .where("email_key", "=", email_key)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Erases a person. Rows that refer to them are deleted, or stay without them. */
export const erasePerson = (trx: Transaction, { personId }: PersonActor) =>
  trx.deleteFrom("person").where("id", "=", personId).execute();

/** The holder of a security token: a person, or somebody who has signed in and has no profile. */
export type TokenHolder = { personId: number } | Pick<Identity, "issuer" | "subject">;

const columnsOf = (holder: TokenHolder) =>
  "personId" in holder
    ? { person_id: holder.personId, issuer: null, subject: null }
    : { person_id: null, issuer: holder.issuer, subject: holder.subject };

type Token = { token_hash: string; purpose: string };

/** Stores a token and replaces the holder's earlier one for this purpose. Deletes all expired tokens. */
export async function upsertSecurityToken(db: Database, holder: TokenHolder, token: Token, { now, expires }: Times) {
  await db.deleteFrom("security_token").where("expires_at", "<=", now).execute();
  await db
    .insertInto("security_token")
    .values({ ...token, ...columnsOf(holder), expires_at: expires })
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "issuer", "subject", "purpose"])
        .doUpdateSet({ token_hash: token.token_hash, expires_at: expires }),
    )
    .execute();
}
type Times = { now: Temporal.Instant; expires: Temporal.Instant };

/** Deletes a token; false if its holder has no valid one like it for this purpose. */
export async function consumeSecurityToken(trx: Transaction, holder: TokenHolder, token: Token, now: Temporal.Instant) {
  const holders = "personId" in holder ? { person_id: holder.personId } : holder;
  const consumed = await trx
    .deleteFrom("security_token")
    .where("token_hash", "=", token.token_hash)
    .where((is) => is.and(holders))
    .where("purpose", "=", token.purpose)
    .where("expires_at", ">", now)
    .returning("token_hash")
    .executeTakeFirst();
  return consumed !== undefined;
}

/** Deletes the tokens of somebody without a profile; those of a person are deleted with the person. */
export const deleteSecurityTokens = (trx: Transaction, { issuer, subject }: Pick<Identity, "issuer" | "subject">) =>
  trx.deleteFrom("security_token").where("issuer", "=", issuer).where("subject", "=", subject).execute();
