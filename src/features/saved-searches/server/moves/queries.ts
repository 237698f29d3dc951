import { sql } from "kysely";
import type { OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

type Leaver = { personId: number };

/** The admin who has been in the organisation longest, apart from one person. */
export async function longestStandingAdmin(
  trx: Transaction,
  { organisationId }: OrganisationScope,
  { personId }: Leaver,
) {
  const row = await trx
    .selectFrom("membership")
    .select("person_id")
    .where("organisation_id", "=", organisationId)
    .where("role", "=", "OrganisationAdmin")
    .where("person_id", "<>", personId)
    .orderBy("joined_at")
    .orderBy("person_id")
    .limit(1)
    .executeTakeFirst();
  return row?.person_id;
}

/** Deletes what a person kept for themselves: searches that are not shared, and those that were deleted. */
export const deleteUnshared = (trx: Transaction, { organisationId }: OrganisationScope, { personId }: Leaver) =>
  trx
    .deleteFrom("saved_search")
    .where("organisation_id", "=", organisationId)
    .where("owner_id", "=", personId)
    .where((is) => is.or([is("shared_at", "is", null), is("deleted_at", "is not", null)]))
    .execute();

/** The searches of a person, by name. */
export const searchesOf = (db: Database, { organisationId }: OrganisationScope, ownerId: number) =>
  db
    .selectFrom("saved_search")
    .select(["id", "name", "name_key"])
    .where("organisation_id", "=", organisationId)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .orderBy("name_key")
    .execute();

export const setOwner = (
  trx: Transaction,
  { organisationId }: OrganisationScope,
  { id, ...owner }: { id: number; owner_id: number; name: string; name_key: string },
) =>
  trx
    .updateTable("saved_search")
    .set(owner)
    .where("id", "=", id)
    .where("organisation_id", "=", organisationId)
    .execute();

/** Deletes a person's timings of an organisation's searches, and their notifications about them. */
export async function deleteAlertsOf(trx: Transaction, { organisationId }: OrganisationScope, { personId }: Leaver) {
  const own = trx.selectFrom("saved_search").select("id").where("organisation_id", "=", organisationId);
  for (const table of ["saved_search_timing", "saved_search_notification"] as const)
    await trx.deleteFrom(table).where("person_id", "=", personId).where("saved_search_id", "in", own).execute();
}

/** What is stored about a person: their searches and timings, for their export. */
export const exportedSearches = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("saved_search")
    .leftJoin("saved_search_timing as timing", (join) =>
      join.onRef("timing.saved_search_id", "=", "saved_search.id").on("timing.person_id", "=", personId),
    )
    .select(["name", "request", "shared_at", "created_at", "deleted_at", "owner_id", "created_by"])
    .select(["timing.email", "timing.sms", "timing.push"])
    .where((is) =>
      is.or([is("owner_id", "=", personId), is("created_by", "=", personId), is("timing.person_id", "=", personId)]),
    )
    .orderBy("saved_search.id")
    .execute();

/** The notifications that a person got, with the public ids of their opportunities. */
export async function exportedNotifications(db: Database, { personId }: PersonActor) {
  const { rows } = await sql<{ name: string; at: Temporal.Instant; ids: string[]; seen: string[] }>`
    select saved_search.name, notification.created_at as at,
      array_agg(opportunity.public_id order by item.position) as ids,
      coalesce(array_agg(opportunity.public_id order by item.position) filter (where seen_at is not null), '{}') as seen
    from saved_search_notification as notification
    join saved_search on saved_search.id = saved_search_id
    join saved_search_notification_item as item on item.notification_id = notification.id
    join opportunity on opportunity.id = item.opportunity_id
    where person_id = ${personId}
    group by notification.id, saved_search.name order by notification.id
  `.execute(db);
  return rows;
}
