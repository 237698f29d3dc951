import type { Role } from "#domain/permissions.ts";
import { initialTimings } from "#domain/alert-timing.ts";
import type { OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** What a person watches, and the timings of what is shared with them, the oldest first. */
export const watchesOfPerson = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("watcher")
    .innerJoin("watch", "watch.id", "watch_id")
    .innerJoin("opportunity", "opportunity.id", "watch.opportunity_id")
    .select(["public_id", "title", "watching_since", "stopped_at", "email_timing", "sms_timing", "push_timing"])
    .select(sql<boolean>`coalesce(shared_by = ${personId}, false)`.as("is_shared_by_person"))
    .where("person_id", "=", personId)
    .orderBy("watch.id")
    .execute();

type Leaving = { organisation: OrganisationScope; personId: number; at: Temporal.Instant };

/** Makes the longest-standing admin who stays watch what the leaver has shared and nobody else watches. */
export async function handOverShared(trx: Transaction, { organisation, personId, at }: Leaving) {
  const { email, sms, push } = initialTimings;
  await sql`
    insert into watcher (watch_id, person_id, watching_since, email_timing, sms_timing, push_timing)
    select watch.id, admin.person_id, ${at.toString()}::timestamptz, ${email}, ${sms}, ${push}
    from watch
    join watcher as leaver on leaver.watch_id = watch.id and leaver.person_id = ${personId}
    cross join (
      select person_id from membership
      where organisation_id = ${organisation.organisationId} and person_id <> ${personId}
        and role = ${"OrganisationAdmin" satisfies Role}
      order by joined_at, id limit 1
    ) as admin
    where organisation_id = ${organisation.organisationId} and shared_at is not null and ended_at is null
      and leaver.watching_since is not null and leaver.stopped_at is null
      and not exists (
        select from watcher as other where other.watch_id = watch.id and other.person_id <> ${personId}
          and other.watching_since is not null and other.stopped_at is null
      )
    on conflict (watch_id, person_id) do update set watching_since = excluded.watching_since, stopped_at = null
  `.execute(trx);
}

/**
 * Deletes what the leaver watches. What they made and others watch without sharing is then the first of those others'; what is
 * shared stays under their name.
 */
export async function deleteWatching(trx: Transaction, { organisation: { organisationId }, personId }: Leaving) {
  await sql`
    delete from watcher using watch
    where watch.id = watch_id and organisation_id = ${organisationId} and person_id = ${personId}
  `.execute(trx);
  await sql`
    delete from watch where organisation_id = ${organisationId} and not exists (
      select from watcher where watch_id = watch.id and watching_since is not null
    ) and (follows_id is null or ended_at is null)
  `.execute(trx);
  await sql`
    update watch set created_by = (
      select person_id from watcher where watch_id = watch.id and watching_since is not null
      order by stopped_at is not null, watching_since, person_id limit 1
    ) where organisation_id = ${organisationId} and created_by = ${personId} and shared_at is null
  `.execute(trx);
}

/** A watch that only people who have stopped are left in ends, so that they can still undo it. */
export const endUnwatched = (trx: Transaction, { organisation: { organisationId }, at }: Leaving) =>
  sql`
    update watch set ended_at = ${at.toString()}::timestamptz
    where organisation_id = ${organisationId} and ended_at is null and not exists (
      select from watcher where watch_id = watch.id and watching_since is not null and stopped_at is null
    )
  `.execute(trx);

/** Watches of a notice go to the one that it was linked to. */
export const moveWatches = (
  trx: Transaction,
  { canonicalId, duplicateId }: { canonicalId: number; duplicateId: number },
) => trx.updateTable("watch").set({ opportunity_id: canonicalId }).where("opportunity_id", "=", duplicateId).execute();

/** Watches that were made on a notice come back to it. */
export const returnWatches = (trx: Transaction, { duplicateId }: { duplicateId: number }) =>
  trx.updateTable("watch").set({ opportunity_id: duplicateId }).where("origin_id", "=", duplicateId).execute();
