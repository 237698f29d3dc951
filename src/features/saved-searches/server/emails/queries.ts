import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";

/** A search that a person can see, and how often they get emails about it. */
export async function emailOfSearch(db: Database, personId: number, searchId: number) {
  const { rows } = await sql<{ name: string; timing: string }>`
    select name, timing.email as timing
    from saved_search_timing as timing
    join saved_search as search on search.id = timing.saved_search_id and deleted_at is null
      and (owner_id = timing.person_id or shared_at is not null)
    join membership on membership.person_id = timing.person_id
      and membership.organisation_id = search.organisation_id
    where timing.person_id = ${personId} and search.id = ${searchId}
  `.execute(db);
  return rows[0];
}

/** Switches a person's emails about a search off. Returns the timing that this replaced, by the search's id. */
export async function stopEmails(trx: Transaction, personId: number, searchId: number) {
  const { rows } = await sql<{ id: number; email: string }>`
    update saved_search_timing as timing set email = 'Off'
    from (
      select saved_search_id as id, email from saved_search_timing
      where person_id = ${personId} and saved_search_id = ${searchId} and email <> 'Off' for update
    ) as old
    where timing.saved_search_id = old.id and timing.person_id = ${personId}
    returning old.id, old.email
  `.execute(trx);
  return Object.fromEntries(rows.map(({ id, email }) => [String(id), email]));
}

/** Puts such timings back, as far as they are still off. */
export const resumeEmails = (trx: Transaction, personId: number, timings: Record<string, string>) =>
  sql`
    update saved_search_timing set email = old.value
    from jsonb_each_text(${JSON.stringify(timings)}::jsonb) as old (key, value)
    where saved_search_id = old.key::integer and person_id = ${personId} and email = 'Off'
  `.execute(trx);

/** Who changed what these searches find, and when. */
export const requestChanges = (db: Database, ids: number[]) =>
  db
    .selectFrom("saved_search")
    .leftJoin("person as changer", "changer.id", "request_changed_by")
    .select(["saved_search.id", "shared_at", "request_changed_at", "request_changed_by", "description_before"])
    .select(["changer.given_name as changer_given_name", "changer.surname as changer_surname"])
    .where("saved_search.id", "=", sql<number>`any(${ids}::integer[])`)
    .execute();
