import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";

/** How many notes an organisation has about a notice and its duplicates, and who wrote the last one when. */
export type NotesAbout = {
  count: number;
  /** Null for a former colleague. */
  lastAuthor: { given_name: string; surname: string } | null;
  lastAt: Temporal.Instant;
};

/** What an organisation has noted about a notice, without a word of it; null if nothing. */
export async function notesAbout(
  db: Database,
  { organisationId, opportunityId }: { organisationId: number; opportunityId: number },
): Promise<NotesAbout | null> {
  const { rows } = await sql<NotesAbout>`
    select count(*) over ()::integer as count, note.created_at as "lastAt", (
      select jsonb_build_object('given_name', given_name, 'surname', surname) from person
      where person.id = author_id and given_name is not null and surname is not null
    ) as "lastAuthor"
    from note join opportunity on opportunity.id = note.opportunity_id
    where note.organisation_id = ${organisationId} and deleted_at is null
      and ${opportunityId}::integer in (opportunity.id, opportunity.merged_into)
    order by note.created_at desc, note.id desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}
