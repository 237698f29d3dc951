import type { OperatorActor } from "#features/operator/server/service.ts";
import { activeStatusIds } from "#domain/opportunity-status.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** How many organisations watch each of these opportunities; those that nobody watches are left out. */
export async function countOrganisations(db: Database, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("watch")
    .select(["opportunity_id", sql<number>`count(distinct organisation_id)`.as("count")])
    .where("opportunity_id", "=", sql<number>`any(${ids}::integer[])`)
    .where("ended_at", "is", null)
    .groupBy("opportunity_id")
    .execute();
  return new Map(rows.map(({ opportunity_id, count }) => [opportunity_id, count]));
}

/** The opportunities that anybody watches. */
export async function watchedIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom("watch").select("opportunity_id").distinct().where("ended_at", "is", null).execute();
  return rows.map(({ opportunity_id }) => opportunity_id);
}

/**
 * Whoever watches an earlier stage also watches the later one, as they watch and share the earlier. An organisation that
 * has watched the later one before, or has stopped, is left as it is.
 */
export async function followStage(
  trx: Transaction,
  { earlierId, laterId, at }: { earlierId: number; laterId: number; at: Temporal.Instant },
) {
  await sql`
    with followed as (
      insert into watch (organisation_id, opportunity_id, origin_id, created_by, shared_by, shared_at, created_at, follows_id)
      select distinct on (watch.organisation_id) watch.organisation_id, later.id, later.id, created_by, shared_by, shared_at,
        ${at.toString()}::timestamptz, watch.id
      from watch join opportunity as later on later.id = ${laterId}
      where watch.opportunity_id = ${earlierId} and ended_at is null and later.withdrawn_at is null
        and later.status_id = any(${activeStatusIds}::integer[])
        and not exists (
          select from watch as own where own.organisation_id = watch.organisation_id and own.opportunity_id = later.id
        )
      order by watch.organisation_id, watch.id
      on conflict do nothing
      returning id, follows_id
    )
    insert into watcher (watch_id, person_id, watching_since, email_timing, sms_timing, push_timing)
    select followed.id, person_id, case when watching_since is not null then ${at.toString()}::timestamptz end,
      email_timing, sms_timing, push_timing
    from followed join watcher on watcher.watch_id = follows_id
    where stopped_at is null
  `.execute(trx);
}

/** The organisations that watch a notice, for an operator who is about to move or withdraw it. */
export async function organisationsWatching(db: Database, _actor: OperatorActor, opportunityId: number) {
  const rows = await db
    .selectFrom("watch")
    .select("organisation_id")
    .distinct()
    .where("opportunity_id", "=", opportunityId)
    .where("ended_at", "is", null)
    .execute();
  return rows.map(({ organisation_id }) => organisation_id);
}
