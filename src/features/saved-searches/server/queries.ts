import { sql } from "kysely";
import type { AlertTimings } from "#domain/alert-timing.ts";
import type { OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

/** Saved searches with the names of people, and one person's timing and newest notification. */
const searches = (db: Database, { personId }: PersonActor) =>
  db
    .selectFrom("saved_search")
    .leftJoin("person as creator", "creator.id", "saved_search.created_by")
    .leftJoin("person as sharer", "sharer.id", "saved_search.shared_by")
    .leftJoin("person as changer", "changer.id", "saved_search.request_changed_by")
    .leftJoin("saved_search_timing as timing", (join) =>
      join.onRef("timing.saved_search_id", "=", "saved_search.id").on("timing.person_id", "=", personId),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("saved_search_notification as notification")
          .leftJoin("saved_search_notification_item as item", (join) =>
            join.onRef("item.notification_id", "=", "notification.id").on("item.seen_at", "is", null),
          )
          .select(["notification.public_id as notification_id", "notification.created_at as notified_at"])
          .select(({ fn }) => fn.count<number>("item.opportunity_id").as("unseen"))
          .whereRef("notification.saved_search_id", "=", "saved_search.id")
          .where("notification.person_id", "=", personId)
          .groupBy("notification.id")
          .orderBy("notification.id", "desc")
          .limit(1)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .selectAll("saved_search")
    .select(["creator.given_name as creator_given_name", "creator.surname as creator_surname"])
    .select(["changer.given_name as changer_given_name", "changer.surname as changer_surname"])
    .select([
      "sharer.given_name as sharer_given_name",
      "sharer.surname as sharer_surname",
      "sharer.email as sharer_email",
    ])
    .select([
      "timing.email",
      "timing.sms",
      "timing.push",
      "newest.notification_id",
      "newest.notified_at",
      "newest.unseen",
    ]);
export type SearchRow = Awaited<ReturnType<ReturnType<typeof searches>["executeTakeFirstOrThrow"]>>;

type Reader = OrganisationScope & PersonActor;

/** The searches that a member can see, by name. */
export const visibleSearches = (db: Database, actor: Reader) =>
  searches(db, actor)
    .where("saved_search.organisation_id", "=", actor.organisationId)
    .where("deleted_at", "is", null)
    .where((is) => is.or([is("owner_id", "=", actor.personId), is("shared_at", "is not", null)]))
    .orderBy("name_key")
    .orderBy("saved_search.id")
    .execute();

/** A search by its public id, also a deleted one. */
export const searchByPublicId = (db: Database, actor: Reader, publicId: string) =>
  searches(db, actor)
    .where("saved_search.organisation_id", "=", actor.organisationId)
    .where("saved_search.public_id", "=", publicId)
    .executeTakeFirst();

/** The searches that count against the cap, the oldest first. */
export const countedSearches = (db: Database, { organisationId }: OrganisationScope) =>
  db
    .selectFrom("saved_search")
    .select(["id", "name", "owner_id", "shared_at", "organisation_id"])
    .where("organisation_id", "=", organisationId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** How many searches count against the cap. */
export async function countSearches(db: Database, { organisationId }: OrganisationScope): Promise<number> {
  const { count } = await db
    .selectFrom("saved_search")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organisation_id", "=", organisationId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The same of many organisations. Those without any are left out. */
export async function countByOrganisation(db: Database, organisationIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("saved_search")
    .select(["organisation_id", sql<number>`count(*)`.as("count")])
    .where("organisation_id", "=", sql<number>`any(${organisationIds}::integer[])`)
    .where("deleted_at", "is", null)
    .groupBy("organisation_id")
    .execute();
  return new Map(rows.map(({ organisation_id, count }) => [organisation_id, count]));
}

/** The same by owner. */
export async function countByOwner(db: Database, { organisationId }: OrganisationScope): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("saved_search")
    .select("owner_id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organisation_id", "=", organisationId)
    .where("deleted_at", "is", null)
    .groupBy("owner_id")
    .execute();
  return new Map(rows.map(({ owner_id, count }) => [owner_id, Number(count)]));
}

/** True if another search of this owner has the name. */
export const nameIsTaken = async (
  db: Database,
  { ownerId, nameKey, except = 0 }: { ownerId: number; nameKey: string; except?: number },
) =>
  (await db
    .selectFrom("saved_search")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("name_key", "=", nameKey)
    .where("deleted_at", "is", null)
    .where("id", "<>", except)
    .executeTakeFirst()) !== undefined;

type Same = { name: string; request: object; isShared: boolean; since: Temporal.Instant };

/** The public id of such a search that the actor has saved since then; undefined if there is none. */
export async function sameSearch(
  trx: Transaction,
  { personId }: PersonActor,
  { name, request, isShared, since }: Same,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("saved_search")
    .select("public_id")
    .where("owner_id", "=", personId)
    .where("name", "=", name)
    .where("request", "=", JSON.stringify(request))
    .where("shared_at", isShared ? "is not" : "is", null)
    .where("created_at", ">=", since)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.public_id;
}

type NewSearch = {
  public_id: string;
  name: string;
  name_key: string;
  request: object;
  shared_at: Temporal.Instant | null;
  announces_after: number;
  created_at: Temporal.Instant;
};

/** Inserts a search of the actor and returns its id. */
export async function insertSearch(
  trx: Transaction,
  { organisationId, personId }: Reader,
  { request, ...search }: NewSearch,
): Promise<number> {
  const { id } = await trx
    .insertInto("saved_search")
    .values({
      ...search,
      request: JSON.stringify(request),
      organisation_id: organisationId,
      owner_id: personId,
      created_by: personId,
      shared_by: search.shared_at ? personId : null,
      changed_at: search.created_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Change = {
  name?: string;
  name_key?: string;
  request?: object;
  shared_at?: Temporal.Instant | null;
  shared_by?: number | null;
  announces_after?: number;
  request_changed_at?: Temporal.Instant | null;
  request_changed_by?: number | null;
  description_before?: string | null;
  deleted_at?: Temporal.Instant | null;
  changed_at: Temporal.Instant;
};

/** Updates the given columns of a search in the organisation. */
export const updateSearch = (
  trx: Transaction,
  { organisationId }: OrganisationScope,
  id: number,
  { request, ...change }: Change,
) =>
  trx
    .updateTable("saved_search")
    .set({ ...change, changed_in: sql`pg_current_xact_id()`, ...(request && { request: JSON.stringify(request) }) })
    .where("id", "=", id)
    .where("organisation_id", "=", organisationId)
    .execute();

/** Sets a person's own timing. */
export const upsertTiming = (trx: Transaction, { personId }: PersonActor, searchId: number, timings: AlertTimings) =>
  trx
    .insertInto("saved_search_timing")
    .values({ saved_search_id: searchId, person_id: personId, ...timings })
    .onConflict((conflict) => conflict.columns(["saved_search_id", "person_id"]).doUpdateSet(timings))
    .execute();

/** Deletes the timings of everyone but the owner: a search that is no longer shared tells nobody else. */
export const deleteOthersTimings = (trx: Transaction, searchId: number) =>
  sql`
    delete from saved_search_timing using saved_search
    where saved_search_id = ${searchId} and saved_search.id = saved_search_id and person_id <> owner_id
  `.execute(trx);

/** Deletes searches for good that were deleted before an instant. */
export const purgeDeleted = (db: Database, before: Temporal.Instant) =>
  db.deleteFrom("saved_search").where("deleted_at", "<", before).execute();
