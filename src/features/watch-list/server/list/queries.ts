import type { Weeks } from "#domain/weeks.ts";
import { activeStatusIds } from "#domain/opportunity-status.ts";
import type { Permission } from "#domain/permissions.ts";
import { waitingChanges } from "#features/watch-list/server/to-see/queries.ts";
import type { OrganisationActor, OrganisationScope } from "#platform/auth/authorized.ts";
import { prepared } from "#platform/db/client.ts";
import type { Database } from "#platform/db/db.ts";
import { type RawBuilder, sql } from "kysely";

export type WatchedBy = "Everyone" | "Caller" | "Shared";
export type ClosingIn = "thisWeek" | "nextWeek" | "later" | "none";
export type ListFilter = {
  personId: number;
  isActive: boolean;
  watchedBy: WatchedBy;
  closingIn?: ClosingIn | undefined;
  placeId?: number | undefined;
  buyerId?: number | undefined;
  /** Only those with changes that the person has not seen. */
  hasChanges?: boolean | undefined;
};

/**
 * What a person watches and what is shared with them, one row for each opportunity: linked notices are one. `known_at`:
 * the person knows the notice as it was then, when they opened it last or when it came on their watchlist. While important
 * changes wait, it is when they said last that they have seen those. `which`: a condition on rows of `watch`.
 */
export const watchedBy = ({ organisationId }: OrganisationScope, personId: number, which = sql`true`) => sql`
  select watched.opportunity_id, is_own, is_shared, waiting.known_at is not null as waits_for_seen,
    coalesce(least(waiting.known_at, reading.seen_at), since) as known_at
  from (
    select opportunity_id, bool_or(shared_at is not null) as is_shared,
      bool_or(watching_since is not null and stopped_at is null) as is_own,
      coalesce(min(case when stopped_at is null then watching_since end), min(shared_at)) as since
    from watch left join watcher on watch_id = watch.id and person_id = ${personId}
    where organisation_id = ${organisationId} and ended_at is null and ${which}
    group by opportunity_id
  ) as watched
  left join notice_reading as reading
    on reading.opportunity_id = watched.opportunity_id and reading.person_id = ${personId}
  left join (${waitingChanges}) as waiting on waiting.opportunity_id = watched.opportunity_id
    and waiting.person_id = ${personId} and waiting.organisation_id = ${organisationId}
  where is_own or is_shared`;

/** The same with what the list filters and orders by. `closing_in` goes by the day that the notice prints. */
const withNotices = (scope: OrganisationScope, personId: number, weeks: Weeks, which?: RawBuilder<unknown>) => sql`
  select opportunity_id, is_own, is_shared, known_at, waits_for_seen, status_id = any(${activeStatusIds}::integer[]) as is_active,
    buyer_id, places, reminds_at, coalesce(cancelled_at, awarded_at, stays_open_until, last_changed_at) as over_at, expected_release_at,
    case
      when reminds_at is null then 'none'
      when (reminds_at at time zone zone)::date < ${weeks.thisWeekEnds}::date then 'thisWeek'
      when (reminds_at at time zone zone)::date < ${weeks.nextWeekEnds}::date then 'nextWeek'
      else 'later'
    end as closing_in
  from (${watchedBy(scope, personId, which)}) as watched
  join opportunity on opportunity.id = opportunity_id
  where withdrawn_at is null`;

/** True for a row of those that has changes that the person has not seen. */
const isChanged = (row: string) => sql`exists (
  select from opportunity_change as change
  where change.opportunity_id = ${sql.ref(`${row}.opportunity_id`)} and change.seen_at > ${sql.ref(`${row}.known_at`)}
)`;

/** A row of the page as JSON. */
const asListedRow = ({ organisationId }: OrganisationScope, changed: RawBuilder<unknown>) => sql`jsonb_build_object(
  'opportunity_id', opportunity_id, 'organisation_id', ${organisationId}::integer, 'closing_in', closing_in,
  'is_changed', ${changed}, 'known_at', known_at, 'waits_for_seen', waits_for_seen
)`;

const chosen: Record<WatchedBy, ReturnType<typeof sql<boolean>>> = {
  Everyone: sql`true`,
  Caller: sql`is_own`,
  Shared: sql`is_shared`,
};

/** `known_at` is an instant as ISO 8601. */
export type ListedRow = {
  opportunity_id: number;
  organisation_id: number;
  closing_in: ClosingIn;
  is_changed: boolean;
  known_at: string;
  waits_for_seen: boolean;
};

export type ListCounts = Record<
  | "total"
  | "active"
  | "inactive"
  | "everyone"
  | "caller"
  | "shared"
  | "thisWeek"
  | "nextWeek"
  | "later"
  | "none"
  | "changed",
  number
>;
/** A place or buyer of what is listed. A place has no name here: the domain names it. */
export type OptionRow = { id: number; name: string | null; count: number };
type Page = { rows: ListedRow[]; counts: ListCounts; places: OptionRow[]; buyers: OptionRow[] };

/** Buyers that a filter offers. */
const maxBuyers = 100;

/**
 * A page, active ones soonest first with those without a deadline last, and others latest first. The counts beside it are
 * each as if its own filter were chosen. One statement, because reading the watched opportunities is most of the work.
 */
export async function listedPage(
  db: Database,
  scope: OrganisationScope,
  { personId, limit, offset, ...filter }: ListFilter & { limit: number; offset: number },
  weeks: Weeks,
): Promise<Page> {
  const order = filter.isActive
    ? sql`reminds_at nulls last, expected_release_at nulls last, opportunity_id`
    : sql`over_at desc, opportunity_id desc`;
  const is = conditions(filter);
  /** Counts what passes every filter but one, with another condition in its place. */
  const counted = (lifted: keyof typeof is, instead: RawBuilder<unknown>) =>
    sql`count(*) filter (where ${allBut(is, lifted)} and ${instead})`;
  const closing = (bucket: ClosingIn) => counted("closing", sql`closing_in = ${bucket}`);
  // Weeks and changes are filters of active ones alone.
  const active = allBut({ ...is, closing: sql`true`, changes: sql`true` }, "state");
  const { rows } = await sql<ListCounts & { page: ListedRow[]; places: OptionRow[]; buyers: OptionRow[] }>`
    with ${prepared} listed as materialized (
      select *, ${isChanged("watched")} as is_changed from (${withNotices(scope, personId, weeks)}) as watched
    ),
    page as (
      select row_number() over (order by ${order}) as place, opportunity_id, closing_in, is_changed, known_at, waits_for_seen
      from listed where ${allBut(is)} order by ${order} limit ${limit} offset ${offset}
    ),
    by_place as (
      select (place->>'id')::integer as id, null::text as name, count(distinct opportunity_id) as count
      from listed, jsonb_array_elements(places) as place
      where ${allBut(is, "place")} and place->>'id' is not null group by 1
    ),
    by_buyer as (
      select buyer.id, buyer.name, count(*) as count
      from listed join buyer on buyer.id = buyer_id
      where ${allBut(is, "buyer")} group by buyer.id order by count desc, buyer.name limit ${maxBuyers}
    )
    select
      count(*) filter (where ${allBut(is)}) as total,
      count(*) filter (where is_active and ${active}) as active,
      count(*) filter (where not is_active and ${active}) as inactive,
      ${counted("by", sql`true`)} as everyone, ${counted("by", sql`is_own`)} as caller,
      ${counted("by", sql`is_shared`)} as shared,
      ${closing("thisWeek")} as "thisWeek", ${closing("nextWeek")} as "nextWeek",
      ${closing("later")} as later, ${closing("none")} as none,
      ${counted("changes", sql`is_changed`)} as changed,
      coalesce((
        select jsonb_agg(${asListedRow(scope, sql`is_changed`)} order by place) from page
      ), '[]') as page,
      coalesce((select jsonb_agg(by_place order by count desc, id) from by_place), '[]') as places,
      coalesce((select jsonb_agg(by_buyer order by count desc, name) from by_buyer), '[]') as buyers
    from listed
  `.execute(db);
  const { page, places, buyers, ...counts } = rows[0]!;
  return { rows: page, counts, places, buyers };
}

/**
 * The first of all active ones with a deadline, soonest first, and how many are active and not. Only what orders and counts
 * them is read of all.
 */
export async function closingFirst(
  db: Database,
  scope: OrganisationScope,
  { personId, limit }: { personId: number; limit: number },
  weeks: Weeks,
): Promise<{ rows: ListedRow[]; active: number; inactive: number }> {
  const first = withNotices(scope, personId, weeks, sql`watch.opportunity_id in (select opportunity_id from first)`);
  const { rows } = await sql<{ page: ListedRow[]; active: number; inactive: number }>`
    with ${prepared} listed as materialized (
      select opportunity_id, reminds_at, status_id = any(${activeStatusIds}::integer[]) as is_active
      from (${watchedIdsOf(scope, personId)}) as watched join opportunity on opportunity.id = opportunity_id
      where withdrawn_at is null
    ),
    first as (
      select opportunity_id from listed where is_active and reminds_at is not null
      order by reminds_at, opportunity_id limit ${limit}
    ),
    page as (${first})
    select count(*) filter (where is_active) as active, count(*) filter (where not is_active) as inactive,
      coalesce((
        select jsonb_agg(${asListedRow(scope, isChanged("page"))} order by reminds_at, opportunity_id) from page
      ), '[]') as page
    from listed
  `.execute(db);
  const { page, ...counts } = rows[0]!;
  return { rows: page, ...counts };
}

/** What each filter of the list asks of a row. */
const conditions = ({ isActive, watchedBy: by, hasChanges, ...filter }: Omit<ListFilter, "personId">) => ({
  state: sql`is_active = ${isActive}`,
  by: chosen[by],
  changes: hasChanges ? sql`is_changed` : sql`true`,
  closing: filter.closingIn ? sql`closing_in = ${filter.closingIn}` : sql`true`,
  place: filter.placeId === undefined ? sql`true` : sql`places @> ${JSON.stringify([{ id: filter.placeId }])}::jsonb`,
  buyer: filter.buyerId === undefined ? sql`true` : sql`buyer_id = ${filter.buyerId}`,
});

const allBut = (is: ReturnType<typeof conditions>, lifted?: keyof ReturnType<typeof conditions>) =>
  sql.join(
    Object.entries(is).map(([name, condition]) => (name === lifted ? sql`true` : condition)),
    sql` and `,
  );

/** Ids of what is on a person's watchlist, or of what anyone in the organisation watches; what has closed too. */
const watchedIdsOf = (
  { organisationId }: OrganisationScope,
  personId: number,
  covers: "Caller" | "Everyone" = "Caller",
) => sql<{
  opportunity_id: number;
}>`
  select distinct opportunity_id from watch
  where organisation_id = ${organisationId} and ended_at is null and (
    ${covers === "Everyone"} or shared_at is not null or exists (
      select from watcher
      where watch_id = watch.id and person_id = ${personId} and watching_since is not null and stopped_at is null
    )
  )`;

/** What is on a person's watchlist, or what anyone in the organisation watches; what has closed too. */
export async function watchedIds(
  db: Database,
  actor: OrganisationActor<Permission>,
  covers: "Caller" | "Everyone",
): Promise<number[]> {
  const { rows } = await watchedIdsOf(actor, actor.personId, covers).execute(db);
  return rows.map(({ opportunity_id }) => opportunity_id);
}

/** The watches of these opportunities with everybody who has a row in them, oldest first. */
export const watchesWithPeople = (db: Database, { organisationId }: OrganisationScope, opportunityIds: number[]) =>
  db
    .selectFrom("watch")
    .leftJoin("watcher", "watch_id", "watch.id")
    .leftJoin("watch as earlier", "earlier.id", "watch.follows_id")
    .leftJoin("opportunity as followed", "followed.id", "earlier.opportunity_id")
    .modifyFront(prepared)
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
