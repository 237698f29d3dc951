import type { PersonActor } from "#platform/auth/authorized.ts";
import type { PlanInForce } from "#features/billing/server/service.ts";
import type { Database } from "#platform/db/db.ts";
import { activeStatusIds } from "#domain/opportunity-status.ts";
import { type Recipient, recipientColumns } from "#features/alerts/server/telling/queries.ts";
import { sql } from "kysely";

export type WaitingRow = {
  channel: "email" | "sms" | "push";
  timing: "Instant" | "Daily" | "Weekly";
  dueAt: Temporal.Instant;
  kind: "match" | "missed" | "change" | "reminder" | "successor" | "escalation";
  searchId: string | null;
  searchName: string | null;
  count: number;
};

/**
 * What waits for its time, counted. What would not be told now is left out: paused, and matches that are closed,
 * withdrawn or switched off.
 */
export async function waitingItems(
  db: Database,
  { personId }: PersonActor,
  { savedSearches, watchedOpportunities }: PlanInForce["paused"],
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select item.channel, item.timing, item.due_at as "dueAt", alert.kind, search.public_id as "searchId",
      search.name as "searchName",
      count(distinct opportunity.id)::integer as count
    from alert_item as item
    join alert on alert.id = item.alert_id
    join opportunity on opportunity.id = alert.opportunity_id and opportunity.withdrawn_at is null
    left join saved_search as search on search.id = alert.saved_search_id
    left join saved_search_timing as timing on timing.saved_search_id = search.id and timing.person_id = item.person_id
    where item.person_id = ${personId} and item.delivery_id is null
      and (item.channel <> 'push'
        or exists (select from push_subscription where person_id = ${personId} and ended_at is null))
      and case when alert.kind in ('match', 'missed') then alert.saved_search_id <> all(${[...savedSearches]}::integer[])
        else alert.opportunity_id <> all(${[...watchedOpportunities]}::integer[]) end
      and (
      alert.kind not in ('match', 'missed') or (
        search.deleted_at is null
        and (opportunity.status_id = any(${activeStatusIds}::integer[])) = (alert.kind = 'match')
        and case item.channel when 'email' then timing.email when 'sms' then timing.sms else timing.push end <> 'Off'
      )
    )
    group by 1, 2, 3, 4, 5, 6 order by 3, 6, 5
  `.execute(db);
  return rows;
}

/** How a person is reached. `isDigestOn`: daily and weekly emails are not switched off. */
export async function recipientSettings(
  db: Database,
  { personId }: PersonActor,
): Promise<Recipient & { isDigestOn: boolean }> {
  const { rows } = await sql<Recipient & { isDigestOn: boolean }>`
    select ${recipientColumns}, email_digests as "isDigestOn" from person where id = ${personId}
  `.execute(db);
  return rows[0]!;
}

export type DeliveryRow = {
  id: number;
  publicId: string;
  channel: "email" | "sms" | "push";
  isDigest: boolean;
  state: string;
  dueAt: Temporal.Instant;
  endedAt: Temporal.Instant | null;
};

type Found = { savedSearchId?: string | undefined };

/** Without a search: every message. */
const tellsOf = (publicId: string | undefined) =>
  publicId === undefined
    ? sql`true`
    : sql`exists (
        select from alert_item as item join alert on alert.id = item.alert_id
        join saved_search as search on search.id = alert.saved_search_id
        where item.delivery_id = delivery.id and search.public_id = ${publicId}
      )`;

/** True for an item of a delivery that also tells of a notice. */
const tellsMore = sql`exists (
  select from alert_item as other join alert as told on told.id = other.alert_id
  where other.delivery_id = item.delivery_id and told.kind <> 'nothingNew'
)`;

/** False for a week in which every search found something: nobody waits for the message that says otherwise. */
const isListed = sql`not (
  state = 'empty' and exists (
    select from alert_item as item join alert on alert.id = item.alert_id
    where item.delivery_id = delivery.id and alert.kind = 'nothingNew' and not ${tellsMore}
  )
)`;

/** One page of a person's messages, the newest first. */
export async function deliveryRows(
  db: Database,
  { personId }: PersonActor,
  { page, pageSize, savedSearchId }: { page: number; pageSize: number } & Found,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select id, public_id as "publicId", channel, is_digest as "isDigest", state, due_at as "dueAt", ended_at as "endedAt"
    from alert_delivery as delivery where person_id = ${personId} and ${isListed} and ${tellsOf(savedSearchId)}
    order by due_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(db);
  return rows;
}

export async function countDeliveries(
  db: Database,
  { personId }: PersonActor,
  { savedSearchId }: Found,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from alert_delivery as delivery
    where person_id = ${personId} and ${isListed} and ${tellsOf(savedSearchId)}
  `.execute(db);
  return rows[0]!.count;
}

export type ReasonRow = {
  deliveryId: number;
  kind: "match" | "missed" | "change" | "reminder" | "successor" | "nothingNew" | "escalation";
  savedSearchId: string | null;
  savedSearchName: string | null;
  publicOpportunityId: string | null;
  title: string | null;
  /** All reasons of the delivery. */
  count: number;
};

/** Why messages of a person were sent: the first alerts of each. A withdrawn notice has no title. */
export async function reasonRows(
  db: Database,
  { personId }: PersonActor,
  deliveryIds: number[],
  maxReasons: number,
): Promise<ReasonRow[]> {
  const { rows } = await sql<ReasonRow>`
    select * from (
      select item.delivery_id as "deliveryId", alert.kind, search.public_id as "savedSearchId",
        search.name as "savedSearchName",
        case when shown.withdrawn_at is null then shown.public_id end as "publicOpportunityId",
        case when shown.withdrawn_at is null then shown.title end as title,
        count(*) over (partition by item.delivery_id)::integer as count,
        row_number() over (partition by item.delivery_id order by alert.kind desc, alert.id) as place
      from alert_item as item
      join alert on alert.id = item.alert_id
      left join opportunity on opportunity.id = alert.opportunity_id
      left join opportunity as shown on shown.id = coalesce(opportunity.merged_into, opportunity.id)
      left join saved_search as search on search.id = alert.saved_search_id
      where item.delivery_id = any(${deliveryIds}::bigint[]) and item.person_id = ${personId}
        and (alert.kind <> 'nothingNew' or not ${tellsMore})
    ) as reason where place <= ${maxReasons} order by "deliveryId", place
  `.execute(db);
  return rows;
}
