import type { AlertTimings } from "#domain/alert-timing.ts";
import { activeStatusIds } from "#domain/opportunity-status.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** How many active opportunities each of these organisations watches. Those without any are left out. */
export async function countActiveByOrganisation(db: Database, organisationIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("watch")
    .innerJoin("opportunity", "opportunity.id", "watch.opportunity_id")
    .select(["watch.organisation_id", sql<number>`count(distinct opportunity_id)`.as("count")])
    .where("watch.organisation_id", "=", sql<number>`any(${organisationIds}::integer[])`)
    .where("ended_at", "is", null)
    .where("status_id", "=", sql<number>`any(${activeStatusIds}::integer[])`)
    .where("withdrawn_at", "is", null)
    .groupBy("watch.organisation_id")
    .execute();
  return new Map(rows.map(({ organisation_id, count }) => [organisation_id, count]));
}

/** The active opportunities that an organisation watches; one that was linked from two counts once. */
export async function countActive(db: Database, { organisationId }: OrganisationScope): Promise<number> {
  const { count } = await db
    .selectFrom("watch")
    .innerJoin("opportunity", "opportunity.id", "watch.opportunity_id")
    .select(sql<number>`count(distinct opportunity_id)`.as("count"))
    .where("watch.organisation_id", "=", organisationId)
    .where("ended_at", "is", null)
    .where("status_id", "=", sql<number>`any(${activeStatusIds}::integer[])`)
    .where("withdrawn_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Their titles with the ids of their rows, watched the longest first. */
export const activeTitles = (db: Database, { organisationId }: OrganisationScope) =>
  db
    .selectFrom("watch")
    .innerJoin("opportunity", "opportunity.id", "watch.opportunity_id")
    .select(({ fn }) => ["opportunity.id", "title", fn.min("watch.id").as("first_watch")])
    .where("watch.organisation_id", "=", organisationId)
    .where("ended_at", "is", null)
    .where("status_id", "=", sql<number>`any(${activeStatusIds}::integer[])`)
    .where("withdrawn_at", "is", null)
    .groupBy(["opportunity.id", "title"])
    .orderBy("first_watch")
    .execute();

/** How many active opportunities each of these members watches; people who watch none are left out. */
export async function countActiveByPerson(
  db: Database,
  { organisationId }: OrganisationScope,
  personIds: number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("watcher")
    .innerJoin("watch", "watch.id", "watch_id")
    .innerJoin("opportunity", "opportunity.id", "watch.opportunity_id")
    .select(["person_id", sql<number>`count(distinct opportunity_id)`.as("count")])
    .where("watch.organisation_id", "=", organisationId)
    .where("person_id", "=", sql<number>`any(${personIds}::integer[])`)
    .where("watching_since", "is not", null)
    .where("stopped_at", "is", null)
    .where("status_id", "=", sql<number>`any(${activeStatusIds}::integer[])`)
    .where("withdrawn_at", "is", null)
    .groupBy("person_id")
    .execute();
  return new Map(rows.map(({ person_id, count }) => [person_id, count]));
}

/**
 * An organisation's watches of an opportunity with what one person has in each, ended ones too: several if linked notices
 * were watched. The one that was made on this notice is the first.
 */
export const watchesOf = (
  db: Database,
  { organisationId }: OrganisationScope,
  { opportunityId, personId }: { opportunityId: number; personId: number },
) =>
  db
    .selectFrom("watch")
    .leftJoin("watcher", (join) => join.onRef("watch_id", "=", "watch.id").on("person_id", "=", personId))
    .selectAll("watch")
    .select(["watching_since", "stopped_at", "email_timing", "sms_timing", "push_timing"])
    .where("organisation_id", "=", organisationId)
    .where("opportunity_id", "=", opportunityId)
    .orderBy(sql`origin_id = opportunity_id`, "desc")
    .orderBy("watch.id")
    .execute();
export type OwnWatchRow = Awaited<ReturnType<typeof watchesOf>>[number];

type By = { personId: number; at: Temporal.Instant };

/** The id of a new watch. */
export async function insertWatch(
  trx: Transaction,
  { organisationId }: OrganisationScope,
  { opportunityId, personId, at }: By & { opportunityId: number },
): Promise<number> {
  const notice = { opportunity_id: opportunityId, origin_id: opportunityId };
  const { id } = await trx
    .insertInto("watch")
    .values({ ...notice, organisation_id: organisationId, created_by: personId, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets an ended watch go on as it was. */
export const resumeWatch = (trx: Transaction, id: number) =>
  trx.updateTable("watch").set({ ended_at: null }).where("id", "=", id).execute();

/** Makes an ended watch a new one of this person. */
export const renewWatch = (trx: Transaction, id: number, { personId, at }: By) =>
  trx
    .updateTable("watch")
    .set({ ended_at: null, created_by: personId, created_at: at, shared_by: null, shared_at: null })
    .where("id", "=", id)
    .execute();

const timingColumns = ({ email, sms, push }: AlertTimings) => ({
  email_timing: email,
  sms_timing: sms,
  push_timing: push,
});

/** Makes a person watch, with these timings. */
export async function upsertWatcher(trx: Transaction, watchId: number, { personId, at }: By, timings: AlertTimings) {
  const columns = { watching_since: at, stopped_at: null, ...timingColumns(timings) };
  await trx
    .insertInto("watcher")
    .values({ watch_id: watchId, person_id: personId, ...columns })
    .onConflict((conflict) => conflict.columns(["watch_id", "person_id"]).doUpdateSet(columns))
    .execute();
}

/** Stores a person's timings. A person with whom a watch is only shared gets a row that watches nothing. */
export async function upsertTimings(trx: Transaction, watchId: number, personId: number, timings: AlertTimings) {
  const columns = timingColumns(timings);
  await trx
    .insertInto("watcher")
    .values({ watch_id: watchId, person_id: personId, ...columns })
    .onConflict((conflict) =>
      conflict.columns(["watch_id", "person_id"]).doUpdateSet({
        ...columns,
        watching_since: sql`case when watcher.stopped_at is null then watcher.watching_since end`,
        stopped_at: null,
      }),
    )
    .execute();
}

/** Lets a person who has stopped watch again, as before. */
export const resumeWatcher = (trx: Transaction, watchId: number, personId: number) =>
  trx
    .updateTable("watcher")
    .set({ stopped_at: null })
    .where("watch_id", "=", watchId)
    .where("person_id", "=", personId)
    .execute();

/** A person stops watching. A watch ends with its last watcher, shared or not. */
export async function stopWatching(trx: Transaction, watchIds: number[], { personId, at }: By) {
  const ids = sql<number>`any(${watchIds}::integer[])`;
  await trx
    .updateTable("watcher")
    .set({ stopped_at: at })
    .where("watch_id", "=", ids)
    .where("person_id", "=", personId)
    .where("watching_since", "is not", null)
    .execute();
  await trx
    .updateTable("watch")
    .set({ ended_at: at })
    .where("id", "=", ids)
    .where("ended_at", "is", null)
    .where(isUnwatched)
    .execute();
}

/** True for a watch that nobody watches now. */
const isUnwatched = sql<boolean>`not exists (
  select from watcher where watch_id = watch.id and watching_since is not null and stopped_at is null
)`;

/** Shares watches with the organisation, or stops that for `null`. A watch that is shared stays shared by the same person. */
export const setShared = (trx: Transaction, watchIds: number[], shared: By | null) =>
  trx
    .updateTable("watch")
    .set({ shared_by: shared?.personId ?? null, shared_at: shared?.at ?? null })
    .where("id", "=", sql<number>`any(${watchIds}::integer[])`)
    .where("shared_at", shared ? "is" : "is not", null)
    .execute();

/** Deletes what can no longer be undone. A watch that was added after an earlier stage stays, so that it is not added again. */
export async function purgeEnded(db: Database, before: Temporal.Instant) {
  await db.deleteFrom("watch").where("ended_at", "<", before).where("follows_id", "is", null).execute();
  await db
    .deleteFrom("watcher")
    .using("watch")
    .whereRef("watch.id", "=", "watch_id")
    .where("stopped_at", "<", before)
    // Of a shared watch the row says that the person wants no alerts.
    .where("shared_at", "is", null)
    .execute();
}
