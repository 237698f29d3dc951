import { sql } from "kysely";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";

/** What became news after an instant and can be seen by an organisation, the newest first. */
export async function newsAfter(db: Database, { organisationId }: OrganisationScope, after: Temporal.Instant) {
  const { rows } = await sql<{ id: number }>`
    select id from opportunity
    where news_at > ${after.toString()}::timestamptz and withdrawn_at is null and merged_into is null
      and (visibility = 'public' or organisation_id = ${organisationId})
    order by news_at desc, id desc
  `.execute(db);
  return rows.map(({ id }) => id);
}
