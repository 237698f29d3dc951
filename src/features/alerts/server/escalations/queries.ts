import { type AlertRow, recipientColumns } from "#features/alerts/server/telling/queries.ts";
import { colleague, waitingChanges } from "#features/watch-list/server/to-see/service.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

export type EscalationRow = Omit<AlertRow, "alertId"> & { opportunityId: number; subject: string };

export type DueEscalation = { personId: number; organisationId: number; opportunityId: number };

/** Takes the critical changes whose time to be seen is over: they are not due again. */
export async function takeDueEscalations(trx: Transaction, now: Temporal.Instant): Promise<DueEscalation[]> {
  const at = now.toString();
  const { rows } = await sql<DueEscalation>`
    with due as (
      select person_id, opportunity_id from change_to_see
      where escalates_at <= ${at}::timestamptz for update skip locked
    )
    update change_to_see as row set escalates_at = null, escalated_at = ${at}::timestamptz
    from due where row.person_id = due.person_id and row.opportunity_id = due.opportunity_id
    returning row.person_id as "personId", row.organisation_id as "organisationId", row.opportunity_id as "opportunityId"
  `.execute(trx);
  return rows;
}

/**
 * The colleague who is told of each of these changes, which must be critical and still wait. Those that nobody else
 * watches have none and are left out; so is what was withdrawn, or is no longer to be seen. `paused`: people who are told
 * nothing. The subject names the change and the person: "2026-09-15T23:46:00Z 12".
 */
export async function colleaguesToTell(
  trx: Transaction,
  due: DueEscalation[],
  paused: ReadonlySet<number>,
): Promise<EscalationRow[]> {
  const { rows } = await sql<EscalationRow>`
    select person.id as "personId", waiting.organisation_id as "organisationId",
      waiting.opportunity_id as "opportunityId",
      to_char(found_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || waiting.person_id as subject,
      jsonb_build_object('email', email_timing, 'sms', sms_timing, 'push', push_timing) as timings,
      ${recipientColumns}
    from (${waitingChanges}) as waiting
    join unnest(
      ${due.map(({ personId }) => personId)}::integer[], ${due.map(({ opportunityId }) => opportunityId)}::integer[]
    ) as due (person_id, opportunity_id) using (person_id, opportunity_id)
    join opportunity on opportunity.id = waiting.opportunity_id and withdrawn_at is null
    cross join lateral (${colleague(paused)}) as colleague
    join person on person.id = colleague.id
    where is_critical and (opportunity.organisation_id is null or opportunity.organisation_id = waiting.organisation_id)
  `.execute(trx);
  return rows;
}

/** Who has not seen the critical changes of notices, of which a person is told by these alerts, while it is still so. */
export type UnseenBy = { alertId: number; name: string; knownAt: Temporal.Instant };

export async function unseenBy(db: Database, alertIds: number[]): Promise<Map<number, UnseenBy>> {
  const { rows } = await sql<UnseenBy>`
    select alert.id as "alertId", given_name || ' ' || surname as name, known_at as "knownAt"
    from alert
    join opportunity on opportunity.id = alert.opportunity_id
    join (${waitingChanges}) as waiting on waiting.person_id = split_part(alert.subject, ' ', 2)::integer
      and waiting.organisation_id = alert.organisation_id and is_critical
      and waiting.opportunity_id = coalesce(opportunity.merged_into, opportunity.id)
    join person on person.id = waiting.person_id
    where alert.id = any(${alertIds}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.alertId, row]));
}
