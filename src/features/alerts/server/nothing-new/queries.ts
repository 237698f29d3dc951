import { isOfMessage, type MessageItems } from "#features/alerts/server/contents/queries.ts";
import { type Recipient, recipientColumns } from "#features/alerts/server/telling/queries.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { activeStatusIds } from "#domain/opportunity-status.ts";
import { sql } from "kysely";

/** True for the searches that `person` is told of by email, of `saved_search as search` and their `membership`. */
const isWatchedByEmail = sql`
  search.organisation_id = membership.organisation_id and search.deleted_at is null
    and (search.owner_id = person.id or search.shared_at is not null)
    and exists (
      select from saved_search_timing as timing
      where timing.saved_search_id = search.id and timing.person_id = person.id and timing.email <> 'Off'
    )
`;

/**
 * Inserts an alert for each person who can be told that nothing is new and has none that waits. It looks back to the
 * message before it, or to this moment if there was none.
 */
export async function insertNothingNew(
  trx: Transaction,
  now: Temporal.Instant,
): Promise<(Recipient & { alertId: number; personId: number })[]> {
  const { rows } = await sql<Recipient & { alertId: number; personId: number }>`
    with candidate as (
      select person.id as person_id, membership.organisation_id
      from person join membership on membership.person_id = person.id
      where email_notifications and email_verified_at is not null and email_digests and email_nothing_new
        and not exists (
          select from alert_item as item join alert on alert.id = alert_id
          where item.person_id = person.id and delivery_id is null and kind = 'nothingNew'
        )
        and exists (select from saved_search as search where ${isWatchedByEmail})
      for key share of membership
    ), told as (
      insert into alert (person_id, organisation_id, kind, subject, created_at)
      select person_id, organisation_id, 'nothingNew', coalesce('after ' || last.id, 'first'),
        coalesce(last.looked_until, ${now.toString()}::timestamptz)
      from candidate left join lateral (
        select alert.id, delivery.state,
          case when delivery.state = 'dead' then alert.created_at else delivery.ended_at end as looked_until
        from alert join alert_item as item on item.alert_id = alert.id
        join alert_delivery as delivery on delivery.id = item.delivery_id
        where alert.person_id = candidate.person_id and alert.kind = 'nothingNew'
        order by alert.id desc limit 1
      ) as last on true
      where last.state is distinct from 'waiting'
      on conflict do nothing
      returning id, person_id
    )
    select told.id as "alertId", person.id as "personId", ${recipientColumns}
    from told join person on person.id = told.person_id
  `.execute(trx);
  return rows;
}

export type SilentSearch = {
  publicId: string;
  id: number;
  name: string;
  request: unknown;
  /** It has found nothing since then. */
  since: Temporal.Instant;
  /** The newest notice that it has ever announced. */
  last: { at: string; opportunityId: number } | null;
};

/**
 * The searches that have found nothing since the message before, if this one is to say so, by name. What was saved or
 * changed since, or cannot be read, is left out, and so is everything if the message before was `maxHours` ago or less.
 */
export async function silentSearches(
  db: Database,
  items: MessageItems,
  { personId, now, maxHours }: { personId: number; now: Temporal.Instant; maxHours: number },
): Promise<SilentSearch[]> {
  const { rows } = await sql<SilentSearch>`
    select search.id, search.public_id as "publicId", search.name, search.request, alert.created_at as since, (
      select jsonb_build_object('opportunityId', coalesce(merged_into, opportunity.id),
        'at', to_char(matched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from alert_match join opportunity on opportunity.id = opportunity_id
      where saved_search_id = search.id order by matched_at desc, opportunity_id limit 1
    ) as last
    from person
    join membership on membership.person_id = person.id
    join saved_search as search on ${isWatchedByEmail}
    join lateral (
      select min(alert.created_at) as created_at from alert_item as item
      join alert on alert.id = item.alert_id and alert.kind = 'nothingNew'
      where item.person_id = person.id and ${isOfMessage(items)}
    ) as alert on alert.created_at < ${now.subtract({ hours: maxHours }).toString()}::timestamptz
    where person.id = ${personId} and email_nothing_new and search.changed_at <= alert.created_at
      and not exists (
        select from alert_match where saved_search_id = search.id and matched_at >= alert.created_at
      )
      and not exists (select from alert_unreadable_search where saved_search_id = search.id)
    order by search.name_key, search.id
  `.execute(db);
  return rows;
}

/** What is open or planned, also private notices: who may see one is up to the query of a search. */
export async function openIds(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from opportunity
    where status_id = any(${activeStatusIds}::integer[]) and withdrawn_at is null and merged_into is null
    order by id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** How many of these notices somebody has opened. */
export async function countOpened(db: Database, personId: number, ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notice_reading
    where person_id = ${personId} and opportunity_id = any(${ids}::integer[])
  `.execute(db);
  return rows[0]!.count;
}
