import { activeStatusIds } from "#domain/opportunity-status.ts";
import type { CapName, Plan } from "#domain/plans.ts";
import { prepared } from "#platform/db/client.ts";
import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

export type Capped = { organisationId: number; caps: Plan["caps"] };
export type BeyondRow = { organisationId: number; cap: CapName; id: number };

/**
 * What is beyond the caps of these organisations: ids of people, of saved searches and of watched notices.
 *
 * Admins come first, then people in the order in which they joined. What people within the cap have saved or watch
 * comes before what only others have, then the oldest first. A watched stage and the one that followed it share a place.
 * Only active notices take places, but the others come after as many of them. Organisations with no more of anything
 * than their caps, which are nearly all, are left out first: ranking what they have would cost far more than counting it.
 */
export async function rowsBeyond(db: Database, capped: Capped[]): Promise<BeyondRow[]> {
  if (capped.length === 0) return [];
  const capsOf = (cap: CapName) => capped.map(({ caps }) => caps[cap]);
  const { rows } = await sql<BeyondRow>`
    with ${prepared} asked as (
      select * from unnest(
        ${capped.map(({ organisationId }) => organisationId)}::integer[], ${capsOf("users")}::integer[],
        ${capsOf("savedSearches")}::integer[], ${capsOf("watchedOpportunities")}::integer[]
      ) as asked (organisation_id, users, searches, watched)
    ), capped as materialized (
      select * from asked
      where (select count(*) from membership where organisation_id = asked.organisation_id) > users
        or (select count(*) from saved_search where organisation_id = asked.organisation_id and deleted_at is null) > searches
        or (select count(*) from watch where organisation_id = asked.organisation_id and ended_at is null) > watched
    ), member as (
      select organisation_id, person_id, row_number() over (
        partition by organisation_id order by role <> 'OrganisationAdmin', joined_at, membership.id
      ) > users as is_beyond
      from membership join capped using (organisation_id)
    ), search as (
      select capped.organisation_id, saved_search.id, row_number() over (
        partition by capped.organisation_id order by coalesce(member.is_beyond, true), created_at, saved_search.id
      ) > searches as is_beyond
      from saved_search join capped using (organisation_id)
      left join member on member.person_id = owner_id and member.organisation_id = capped.organisation_id
      where deleted_at is null
    ), notice as (
      select capped.organisation_id, opportunity_id, capped.watched, min(coalesce(follows_id, watch.id)) as first_watch,
        bool_or(status_id = any(${activeStatusIds}::integer[]) and withdrawn_at is null) as is_active,
        bool_or(exists (
          select from watcher join member using (person_id)
          where watch_id = watch.id and member.organisation_id = watch.organisation_id and not is_beyond
            and watching_since is not null and stopped_at is null
        )) as is_kept
      from watch join capped using (organisation_id) join opportunity on opportunity.id = opportunity_id
      where ended_at is null
      group by 1, 2, 3
    ), stages as (
      select organisation_id, watched, first_watch, bool_or(is_active) as is_active, bool_or(is_kept) as is_kept,
        array_agg(opportunity_id) as opportunity_ids
      from notice group by 1, 2, 3
    ), place as (
      select organisation_id, opportunity_ids,
        count(*) filter (where is_active) over (partition by organisation_id) > watched
        and count(*) filter (where is_active) over (partition by organisation_id order by not is_kept, first_watch)
          + (not is_active)::integer > watched as is_beyond
      from stages
    )
    select organisation_id as "organisationId", 'users' as cap, person_id as id from member where is_beyond
    union all
    select organisation_id, 'savedSearches', id from search where is_beyond
    union all
    select organisation_id, 'watchedOpportunities', unnest(opportunity_ids) from place where is_beyond
  `.execute(db);
  return rows;
}

/** The saved searches of an organisation that count, oldest first. */
export const searchNames = (db: Database, organisationId: number) =>
  db
    .selectFrom("saved_search")
    .select(["id", "name", "owner_id", "shared_at"])
    .where("organisation_id", "=", organisationId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** The active notices that an organisation watches. */
export const activeWatchedIds = async (db: Database, organisationId: number): Promise<number[]> =>
  (
    await db
      .selectFrom("watch")
      .innerJoin("opportunity", "opportunity.id", "opportunity_id")
      .select("opportunity_id")
      .distinct()
      .where("watch.organisation_id", "=", organisationId)
      .where("ended_at", "is", null)
      .where("withdrawn_at", "is", null)
      .where("status_id", "in", activeStatusIds)
      .execute()
  ).map(({ opportunity_id: id }) => id);

/** The members of an organisation in the order in which they joined. */
export const peopleNames = (db: Database, organisationId: number) =>
  db
    .selectFrom("membership")
    .innerJoin("person", "person.id", "person_id")
    .select(["person.id", "given_name", "surname"])
    .where("organisation_id", "=", organisationId)
    .orderBy("joined_at")
    .orderBy("membership.id")
    .execute();
