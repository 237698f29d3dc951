import type { Permission } from "#domain/permissions.ts";
import { inPlayStages } from "#domain/pipeline-stage.ts";
import type { OrganisationActor } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

/** An opportunity in play, with one of the internal dates that are not done; null if there is none. Unordered. */
export type CalendarRow = {
  opportunity_id: number;
  organisation_id: number;
  internal_date: {
    id: string;
    name: string;
    day: string;
    /** "14:30"; null for the whole day. Both in the notice's zone. */
    time: string | null;
  } | null;
};

/** What calendars show of the records that a person owns, or of all of the organisation's. */
export async function calendarRows(
  db: Database,
  { organisationId, personId }: OrganisationActor<Permission>,
  covers: "Caller" | "Everyone",
): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select opportunity_id, organisation_id, case when internal_date.id is not null then jsonb_build_object(
      'id', internal_date.public_id, 'name', name, 'day', on_day, 'time', at_time
    ) end as internal_date
    from pipeline_record as record
    left join internal_date on record_id = record.id and not is_done
    where organisation_id = ${organisationId} and removed_at is null
      and stage = any(${inPlayStages}::text[]) and (${covers === "Everyone"} or owner_id = ${personId})
  `.execute(db);
  return rows;
}
