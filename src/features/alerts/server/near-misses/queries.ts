import { activeStatusIds } from "#domain/opportunity-status.ts";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

export type NearMissSearch = { id: number; publicId: string; name: string; request: unknown; isOwn: boolean };

/** The searches that a person is told of by email, by name; none if they do not want near misses. */
export async function searchesWithNearMisses(db: Database, personId: number): Promise<NearMissSearch[]> {
  const { rows } = await sql<NearMissSearch>`
    select search.id, search.public_id as "publicId", search.name, search.request, search.owner_id = person.id as "isOwn"
    from person
    join membership on membership.person_id = person.id
    join saved_search as search on search.organisation_id = membership.organisation_id and search.deleted_at is null
      and (search.owner_id = person.id or search.shared_at is not null)
    join saved_search_timing as timing on timing.saved_search_id = search.id and timing.person_id = person.id
      and timing.email <> 'Off'
    where person.id = ${personId} and email_near_misses
    order by search.name_key, search.id
  `.execute(db);
  return rows;
}

type Reader = { personId: number; organisationId: number };
type Window = { since: Temporal.Instant; until: Temporal.Instant; limit: number };

/**
 * Open and future notices that became news in a time, the newest first: those that a person may see and has not been
 * told of, shown, hidden or watched.
 */
export async function newNotices(
  db: Database,
  { personId, organisationId }: Reader,
  { since, until, limit }: Window,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from opportunity
    where news_at > ${since.toString()}::timestamptz and news_at <= ${until.toString()}::timestamptz
      and status_id = any(${activeStatusIds}::integer[]) and withdrawn_at is null and merged_into is null
      and (visibility = 'public' or organisation_id = ${organisationId})
      and not exists (
        select from alert where alert.person_id = ${personId} and alert.opportunity_id = opportunity.id
      )
      and not exists (
        select from alert_near_miss as shown join opportunity as was on was.id = shown.opportunity_id
        where shown.person_id = ${personId} and coalesce(was.merged_into, was.id) = opportunity.id
      )
      and not exists (
        select from hidden_notice as hidden join opportunity as was on was.id = hidden.opportunity_id
        where coalesce(was.merged_into, was.id) = opportunity.id and hidden.organisation_id = ${organisationId}
          and (hidden.person_id is null or hidden.person_id = ${personId})
      )
      and not exists (
        select from watch where watch.opportunity_id = opportunity.id and watch.organisation_id = ${organisationId}
          and ended_at is null
      )
    order by news_at desc, id desc limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Remembers what a person was shown. */
export async function insertNearMisses(
  trx: Transaction,
  personId: number,
  opportunityIds: number[],
  at: Temporal.Instant,
): Promise<void> {
  if (opportunityIds.length === 0) return;
  await sql`
    insert into alert_near_miss (person_id, opportunity_id, shown_at)
    select ${personId}, id, ${at.toString()}::timestamptz from opportunity where id = any(${opportunityIds}::integer[])
    on conflict do nothing
  `.execute(trx);
}

/** The near misses that a person was shown, the oldest first. */
export const nearMissesOfPerson = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("alert_near_miss")
    .innerJoin("opportunity", "opportunity.id", "opportunity_id")
    .select(["title", "opportunity.public_id", "shown_at"])
    .where("person_id", "=", personId)
    .orderBy("shown_at")
    .orderBy("opportunity.id")
    .execute();

export const deleteNearMisses = (trx: Transaction, personId: number) =>
  trx.deleteFrom("alert_near_miss").where("person_id", "=", personId).execute();
