import type { Role } from "#domain/permissions.ts";
import type { OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** An organisation's subscription with the organisation's public id; undefined if it never had one. */
export const subscriptionOf = (db: Database, organisationId: number) =>
  db
    .selectFrom("subscription")
    .innerJoin("organisation", "organisation.id", "organisation_id")
    .selectAll("subscription")
    .select("organisation.public_id")
    .where("organisation_id", "=", organisationId)
    .executeTakeFirst();

/** The subscriptions of several organisations; those that never had one are left out. */
export const subscriptionsOf = (db: Database, organisationIds: number[]) =>
  db
    .selectFrom("subscription")
    .select(["organisation_id", "plan", "is_trial", "ends_at", "grace_ends_at", "trial_started_at"])
    .where("organisation_id", "=", sql<number>`any(${organisationIds}::integer[])`)
    .execute();
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof subscriptionOf>>>;

type Trial = { organisationId: number; plan: string; from: Temporal.Instant; until: Temporal.Instant };

/**
 * Starts a trial, unless there was one before or a subscription runs. True if it did; of two concurrent calls only one
 * does.
 */
export async function startTrial(db: Database, { organisationId, plan, from, until }: Trial): Promise<boolean> {
  const paid = { gateway_subscription_id: null, price_code: null, price_cents: null, card: null, grace_ends_at: null };
  const terms = { plan, is_trial: true, started_at: from, ends_at: until, renews: false, trial_started_at: from };
  const trial = { ...terms, ...paid };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("subscription")
    .values({ organisation_id: organisationId, ...trial })
    .onConflict((conflict) =>
      conflict
        .column("organisation_id")
        .doUpdateSet(trial)
        .where("subscription.trial_started_at", "is", null)
        .where("subscription.ends_at", "<=", from)
        // In its days of grace a paid plan runs.
        .where((is) =>
          is.or([is("subscription.grace_ends_at", "is", null), is("subscription.grace_ends_at", "<=", from)]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Locks a person and their organisation against deletion until the transaction ends; false if one is gone. Locks the
 * person first, in the same order as erasure.
 */
export async function lockTrialApplicant(
  trx: Transaction,
  { organisationId, personId }: OrganisationScope & PersonActor,
) {
  const person = trx.selectFrom("person").select("id").where("id", "=", personId).forKeyShare();
  const organisation = trx.selectFrom("organisation").select("id").where("id", "=", organisationId).forKeyShare();
  return (await person.execute()).length + (await organisation.execute()).length === 2;
}

/** Undefined if the person has been erased meanwhile. */
export const trialApplicantOf = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("person")
    .select(["issuer", "subject", "email", "email_key", "email_verified_at"])
    .where("id", "=", personId)
    .executeTakeFirst();

/** The HMAC key of the hashes in `spent_trial`. */
export const trialHashSecret = async (db: Database): Promise<string> =>
  (await db.selectFrom("spent_trial_key").select("secret").executeTakeFirstOrThrow()).secret;

/** The earliest trial of these hashes. */
export const firstTrialAt = async (db: Database, hashes: string[]): Promise<Temporal.Instant | undefined> =>
  (
    await db
      .selectFrom("spent_trial")
      .select("spent_at")
      .where("hash", "=", sql<string>`any(${hashes}::text[])`)
      .orderBy("spent_at")
      .executeTakeFirst()
  )?.spent_at;

/** Inserts the hashes that are new and returns how many. */
export async function insertTrialHashes(trx: Transaction, hashes: string[], at: Temporal.Instant): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto("spent_trial")
    .values(hashes.map((hash) => ({ hash, spent_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** The admins of an organisation, joined with their persons. */
export const adminsOf = (db: Database, organisationId: number) =>
  db
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .where("membership.organisation_id", "=", organisationId)
    .where("role", "=", "OrganisationAdmin" satisfies Role);

/** The admins of an organisation, for emails to them. */
export const adminIdsOf = async (db: Database, organisationId: number): Promise<number[]> =>
  (await adminsOf(db, organisationId).select("person.id").execute()).map(({ id }) => id);

/** Trials that end by an instant, or have ended, of which the admins were not told everything yet. */
export const trialsEndingBy = (db: Database, instant: Temporal.Instant) =>
  db
    .selectFrom("subscription")
    .innerJoin("organisation", "organisation.id", "organisation_id")
    .select(["organisation_id", "time_zone", "ends_at", "told_ending_at", "told_ended_at"])
    .where("is_trial", "=", true)
    .where("ends_at", "<=", instant)
    .where((is) => is("told_ended_at", "is distinct from", is.ref("ends_at")))
    .orderBy("organisation_id")
    .execute();

type TrialEnd = { organisation_id: number; ends_at: Temporal.Instant };
const toldColumn = { ending: "told_ending_at", ended: "told_ended_at" } as const;

/** Records that the admins are told of a trial's end. False if they were before, or it is no longer this trial. */
export async function recordTrialNews(
  trx: Transaction,
  trial: TrialEnd,
  news: keyof typeof toldColumn,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("subscription")
    .set({ [toldColumn[news]]: trial.ends_at })
    .where("organisation_id", "=", trial.organisation_id)
    .where("is_trial", "=", true)
    .where("ends_at", "=", trial.ends_at)
    .where((is) => is(toldColumn[news], "is distinct from", is.ref("ends_at")))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A trial and one admin of its organisation; undefined if either is one no more, or the address is not verified. */
export const trialForEmail = (db: Database, organisationId: number, adminId: number) =>
  adminsOf(db, organisationId)
    .innerJoin("organisation", "organisation.id", "membership.organisation_id")
    .innerJoin("subscription", "subscription.organisation_id", "organisation.id")
    .select(["plan", "ends_at", "email", "trial_messages"])
    .select(["organisation.name as organisation_name", "organisation.public_id as organisation_public_id"])
    .select("organisation.time_zone")
    .where("person.id", "=", adminId)
    .where("is_trial", "=", true)
    .where("person.email_verified_at", "is not", null)
    .executeTakeFirst();
