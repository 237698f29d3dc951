import { sql } from "kysely";
import type { Permission } from "#domain/permissions.ts";
import type { OrganisationActor, OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

/** True for changes that wait for their person's "I have seen this", of the table `change_to_see as waiting`. */
export const isWaiting = sql<boolean>`
  (waiting.found_at is not null and (waiting.seen_at is null or waiting.seen_at < waiting.found_at))
`;

/** What waits for one person and notice. `escalatesAt`: null unless one of the changes is critical. */
export type FoundRow = {
  personId: number;
  organisationId: number;
  opportunityId: number;
  isCritical: boolean;
  escalatesAt: Temporal.Instant | null;
};

/**
 * Records that important changes of notices wait for people. What waits already keeps the time at which it was found and
 * the first time at which a colleague is told, which is once until the person has seen it.
 */
export const upsertWaiting = (trx: Transaction, rows: FoundRow[], at: Temporal.Instant) =>
  sql`
    insert into change_to_see as waiting
      (person_id, organisation_id, opportunity_id, is_critical, escalates_at, found_at)
    select *, ${at.toString()}::timestamptz from unnest(
      ${rows.map(({ personId }) => personId)}::integer[],
      ${rows.map(({ organisationId }) => organisationId)}::integer[],
      ${rows.map(({ opportunityId }) => opportunityId)}::integer[],
      ${rows.map(({ isCritical }) => isCritical)}::boolean[],
      ${rows.map(({ escalatesAt }) => escalatesAt?.toString() ?? null)}::timestamptz[]
    )
    on conflict (person_id, opportunity_id) do update set
      organisation_id = excluded.organisation_id, is_critical = excluded.is_critical,
      found_at = case when ${isWaiting} then waiting.found_at else excluded.found_at end,
      escalated_at = case when ${isWaiting} then waiting.escalated_at end,
      escalates_at = case
        when not ${isWaiting} or not excluded.is_critical then excluded.escalates_at
        when waiting.escalated_at is null then coalesce(waiting.escalates_at, excluded.escalates_at)
      end
  `.execute(trx);

export type Weight = Pick<FoundRow, "personId" | "opportunityId"> & { weight: "none" | "important" | "critical" };

/**
 * Lowers what waits to what is still so after a change was undone; it never begins to wait by that. Returns "person notice"
 * of what was lowered.
 */
export async function lowerWaiting(trx: Transaction, rows: Weight[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: lowered } = await sql<{ key: string }>`
    update change_to_see as waiting set
      found_at = case when now.weight <> 'none' then found_at end,
      is_critical = is_critical and now.weight = 'critical',
      escalates_at = case when now.weight = 'critical' then escalates_at end
    from unnest(
      ${rows.map(({ personId }) => personId)}::integer[],
      ${rows.map(({ opportunityId }) => opportunityId)}::integer[],
      ${rows.map(({ weight }) => weight)}::text[]
    ) as now (person, notice, weight)
    where waiting.person_id = now.person and waiting.opportunity_id = now.notice and found_at is not null
      and (now.weight = 'none' or (is_critical and now.weight <> 'critical'))
    returning person_id || ' ' || opportunity_id as key
  `.execute(trx);
  return new Set(lowered.map(({ key }) => key));
}

/** When these people said last that they have seen the changes of notices, by "person notice". */
export async function seenDates(
  trx: Transaction,
  personIds: number[],
  opportunityIds: number[],
): Promise<Map<string, Temporal.Instant>> {
  const { rows } = await sql<{ key: string; seenAt: Temporal.Instant }>`
    select person_id || ' ' || opportunity_id as key, seen_at as "seenAt" from change_to_see
    where person_id = any(${personIds}::integer[]) and opportunity_id = any(${opportunityIds}::integer[])
      and seen_at is not null
  `.execute(trx);
  return new Map(rows.map(({ key, seenAt }) => [key, seenAt]));
}

/** Records when a person has seen all changes of those of these notices that are on their watchlist; null: never. */
export const setSeen = (
  db: Database,
  { personId, organisationId }: OrganisationActor<Permission>,
  opportunityIds: number[],
  at: Temporal.Instant | null,
) =>
  sql`
    insert into change_to_see (person_id, organisation_id, opportunity_id, seen_at)
    select distinct ${personId}::integer, ${organisationId}::integer, opportunity_id, ${at?.toString() ?? null}::timestamptz
    from watch left join watcher on watch_id = watch.id and person_id = ${personId}
    where organisation_id = ${organisationId} and ended_at is null
      and opportunity_id = any(${opportunityIds}::integer[])
      and (shared_at is not null or (watching_since is not null and stopped_at is null))
    on conflict (person_id, opportunity_id) do update set seen_at = excluded.seen_at
  `.execute(db);

/** Whether a person watches a notice, or has it shared with them. */
export async function isOnWatchList(
  db: Database,
  { personId, organisationId }: OrganisationActor<Permission>,
  opportunityId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from watch left join watcher on watch_id = watch.id and person_id = ${personId}
    where organisation_id = ${organisationId} and opportunity_id = ${opportunityId} and ended_at is null
      and (shared_at is not null or (watching_since is not null and stopped_at is null))
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/** When a person said that they have seen the changes of a notice; null if never. */
export async function seenDate(
  db: Database,
  { personId, organisationId }: OrganisationActor<Permission>,
  opportunityId: number,
): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom("change_to_see")
    .select("seen_at")
    .where("person_id", "=", personId)
    .where("organisation_id", "=", organisationId)
    .where("opportunity_id", "=", opportunityId)
    .executeTakeFirst();
  return row?.seen_at ?? null;
}

/** The colleagues who have seen the changes of a notice, the last one first. */
export const seenByColleagues = (
  db: Database,
  { personId, organisationId }: OrganisationActor<Permission>,
  { opportunityId, since }: { opportunityId: number; since: Temporal.Instant },
) =>
  db
    .selectFrom("change_to_see")
    .select(["person_id", "organisation_id"])
    .select(sql<Temporal.Instant>`seen_at`.as("seen_at"))
    .where("organisation_id", "=", organisationId)
    .where("opportunity_id", "=", opportunityId)
    .where("person_id", "<>", personId)
    .where("seen_at", ">=", since)
    .orderBy("seen_at", "desc")
    .orderBy("person_id")
    .execute();

/**
 * The colleague who is told of what somebody has not seen: the one who has watched the notice longest, of those who are
 * told of it by some channel. Of the table `change_to_see as waiting`. `paused`: people for whom the plan is too small,
 * who are told nothing.
 */
export const colleague = (paused: ReadonlySet<number>) => sql`
  select person.id, person.given_name || ' ' || person.surname as name, email_timing, sms_timing, push_timing
  from watch join watcher on watch_id = watch.id
  join membership on membership.person_id = watcher.person_id and membership.organisation_id = watch.organisation_id
  join person on person.id = watcher.person_id
  where watch.organisation_id = waiting.organisation_id and watch.opportunity_id = waiting.opportunity_id
    and ended_at is null and watching_since is not null and stopped_at is null
    and person.id <> waiting.person_id and person.id <> all(${[...paused]}::integer[])
    and (email_timing, sms_timing, push_timing) <> ('Off', 'Off', 'Off')
  order by watching_since, person.id limit 1
`;

/** Since when the person of `change_to_see as waiting` watches the notice, or has it shared with them; null if no longer. */
const watchedSince = sql`(
  select coalesce(min(case when stopped_at is null then watching_since end), min(shared_at))
  from watch left join watcher on watch_id = watch.id and watcher.person_id = waiting.person_id
  where watch.organisation_id = waiting.organisation_id and watch.opportunity_id = waiting.opportunity_id
    and ended_at is null
)`;

/** What waits, as far as its person still watches the notice. `known_at`: they know it as it was then. */
export const waitingChanges = sql`
  select waiting.*, greatest(seen_at, since) as known_at
  from change_to_see as waiting cross join lateral (select ${watchedSince} as since) as watched
  where ${isWaiting} and since <= found_at
`;

export type WaitingRow = {
  organisation_id: number;
  opportunity_id: number;
  known_at: Temporal.Instant;
  /** When a colleague is told, and who; null unless one of the changes is critical and somebody else watches. */
  escalates_at: Temporal.Instant | null;
  colleague: string | null;
};

/** Of how many notices critical and important changes wait for a person. */
export async function waitingCount(
  db: Database,
  { personId, organisationId }: { personId: number; organisationId: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${waitingChanges}) as waiting
    where person_id = ${personId} and organisation_id = ${organisationId}
  `.execute(db);
  return rows[0]!.count;
}

/** What waits for a person, of these notices. `paused`: people who cannot be the colleague. */
export async function waitingRows(
  db: Database,
  { personId, organisationId }: { personId: number; organisationId: number },
  opportunityIds: number[],
  paused: ReadonlySet<number>,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select organisation_id, opportunity_id, known_at, escalates_at, name as colleague
    from (${waitingChanges}) as waiting left join lateral (${colleague(paused)}) as colleague on escalates_at is not null
    where waiting.person_id = ${personId} and organisation_id = ${organisationId}
      and opportunity_id = any(${opportunityIds}::integer[])
  `.execute(db);
  return rows;
}

/** What a person said that they have seen, for their export. */
export const seenOfPerson = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("change_to_see")
    .innerJoin("opportunity", "opportunity.id", "opportunity_id")
    .select(["public_id", "title", "found_at", "seen_at", "escalated_at"])
    .where("person_id", "=", personId)
    .orderBy("found_at")
    .orderBy("public_id")
    .execute();

export const deleteToSee = (trx: Transaction, { organisationId }: OrganisationScope, personId: number) =>
  trx
    .deleteFrom("change_to_see")
    .where("organisation_id", "=", organisationId)
    .where("person_id", "=", personId)
    .execute();

/** Watches go to the notice that theirs was linked to, and with them what waits. What waits there already stays. */
export const copyToSee = (
  trx: Transaction,
  { canonicalId, duplicateId }: { canonicalId: number; duplicateId: number },
) =>
  sql`
    insert into change_to_see
      (person_id, opportunity_id, organisation_id, found_at, is_critical, seen_at, escalates_at, escalated_at)
    select person_id, ${canonicalId}::integer, organisation_id, found_at, is_critical, seen_at, escalates_at, escalated_at
    from change_to_see where opportunity_id = ${duplicateId}
    on conflict do nothing
  `.execute(trx);
