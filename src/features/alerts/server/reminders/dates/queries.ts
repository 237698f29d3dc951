import { type AlertRow, recipientColumns, watchTimings } from "#features/alerts/server/telling/queries.ts";
import type { ReminderRow } from "#features/alerts/server/reminders/queries.ts";
import { activeStatusIds } from "#domain/opportunity-status.ts";
import { inPlayStages } from "#domain/pipeline-stage.ts";
import type { Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** A date of a notice other than its closing, as reminders need it. */
export type ReminderDate = {
  kind: "questions" | "briefing" | "registration" | "internal";
  /** Of a briefing, what it is; of an internal date its name. */
  name: string;
  isMandatory: boolean;
  /** ISO 8601. */
  at: string;
  timeIsExplicit: boolean;
};

const briefing = (kind: string, at: string, timeIsExplicit: string) => sql`
  select opportunity.id, null::integer, ${sql.lit(kind)}, stated ->> 'kind', (stated ->> 'mandatory')::boolean,
    (stated ->> ${sql.lit(at)})::timestamptz, (stated ->> ${sql.lit(timeIsExplicit)})::boolean
  from opportunity, jsonb_array_elements(briefings) as stated where stated ->> ${sql.lit(at)} is not null`;

/**
 * The dates of notices that can still be responded to, as they are now; internal dates belong to one organisation. The
 * subject names the date, so that one that moves is another.
 */
export const reminderDates = sql`(
  select stated.*, opportunity.zone, places,
    kind || ' ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as subject
  from (
    select id, null::integer, 'questions', '', false, enquiries_close_at, enquiries_close_time_is_explicit
    from opportunity where enquiries_close_at is not null
    union all ${briefing("briefing", "at", "timeIsExplicit")}
    union all ${briefing("registration", "registrationClosesAt", "registrationTimeIsExplicit")}
    union all select opportunity.id, record.organisation_id, 'internal', internal_date.name, false,
      (on_day + coalesce(at_time, '23:59')::time) at time zone opportunity.zone, at_time is not null
    from internal_date join pipeline_record as record on record.id = record_id and removed_at is null
    join opportunity on opportunity.id = record.opportunity_id
    where not is_done and stage = any(${inPlayStages}::text[])
  ) as stated (opportunity_id, organisation_id, kind, name, is_mandatory, at, time_is_explicit)
  join opportunity on opportunity.id = opportunity_id
  where withdrawn_at is null and status_id = any(${activeStatusIds}::integer[])
)`;

/** A date that somebody who watches the notice has not been reminded of. */
export type Candidate = ReminderRow & {
  since: Temporal.Instant;
  kind: ReminderDate["kind"];
  at: Temporal.Instant;
  noticeZone: string;
  places: unknown;
};

/** Dates within so many days that watchers of their notice want to be reminded of, and were not. */
export async function datesAhead(trx: Transaction, now: Temporal.Instant, days: number): Promise<Candidate[]> {
  const at = now.toString();
  const { rows } = await sql<Omit<AlertRow, "alertId"> & Candidate>`
    select distinct on (person.id, watch.opportunity_id, stated.subject)
      person.id as "personId", watch.organisation_id as "organisationId", watch.opportunity_id as "opportunityId",
      stated.subject, stated.kind, stated.at, stated.zone as "noticeZone", stated.places, watching_since as since,
      ${watchTimings(sql`watch.opportunity_id, person.id`)} as timings,
      ${recipientColumns}
    from ${reminderDates} as stated
    join watch on watch.opportunity_id = stated.opportunity_id and ended_at is null
      and (stated.organisation_id is null or stated.organisation_id = watch.organisation_id)
    join watcher on watcher.watch_id = watch.id and watching_since is not null and stopped_at is null
    join person on person.id = watcher.person_id
    join membership on membership.person_id = person.id and membership.organisation_id = watch.organisation_id
    where stated.at > ${at}::timestamptz and stated.at < ${at}::timestamptz + make_interval(days => ${days})
      and (email_timing, sms_timing, push_timing) <> ('Off', 'Off', 'Off')
      and case stated.kind when 'questions' then 'Questions' when 'internal' then 'InternalDates' else 'Briefings' end
        = any(person.reminders)
      and not exists (
        select from alert where alert.person_id = person.id and alert.kind = 'reminder'
          and alert.opportunity_id = watch.opportunity_id and alert.subject = stated.subject
      )
    order by person.id, watch.opportunity_id, stated.subject
  `.execute(trx);
  return rows;
}
