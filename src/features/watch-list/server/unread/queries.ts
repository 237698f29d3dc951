import type { Permission } from "#domain/permissions.ts";
import { activeStatusIds, opportunityStatuses } from "#domain/opportunity-status.ts";
import { watchedBy } from "#features/watch-list/server/list/queries.ts";
import type { OrganisationActor } from "#platform/auth/authorized.ts";
import { prepared } from "#platform/db/client.ts";
import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

type Actor = OrganisationActor<Permission>;

export type UnreadRow = {
  organisation_id: number;
  public_id: string;
  title: string;
  changes: number;
  fields: string[];
  last_found_at: Temporal.Instant;
};

/** The active notices on a person's watchlist with changes that they have not seen, those with the newest change first. */
export async function unreadChanges(db: Database, actor: Actor): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    select ${prepared} ${actor.organisationId}::integer as organisation_id, public_id, title, count(*) as changes,
      array_agg(distinct field) as fields, max(change.seen_at) as last_found_at
    from (${watchedBy(actor, actor.personId)}) as watched
    join opportunity on opportunity.id = watched.opportunity_id
    join opportunity_change as change on change.opportunity_id = opportunity.id and change.seen_at > known_at
    where status_id = any(${activeStatusIds}::integer[]) and withdrawn_at is null
    group by opportunity.id
    order by max(change.seen_at) desc, opportunity.id
  `.execute(db);
  return rows;
}

export type LeftRow = {
  organisation_id: number;
  public_id: string;
  title: string;
  status_id: number;
  zone: string;
  left_at: Temporal.Instant;
  /** Its time was over; otherwise a source said that it is. */
  has_closed: boolean;
};

const activeNames = opportunityStatuses.filter(({ id }) => activeStatusIds.includes(id)).map(({ name }) => name);

/**
 * When the time of an opportunity was over: at its closing, or when we read that the closing had been moved to before that
 * moment.
 */
const closedAt = sql`case when stays_open_until is not null then greatest(
  stays_open_until,
  (
    select max(seen_at) from opportunity_change as moved
    where moved.opportunity_id = opportunity.id and field = 'closing'
      and coalesce((before ->> 'staysOpenUntil')::timestamptz > seen_at, true)
      and (after ->> 'staysOpenUntil')::timestamptz <= seen_at
  )
) end`;

/**
 * What left the active part of a person's watchlist after `since`, and after they knew it, the last one first. A notice
 * leaves when its time is over, or when we read that its status has changed, whichever is first.
 */
export async function leftActive(
  db: Database,
  actor: Actor,
  { since, now }: { since: Temporal.Instant; now: Temporal.Instant },
): Promise<LeftRow[]> {
  const { rows } = await sql<LeftRow>`
    select ${actor.organisationId}::integer as organisation_id, public_id, title, status_id, zone, left_at,
      left_at = closed_at as has_closed
    from (${watchedBy(actor, actor.personId)}) as watched
    join opportunity on opportunity.id = watched.opportunity_id
    cross join lateral (select ${closedAt} as closed_at) as time
    cross join lateral (
      select least(closed_at, min(seen_at)) as left_at
      from opportunity_change as change
      where change.opportunity_id = opportunity.id and field = 'status' and number > coalesce(
        (
          select max(number) from opportunity_change as earlier
          where earlier.opportunity_id = opportunity.id and field = 'status'
            and after #>> '{}' = any(${activeNames}::text[])
        ),
        0
      )
    ) as change
    where status_id <> all(${activeStatusIds}::integer[]) and withdrawn_at is null
      and left_at <= ${now} and left_at > greatest(known_at, ${since}::timestamptz)
    order by left_at desc, opportunity.id
  `.execute(db);
  return rows;
}
