import { activeStatusIds } from "#domain/opportunity-status.ts";
import type { Beginning, MatchRow } from "#features/alerts/server/matching/queries.ts";
import { isOfMessage, type MatchItem, type MessageItems } from "#features/alerts/server/contents/queries.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** The late runs that first read a notice of `opportunity`. */
const lateRuns = sql`
  select run.late_since, run.started_at from release join ingest_run as run on run.id = release.run_id
  where release.source_id = opportunity.source_id and release.source_key = opportunity.source_key
    and run.late_since is not null and run.started_at <= opportunity.news_at
`;

/**
 * Those of these notices that closed while their source was silent, for searches that were saved by then as they are, and
 * have not found them. The caller has locked the targets.
 */
export async function missedMatches(trx: Transaction, found: Beginning[]): Promise<MatchRow[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<MatchRow>`
    with notice as materialized (
      select id, least(stays_open_until, cancelled_at) as ended_at from opportunity
      where id = any(${[...new Set(found.map(({ opportunityId }) => opportunityId))]}::integer[])
        and exists (${lateRuns} and run.late_since < least(stays_open_until, cancelled_at))
    )
    select search.id as "savedSearchId", notice.id as "opportunityId"
    from unnest(
      ${found.map(({ savedSearchId }) => savedSearchId)}::integer[],
      ${found.map(({ announcesAfter }) => announcesAfter)}::bigint[],
      ${found.map(({ opportunityId }) => opportunityId)}::integer[]
    ) as missed (search, head, notice)
    join notice on notice.id = missed.notice
    join saved_search as search on search.id = missed.search and deleted_at is null and announces_after = missed.head
      and search.changed_at < notice.ended_at
    where not exists (
      select from alert_match where saved_search_id = search.id and opportunity_id = notice.id
    )
  `.execute(trx);
  return rows;
}

/**
 * What a message says that searches have missed. Not what they found after all, what is open again, and nothing of
 * searches that were deleted, are no longer shared with the reader or are switched off.
 */
export async function missedItems(db: Database, items: MessageItems, organisationId: number): Promise<MatchItem[]> {
  const { rows } = await sql<MatchItem>`
    select alert.id as "alertId", opportunity.id as "opportunityId", search.id as "savedSearchId",
      search.public_id as "savedSearchPublicId", search.name as "savedSearchName", search.request,
      alert.notification_id as "notificationId"
    from alert_item as item
    join alert on alert.id = item.alert_id and alert.kind = 'missed'
    join opportunity as told on told.id = alert.opportunity_id
    join opportunity on opportunity.id = coalesce(told.merged_into, told.id)
      and opportunity.status_id <> all(${activeStatusIds}::integer[])
    join saved_search as search on search.id = alert.saved_search_id and search.deleted_at is null
      and search.organisation_id = ${organisationId}
      and (search.owner_id = alert.person_id or search.shared_at is not null)
    join saved_search_timing as timing on timing.saved_search_id = search.id and timing.person_id = alert.person_id
      and timing.email <> 'Off'
    where ${isOfMessage(items)} and not exists (
      select from alert_match where saved_search_id = search.id and opportunity_id = opportunity.id
    )
    order by search.name_key, search.id, alert.id
  `.execute(db);
  return rows;
}

/** A source that was silent and is read again. */
export type Repair = { name: string; from: Temporal.Instant; until: Temporal.Instant };

/** The sources that were silent when these notices were published, by name. */
export async function repairsFor(db: Database, opportunityIds: number[]): Promise<Repair[]> {
  if (opportunityIds.length === 0) return [];
  const { rows } = await sql<Repair>`
    select source.name, min(run.late_since) as from, max(run.started_at) as until
    from opportunity join source on source.id = opportunity.source_id
    cross join lateral (${lateRuns}) as run
    where opportunity.id = any(${opportunityIds}::integer[])
    group by source.id, source.name order by source.name
  `.execute(db);
  return rows;
}

/** Since when the oldest part of a delivery has been due. */
export async function dueSince(db: Database, deliveryId: number): Promise<Temporal.Instant> {
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select least(delivery.due_at, min(item.late_since)) as at
    from alert_delivery as delivery left join alert_item as item on item.delivery_id = delivery.id
    where delivery.id = ${deliveryId} group by delivery.id
  `.execute(db);
  return rows[0]!.at;
}
