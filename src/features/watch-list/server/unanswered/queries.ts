import { activeStatusIds } from "#domain/opportunity-status.ts";
import type { OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

export type UnansweredRow = {
  organisation_id: number;
  public_id: string;
  title: string;
  given_name: string | null;
  surname: string | null;
};

/**
 * Active notices that colleagues have shared with a person who has not chosen when they are told, the newest first.
 * `since`: of what was shared, or was there when the person joined, after that.
 */
export async function unansweredWatches(
  db: Database,
  { organisationId, personId }: OrganisationScope & PersonActor,
  since: Temporal.Instant,
): Promise<UnansweredRow[]> {
  const { rows } = await sql<UnansweredRow>`
    select shared.organisation_id, public_id, title, given_name, surname
    from (
      select distinct on (opportunity_id) organisation_id, opportunity_id, shared_at, shared_by
      from watch where organisation_id = ${organisationId} and ended_at is null and shared_at is not null
      order by opportunity_id, shared_at desc
    ) as shared
    join membership on membership.organisation_id = shared.organisation_id and membership.person_id = ${personId}
    join opportunity on opportunity.id = shared.opportunity_id
    left join person as sharer on sharer.id = shared_by
    where shared_by is distinct from ${personId} and greatest(shared_at, joined_at) > ${since.toString()}::timestamptz
      and status_id = any(${activeStatusIds}::integer[]) and withdrawn_at is null
      and not exists (
        select from watch join watcher on watch_id = watch.id
        where watch.opportunity_id = shared.opportunity_id and watch.organisation_id = ${organisationId}
          and watcher.person_id = ${personId}
      )
    order by shared_at desc, shared.opportunity_id desc
  `.execute(db);
  return rows;
}
