import { type AlertRow, recipientColumns, watchTimings } from "#features/alerts/server/telling/queries.ts";
import { activeStatusIds } from "#domain/opportunity-status.ts";
import type { Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

export type SuccessorRow = Omit<AlertRow, "alertId"> & { opportunityId: number; subject: string };

/**
 * Watchers of notices that are watched since then because they are later stages of others, who were not told so. The
 * subject is the same for every earlier stage, so a stage that follows two is told once.
 */
export async function untoldSuccessors(trx: Transaction, since: Temporal.Instant): Promise<SuccessorRow[]> {
  const { rows } = await sql<SuccessorRow>`
    select distinct on (person.id, watch.opportunity_id)
      person.id as "personId", watch.organisation_id as "organisationId", watch.opportunity_id as "opportunityId",
      'successor' as subject,
      ${watchTimings(sql`watch.opportunity_id, person.id`)} as timings,
      ${recipientColumns}
    from watch
    join watcher on watcher.watch_id = watch.id and watching_since is not null and stopped_at is null
    join person on person.id = watcher.person_id
    join membership on membership.person_id = person.id and membership.organisation_id = watch.organisation_id
    join opportunity on opportunity.id = watch.opportunity_id and withdrawn_at is null
      and status_id = any(${activeStatusIds}::integer[])
    where follows_id is not null and ended_at is null and watch.created_at >= ${since.toString()}::timestamptz
      and (email_timing, sms_timing, push_timing) <> ('Off', 'Off', 'Off')
      and not exists (
        select from alert where alert.person_id = person.id and alert.kind = 'successor'
          and alert.opportunity_id = watch.opportunity_id
      )
    order by person.id, watch.opportunity_id
  `.execute(trx);
  return rows;
}
