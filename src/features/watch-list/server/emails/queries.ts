import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";

/** The notice that this one is today. */
const currentId = (opportunityId: number) =>
  sql`(select coalesce(merged_into, id) from opportunity where id = ${opportunityId})`;

/** A notice that a person watches, or that is shared with them, and how often they get emails about it. */
export async function emailOfWatch(db: Database, personId: number, opportunityId: number) {
  const { rows } = await sql<{ name: string; timing: string }>`
    select opportunity.title as name, email_timing as timing
    from watcher
    join watch on watch.id = watcher.watch_id and ended_at is null
    join membership on membership.person_id = watcher.person_id and membership.organisation_id = watch.organisation_id
    join opportunity on opportunity.id = watch.opportunity_id and withdrawn_at is null
      and (opportunity.organisation_id is null or opportunity.organisation_id = watch.organisation_id)
    where watcher.person_id = ${personId} and watch.opportunity_id = ${currentId(opportunityId)}
      and stopped_at is null and (watching_since is not null or shared_at is not null)
    order by email_timing = 'Off' limit 1
  `.execute(db);
  return rows[0];
}

/** Switches a person's emails about a notice off. Returns the timings that this replaced, by the ids of watches. */
export async function stopEmails(trx: Transaction, personId: number, opportunityId: number) {
  const { rows } = await sql<{ id: number; email: string }>`
    update watcher set email_timing = 'Off'
    from (
      select watch_id as id, email_timing as email from watcher join watch on watch.id = watch_id
      where person_id = ${personId} and watch.opportunity_id = ${currentId(opportunityId)}
        and stopped_at is null and email_timing <> 'Off'
      for update of watcher
    ) as old
    where watcher.watch_id = old.id and watcher.person_id = ${personId}
    returning old.id, old.email
  `.execute(trx);
  return Object.fromEntries(rows.map(({ id, email }) => [String(id), email]));
}

/** Puts such timings back, as far as they are still off. */
export const resumeEmails = (trx: Transaction, personId: number, timings: Record<string, string>) =>
  sql`
    update watcher set email_timing = old.value
    from jsonb_each_text(${JSON.stringify(timings)}::jsonb) as old (key, value)
    where watch_id = old.key::integer and person_id = ${personId} and email_timing = 'Off'
  `.execute(trx);
