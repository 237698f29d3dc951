import { sql } from "kysely";
import type { PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { type AlertRow, recipientColumns, watchTimings } from "#features/alerts/server/telling/queries.ts";
import type { Due } from "#features/alerts/server/telling/due.ts";
import type { Told } from "#features/opportunities/server/changes/service.ts";

/** A person who watches a notice, or is told of one that is shared with them. */
export type WatcherRow = Omit<AlertRow, "alertId"> & {
  opportunityId: number;
  publicOpportunityId: string;
  /** Changes before this are not told. */
  since: Temporal.Instant;
  isWithdrawn: boolean;
};

/** Those whom these notices concern: watchers, and members who chose timings of what is shared with them. */
export async function watchersOf(trx: Transaction, ids: number[]): Promise<WatcherRow[]> {
  const { rows } = await sql<WatcherRow>`
    select distinct on (watch.opportunity_id, person.id)
      watch.opportunity_id as "opportunityId", opportunity.public_id as "publicOpportunityId",
      person.id as "personId", watch.organisation_id as "organisationId",
      coalesce(watching_since, shared_at, watch.created_at) as since,
      ${watchTimings(sql`watch.opportunity_id, person.id`)} as timings,
      opportunity.withdrawn_at is not null and merged_into is null as "isWithdrawn",
      ${recipientColumns}
    from watch
    join watcher on watcher.watch_id = watch.id
    join person on person.id = watcher.person_id
    join membership on membership.person_id = person.id and membership.organisation_id = watch.organisation_id
    join opportunity on opportunity.id = watch.opportunity_id
    where watch.opportunity_id = any(${ids}::integer[]) and ended_at is null and stopped_at is null
      and (
        watching_since is not null
        or (shared_at is not null and (email_timing, sms_timing, push_timing) <> ('Off', 'Off', 'Off'))
      )
      and (opportunity.organisation_id is null or opportunity.organisation_id = watch.organisation_id)
    order by watch.opportunity_id, person.id, since
  `.execute(trx);
  return rows;
}

/** A watch of one of two notices that are joined or separated. */
export type ClosingWatch = { personId: number; originId: number; since: Temporal.Instant };

/** The watches of these notices, the oldest first. */
export async function closingWatches(trx: Transaction, ids: number[]): Promise<ClosingWatch[]> {
  const { rows } = await sql<ClosingWatch>`
    select person_id as "personId", origin_id as "originId",
      coalesce(watching_since, shared_at, watch.created_at) as since
    from watch join watcher on watch_id = watch.id
    where opportunity_id = any(${ids}::integer[]) and ended_at is null and stopped_at is null
      and (watching_since is not null or shared_at is not null)
    order by since, watch.id
  `.execute(trx);
  return rows;
}

/** What people were told of notices, by "person notice channel". */
export async function memoriesOf(db: Database, personIds: number[], ids: number[]): Promise<Map<string, Told>> {
  const { rows } = await sql<{ key: string; told: Told }>`
    select person_id || ' ' || opportunity_id || ' ' || channel as key, told from alert_memory
    where person_id = any(${personIds}::integer[]) and opportunity_id = any(${ids}::integer[])
  `.execute(db);
  return new Map(rows.map(({ key, told }) => [key, told]));
}

/** Remembers what a person was told of a notice on a channel. Fields that somebody else remembered meanwhile stay. */
export const upsertMemory = (
  db: Database,
  { personId, opportunityId, channel }: { personId: number; opportunityId: number; channel: string },
  told: Told,
  at: Temporal.Instant,
) =>
  sql`
    insert into alert_memory (person_id, opportunity_id, channel, told, told_at)
    values (${personId}, ${opportunityId}, ${channel}, ${JSON.stringify(told)}::jsonb, ${at.toString()}::timestamptz)
    on conflict (person_id, opportunity_id, channel) do update set told = alert_memory.told || excluded.told, told_at = excluded.told_at
  `.execute(db);

/** What a person was told of notices, for their export. */
export async function memoriesOfPerson(db: Database, { personId }: PersonActor) {
  const { rows } = await sql<{
    publicOpportunityId: string;
    channel: string;
    toldAt: Temporal.Instant;
    fields: Record<string, unknown>;
  }>`
    select public_id as "publicOpportunityId", channel, told_at as "toldAt",
      (select coalesce(jsonb_object_agg(key, value -> 'last'), '{}') from jsonb_each(told)) as fields
    from alert_memory join opportunity on opportunity.id = opportunity_id
    where person_id = ${personId} order by told_at, opportunity_id, channel
  `.execute(db);
  return rows;
}

/** Deletes what people were told of notices that they have not watched since an instant, and that are not shared with them. */
export const purgeMemories = (db: Database, before: Temporal.Instant) =>
  sql`
    delete from alert_memory as memory using opportunity
    where opportunity.id = memory.opportunity_id and not exists (
      select from watch join watcher on watch_id = watch.id
      where watch.opportunity_id in (opportunity.id, opportunity.merged_into)
        and watcher.person_id = memory.person_id
        and (ended_at is null or ended_at >= ${before.toString()}::timestamptz)
        and (stopped_at is null or stopped_at >= ${before.toString()}::timestamptz)
    )
  `.execute(db);

/** Deletes all that a person was told of notices. */
export const deleteMemories = (trx: Transaction, personId: number) =>
  trx.deleteFrom("alert_memory").where("person_id", "=", personId).execute();

/** The alerts about changes that still wait, by "person notice channel": what changes further joins them. */
export async function waitingChanges(trx: Transaction, personIds: number[], ids: number[]) {
  const { rows } = await sql<{ key: string; alertId: number }>`
    select alert.person_id || ' ' || opportunity_id || ' ' || channel as key, max(alert.id) as "alertId"
    from alert join alert_item as item on item.alert_id = alert.id and delivery_id is null
    where alert.person_id = any(${personIds}::integer[]) and kind = 'change'
      and opportunity_id = any(${ids}::integer[])
    group by 1
  `.execute(trx);
  return new Map(rows.map(({ key, alertId }) => [key, alertId]));
}

/**
 * Changes that wait for people whose watch goes back to the notice that it was made on are told of that one: they no longer
 * watch the other, and would not be told of it.
 */
export const returnWaitingChanges = (
  trx: Transaction,
  { canonicalId, duplicateId }: { canonicalId: number; duplicateId: number },
) =>
  sql`
    update alert set opportunity_id = ${duplicateId}
    where opportunity_id = ${canonicalId} and kind = 'change'
      and exists (select from alert_item where alert_id = alert.id and delivery_id is null)
      and person_id in (
        select person_id from watch join watcher on watch_id = watch.id
        where ended_at is null and stopped_at is null and origin_id in (${canonicalId}, ${duplicateId})
        group by person_id having bool_and(origin_id = ${duplicateId})
      )
      and not exists (
        select from alert as other where other.person_id = alert.person_id and other.kind = alert.kind
          and other.opportunity_id = ${duplicateId} and other.subject = alert.subject
      )
  `.execute(trx);

type Hastened = { alertId: number; channel: string; due: Due; breaksQuietUntil: Temporal.Instant | null };

/** What waits of alerts on channels goes out at once. */
export const hasten = (trx: Transaction, hastened: Hastened[]) =>
  sql`
    update alert_item as item set timing = 'Instant', breaks_quiet_until = hastened.quiet_until,
      due_by = hastened.due_by, due_at = hastened.due_at
    from unnest(
      ${hastened.map(({ alertId }) => alertId)}::bigint[],
      ${hastened.map(({ channel }) => channel)}::text[],
      ${hastened.map(({ due }) => due.dueAt.toString())}::timestamptz[],
      ${hastened.map(({ due }) => due.dueBy)}::text[],
      ${hastened.map(({ breaksQuietUntil }) => breaksQuietUntil?.toString() ?? null)}::timestamptz[]
    ) as hastened (id, channel, due_at, due_by, quiet_until)
    where item.alert_id = hastened.id and item.channel = hastened.channel and delivery_id is null
  `.execute(trx);

export type NewAlert = { personId: number; organisationId: number; opportunityId: number; subject: string };

/**
 * Inserts alerts about watched notices; returns the ids of the new ones by "person notice subject". Locks memberships and
 * notices, so that none is deleted before its alerts are visible (ADR 123).
 */
export async function insertWatchAlerts(
  trx: Transaction,
  kind: "change" | "reminder" | "successor" | "escalation",
  alerts: NewAlert[],
  at: Temporal.Instant,
): Promise<Map<string, number>> {
  if (alerts.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: number }>`
    insert into alert (person_id, organisation_id, kind, opportunity_id, subject, created_at)
    select membership.person_id, membership.organisation_id, ${kind}, opportunity.id, alert.subject, ${at.toString()}::timestamptz
    from unnest(
      ${alerts.map(({ personId }) => personId)}::integer[],
      ${alerts.map(({ organisationId }) => organisationId)}::integer[],
      ${alerts.map(({ opportunityId }) => opportunityId)}::integer[],
      ${alerts.map(({ subject }) => subject)}::text[]
    ) as alert (person, organisation, notice, subject)
    join membership on membership.person_id = alert.person and membership.organisation_id = alert.organisation
    join opportunity on opportunity.id = alert.notice
    for key share of membership, opportunity
    on conflict do nothing
    returning person_id || ' ' || opportunity_id || ' ' || subject as key, id
  `.execute(trx);
  return new Map(rows.map(({ key, id }) => [key, id]));
}
