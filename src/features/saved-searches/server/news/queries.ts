import { sql } from "kysely";
import type { OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import { prepared } from "#platform/db/client.ts";
import type { Database } from "#platform/db/db.ts";

/** The public notices that became news after an instant, the newest first. */
export const recentNews = async (db: Database, after: Temporal.Instant): Promise<number[]> =>
  (
    await db
      .selectFrom("opportunity")
      .select("id")
      .where("news_at", ">", after)
      .where("withdrawn_at", "is", null)
      .where("merged_into", "is", null)
      .where("visibility", "=", "public")
      .orderBy("news_at", "desc")
      .orderBy("id", "desc")
      .execute()
  ).map(({ id }) => id);

/** The requests of searches as JSON, those first whose owners were here last. */
export const requestsReadLast = async (db: Database, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom("saved_search")
      .innerJoin("person", "person.id", "owner_id")
      .select(sql<string>`request::text`.as("request"))
      .where("deleted_at", "is", null)
      .orderBy("last_seen_at", "desc")
      .orderBy("saved_search.id")
      .limit(limit)
      .execute()
  ).map(({ request }) => request);

/** What became news after an instant and can be seen by an organisation, the newest first. */
export async function newsAfter(db: Database, { organisationId }: OrganisationScope, after: Temporal.Instant) {
  // As one value: reading thousands of rows of one number each takes longer than finding them.
  const { rows } = await sql<{ ids: number[] }>`
    select ${prepared} coalesce(json_agg(id order by news_at desc, id desc), '[]') as ids from opportunity
    where news_at > ${after.toString()}::timestamptz and withdrawn_at is null and merged_into is null
      and (visibility = 'public' or organisation_id = ${organisationId})
  `.execute(db);
  return rows[0]!.ids;
}

/** The first searches by name that a member can see, with their own timing, and how many there are in all. */
export async function firstSearches(
  db: Database,
  { organisationId, personId }: OrganisationScope & PersonActor,
  limit: number,
) {
  const rows = await db
    .selectFrom("saved_search")
    .leftJoin("saved_search_timing as timing", (join) =>
      join.onRef("timing.saved_search_id", "=", "saved_search.id").on("timing.person_id", "=", personId),
    )
    .modifyFront(prepared)
    .select(["organisation_id", "owner_id", "shared_at", "public_id", "name"])
    // As text, because most have been read before.
    .select(sql<string>`request::text`.as("request"))
    .select(["timing.email", "timing.sms", "timing.push"])
    .select(({ fn }) => fn.countAll<number>().over().as("count"))
    .where("organisation_id", "=", organisationId)
    .where("deleted_at", "is", null)
    .where((is) => is.or([is("owner_id", "=", personId), is("shared_at", "is not", null)]))
    .orderBy("name_key")
    .orderBy("saved_search.id")
    .limit(limit)
    .execute();
  return { count: Number(rows[0]?.count ?? 0), rows };
}
