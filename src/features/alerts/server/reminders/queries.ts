import { statusOf } from "#domain/opportunity-status.ts";
import { type AlertRow, recipientColumns, watchTimings } from "#features/alerts/server/telling/queries.ts";
import type { Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

export type ReminderRow = Omit<AlertRow, "alertId"> & { opportunityId: number; subject: string };

/**
 * Watchers who are to be reminded of a closing today, from their time on: 7 and 2 days before it, and on the last morning,
 * of these those that they want.
 * The last morning is the day before if no time is stated, or if less than three hours would be left. What they were
 * reminded of before is left out, and so are people who began to watch after their time today. The subject names the
 * closing: one that moves is reminded of anew.
 */
export async function dueReminders(trx: Transaction, now: Temporal.Instant): Promise<ReminderRow[]> {
  const at = now.toString();
  const { rows } = await sql<ReminderRow>`
    with candidate as (
      select watch.opportunity_id, watch.organisation_id, watcher.*, opportunity.reminds_at,
        opportunity.close_time_is_explicit, person.reminders,
        (opportunity.reminds_at at time zone opportunity.zone)::date
          - (${at}::timestamptz at time zone person.time_zone)::date as days_left,
        ((${at}::timestamptz at time zone person.time_zone)::date + person.email_notifications_at)
          at time zone person.time_zone as reminded_at
      from opportunity
      join watch on watch.opportunity_id = opportunity.id and ended_at is null
      join watcher on watcher.watch_id = watch.id and watching_since is not null and stopped_at is null
      join person on person.id = watcher.person_id
      join membership on membership.person_id = person.id and membership.organisation_id = watch.organisation_id
      where opportunity.status_id = ${statusOf("Open").id} and opportunity.withdrawn_at is null
        and opportunity.reminds_at > ${at}::timestamptz
        and opportunity.reminds_at < ${at}::timestamptz + interval '9 days'
        and (email_timing, sms_timing, push_timing) <> ('Off', 'Off', 'Off')
    ), reminder as (
      select *, case
        when days_left in (7, 2) then days_left::text
        when days_left = 0 and close_time_is_explicit and reminds_at - reminded_at >= interval '3 hours' then 'last'
        when days_left = 1 and not (close_time_is_explicit
          and reminds_at - (reminded_at + interval '1 day') >= interval '3 hours') then 'last'
      end as which
      from candidate where reminded_at <= ${at}::timestamptz and watching_since <= reminded_at
    ), named as (
      select *, to_char(reminds_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || ' ' || which as subject
      from reminder
      where case which when '7' then 'SevenDays' when '2' then 'TwoDays' when 'last' then 'LastMorning' end = any(reminders)
    )
    select distinct on (person_id, opportunity_id)
      person_id as "personId", organisation_id as "organisationId", opportunity_id as "opportunityId", named.subject,
      ${watchTimings(sql`opportunity_id, person_id`)} as timings,
      ${recipientColumns}
    from named join person on person.id = person_id
    where not exists (
      select from alert where alert.person_id = named.person_id and kind = 'reminder'
        and alert.opportunity_id = named.opportunity_id and alert.subject = named.subject
    )
    order by person_id, opportunity_id
  `.execute(trx);
  return rows;
}
