import type { Database } from "#platform/db/db.ts";

/** The subscription of an organisation with the organisation's public id; undefined when it never had one. */
export const subscriptionOf = (db: Database, organisationId: number) =>
  db
    .selectFrom("subscription")
    .innerJoin("organisation", "organisation.id", "organisation_id")
    .selectAll("subscription")
    .select("organisation.public_id")
    .where("organisation_id", "=", organisationId)
    .executeTakeFirst();
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof subscriptionOf>>>;

type Trial = { organisationId: number; plan: string; from: Temporal.Instant; until: Temporal.Instant };

/** Starts a trial where there never was one and nothing runs; whether it did. Of two at once one does. */
export async function startTrial(db: Database, { organisationId, plan, from, until }: Trial): Promise<boolean> {
  const trial = { plan, is_trial: true, started_at: from, ends_at: until, renews: false, trial_started_at: from };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("subscription")
    .values({ organisation_id: organisationId, ...trial })
    .onConflict((conflict) =>
      conflict
        .column("organisation_id")
        .doUpdateSet(trial)
        .where("subscription.trial_started_at", "is", null)
        .where("subscription.ends_at", "<=", from),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
