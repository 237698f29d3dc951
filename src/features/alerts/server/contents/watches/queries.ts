import { statusOf } from "#domain/opportunity-status.ts";
import { type ReminderDate, reminderDates } from "#features/alerts/server/reminders/dates/queries.ts";
import { sql } from "kysely";
import { isOfMessage, type MessageItems } from "#features/alerts/server/contents/queries.ts";
import type { Database } from "#platform/db/db.ts";

/** An alert about a watched notice in a message, while its reader still watches it and wants it on this channel. */
export type WatchItem = {
  alertId: number;
  kind: "change" | "reminder" | "successor" | "escalation";
  opportunityId: number;
  subject: string;
  since: Temporal.Instant;
  /** Of a withdrawn notice, which is named by nothing else. */
  reference: string | null;
  withdrawnAt: Temporal.Instant | null;
  /** For reminders: the closing that they would be about now, as reminders name it; null unless it lies ahead. */
  closing: string | null;
  /** For reminders of other dates: the date, while it is still so and lies ahead. */
  date: ReminderDate | null;
  /** For later stages: the title of the notice that was watched before. */
  earlierTitle: string | null;
};

/** The alerts of a message about what its reader watches, each notice as it is today. */
export async function watchItems(
  db: Database,
  items: MessageItems,
  organisationId: number,
  now: Temporal.Instant,
): Promise<WatchItem[]> {
  const timing = sql.ref(`watcher.${items.channel}_timing`);
  const { rows } = await sql<WatchItem>`
    select distinct on (alert.id) alert.id as "alertId", alert.kind, shown.id as "opportunityId", alert.subject,
      coalesce(watching_since, shared_at, watch.created_at) as since, shown.reference,
      shown.withdrawn_at as "withdrawnAt",
      case when shown.status_id = ${statusOf("Open").id} and shown.reminds_at > ${now.toString()}::timestamptz
        then to_char(shown.reminds_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as closing,
      case when alert.kind = 'reminder' then (
        select jsonb_build_object('kind', stated.kind, 'name', stated.name, 'isMandatory', is_mandatory,
          'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'timeIsExplicit', time_is_explicit)
        from ${reminderDates} as stated
        where stated.opportunity_id = shown.id and stated.subject = alert.subject and at > ${now.toString()}::timestamptz
          and (stated.organisation_id is null or stated.organisation_id = ${organisationId})
        limit 1
      ) end as date,
      case when alert.kind = 'successor' then (
        select title from watch as earlier join opportunity as stage on stage.id = earlier.opportunity_id
        where earlier.id = watch.follows_id and stage.withdrawn_at is null
      ) end as "earlierTitle"
    from alert_item as item
    join alert on alert.id = item.alert_id and alert.kind in ('change', 'reminder', 'successor', 'escalation')
    join opportunity on opportunity.id = alert.opportunity_id
    join opportunity as shown on shown.id = coalesce(opportunity.merged_into, opportunity.id)
    join watch on watch.opportunity_id = shown.id and watch.organisation_id = ${organisationId} and ended_at is null
    join watcher on watcher.watch_id = watch.id and watcher.person_id = alert.person_id and stopped_at is null
      and ${timing} <> 'Off' and (watching_since is not null or shared_at is not null)
    where ${isOfMessage(items)}
    order by alert.id, since
  `.execute(db);
  return rows;
}
