import { activeStatusIds } from "#features/watch-list/server/queries.ts";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

export type WatchedBy = "Everyone" | "Caller" | "Shared";
/** The Mondays after this week and the next, as local dates. */
export type Weeks = { thisWeekEnds: string; nextWeekEnds: string };
type Filter = { personId: number; isActive: boolean; watchedBy: WatchedBy };

/**
 * What a person watches and what is shared with them, one row for each opportunity: linked notices are one. `closing_in`
 * goes by the day that the notice prints.
 */
const listed = ({ organisationId }: OrganisationScope, personId: number, weeks: Weeks) => sql`
  select opportunity_id, is_own, is_shared, status_id = any(${activeStatusIds}::integer[]) as is_active,
    reminds_at, coalesce(cancelled_at, awarded_at, stays_open_until, last_changed_at) as over_at, expected_release_at,
    case
      when reminds_at is null then 'none'
      when (reminds_at at time zone zone)::date < ${weeks.thisWeekEnds}::date then 'thisWeek'
      when (reminds_at at time zone zone)::date < ${weeks.nextWeekEnds}::date then 'nextWeek'
      else 'later'
    end as closing_in
  from (
    select opportunity_id, bool_or(shared_at is not null) as is_shared,
      bool_or(watching_since is not null and stopped_at is null) as is_own
    from watch left join watcher on watch_id = watch.id and person_id = ${personId}
    where organisation_id = ${organisationId} and ended_at is null
    group by opportunity_id
  ) as watched
  join opportunity on opportunity.id = opportunity_id
  where (is_own or is_shared) and withdrawn_at is null`;

const chosen: Record<WatchedBy, ReturnType<typeof sql<boolean>>> = {
  Everyone: sql`true`,
  Caller: sql`is_own`,
  Shared: sql`is_shared`,
};

export type ListedRow = { opportunity_id: number; organisation_id: number; closing_in: string };

export type ListCounts = Record<
  "active" | "inactive" | "everyone" | "caller" | "shared" | "thisWeek" | "nextWeek" | "later" | "none",
  number
>;

/**
 * A page, active ones soonest first with those without a deadline last, and others latest first. The counts beside it are
 * each as if its own filter were chosen. One statement, because reading the watched opportunities is most of the work.
 */
export async function listedPage(
  db: Database,
  scope: OrganisationScope,
  { personId, isActive, watchedBy, limit, offset }: Filter & { limit: number; offset: number },
  weeks: Weeks,
): Promise<{ rows: ListedRow[]; counts: ListCounts }> {
  const order = isActive
    ? sql`reminds_at nulls last, expected_release_at nulls last, opportunity_id`
    : sql`over_at desc, opportunity_id desc`;
  const isChosen = sql`is_active = ${isActive} and ${chosen[watchedBy]}`;
  const closing = (bucket: string) => sql`count(*) filter (where ${isChosen} and closing_in = ${bucket})`;
  const { rows } = await sql<ListCounts & { page: ListedRow[] }>`
    with listed as materialized (${listed(scope, personId, weeks)}),
    page as (
      select row_number() over (order by ${order}) as place, opportunity_id, closing_in
      from listed where ${isChosen} order by ${order} limit ${limit} offset ${offset}
    )
    select
      count(*) filter (where is_active and ${chosen[watchedBy]}) as active,
      count(*) filter (where not is_active and ${chosen[watchedBy]}) as inactive,
      count(*) filter (where is_active = ${isActive}) as everyone,
      count(*) filter (where is_active = ${isActive} and is_own) as caller,
      count(*) filter (where is_active = ${isActive} and is_shared) as shared,
      ${closing("thisWeek")} as "thisWeek", ${closing("nextWeek")} as "nextWeek",
      ${closing("later")} as later, ${closing("none")} as none,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'opportunity_id', opportunity_id, 'organisation_id', ${scope.organisationId}::integer, 'closing_in', closing_in
        ) order by place) from page
      ), '[]') as page
    from listed
  `.execute(db);
  const { page, ...counts } = rows[0]!;
  return { rows: page, counts };
}

/** The watches of these opportunities with everybody who has a row in them, oldest first. */
export const watchesWithPeople = (db: Database, { organisationId }: OrganisationScope, opportunityIds: number[]) =>
  db
    .selectFrom("watch")
    .leftJoin("watcher", "watch_id", "watch.id")
    .leftJoin("watch as earlier", "earlier.id", "watch.follows_id")
    .leftJoin("opportunity as followed", "followed.id", "earlier.opportunity_id")
    .select(["watch.organisation_id", "watch.opportunity_id", "watch.created_by"])
    .select(["watch.shared_by", "watch.shared_at", "watch.created_at"])
    .select(["person_id", "watching_since", "stopped_at", "email_timing", "sms_timing", "push_timing"])
    .select(["followed.public_id as followed_public_id", "followed.title as followed_title"])
    .where("watch.organisation_id", "=", organisationId)
    .where("watch.opportunity_id", "=", sql<number>`any(${opportunityIds}::integer[])`)
    .where("watch.ended_at", "is", null)
    .orderBy("watch.created_at")
    .orderBy("watch.id")
    .orderBy("watching_since")
    .orderBy("person_id")
    .execute();
export type WatchPersonRow = Awaited<ReturnType<typeof watchesWithPeople>>[number];
