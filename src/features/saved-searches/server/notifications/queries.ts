import { sql } from "kysely";
import type { OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

/** A notification with its search. */
export const notificationByPublicId = (db: Database, { personId }: PersonActor, publicId: string) =>
  db
    .selectFrom("saved_search_notification as notification")
    .innerJoin("saved_search", "saved_search.id", "notification.saved_search_id")
    .select(["notification.id", "notification.public_id", "notification.person_id", "notification.created_at"])
    .select(["saved_search_id", "saved_search.public_id as search_public_id", "name", "request", "deleted_at"])
    .leftJoin("person as changer", "changer.id", "request_changed_by")
    .select(["organisation_id", "owner_id", "shared_at", "request_changed_at", "request_changed_by"])
    .select(["description_before", "changer.given_name as changer_given_name", "changer.surname as changer_surname"])
    .where("notification.public_id", "=", publicId)
    .where("notification.person_id", "=", personId)
    .executeTakeFirst();
export type NotificationRow = NonNullable<Awaited<ReturnType<typeof notificationByPublicId>>>;

/**
 * The opportunities of a notification in its order, each once, by the notice that it is today. It is unseen while any
 * of the notices that it was linked from is.
 */
export async function itemsOf(db: Database, { id }: Pick<NotificationRow, "id">) {
  const { rows } = await sql<{ opportunityId: number; isSeen: boolean }>`
    select coalesce(opportunity.merged_into, opportunity.id) as "opportunityId", bool_and(seen_at is not null) as "isSeen"
    from saved_search_notification_item as item
    join opportunity on opportunity.id = item.opportunity_id
    where notification_id = ${id}
    group by 1
    order by min(item.position)
  `.execute(db);
  return rows;
}

/** How many opportunities a notification has. */
const countOfItems = sql<string>`
  (select count(*) from saved_search_notification_item as item where item.notification_id = notification.id)`;

/** The notification about the same search that came before, and how many opportunities it has. */
export const previousOf = (db: Database, { id, saved_search_id, person_id }: NotificationRow) =>
  db
    .selectFrom("saved_search_notification as notification")
    .select(["public_id", "created_at"])
    .select(countOfItems.as("count"))
    .where("saved_search_id", "=", saved_search_id)
    .where("person_id", "=", person_id)
    .where("notification.id", "<", id)
    .orderBy("notification.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The notifications about other searches in the same message: those of a message have one time. */
export const besideIt = (db: Database, { saved_search_id, person_id, created_at }: NotificationRow, limit: number) =>
  db
    .selectFrom("saved_search_notification as notification")
    .innerJoin("saved_search", "saved_search.id", "notification.saved_search_id")
    .select(["notification.public_id", "notification.person_id", "name", "organisation_id", "owner_id", "shared_at"])
    .select(countOfItems.as("count"))
    .where("notification.person_id", "=", person_id)
    .where("notification.created_at", "=", created_at)
    .where("saved_search_id", "<>", saved_search_id)
    .orderBy("notification.id")
    .limit(limit)
    .execute();

/** Marks opportunities as seen, by their public ids of today; without ids all of them. */
export const markSeen = (
  db: Database,
  { id }: Pick<NotificationRow, "id">,
  publicIds: string[] | undefined,
  at: Temporal.Instant,
) =>
  sql`
    update saved_search_notification_item as item set seen_at = ${at.toString()}::timestamptz
    from opportunity join opportunity as shown on shown.id = coalesce(opportunity.merged_into, opportunity.id)
    where notification_id = ${id} and opportunity.id = item.opportunity_id and seen_at is null
      and (${publicIds ?? null}::text[] is null or shown.public_id = any(${publicIds ?? null}::text[]))
  `.execute(db);

type NewNotification = {
  publicId: string;
  savedSearchId: number;
  personId: number;
  opportunityIds: number[];
  at: Temporal.Instant;
};

/** Inserts a notification about a search of the organisation. False if the search is gone or was deleted. */
export async function insertNotification(
  trx: Transaction,
  { organisationId }: OrganisationScope,
  { publicId, savedSearchId, personId, opportunityIds, at }: NewNotification,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into saved_search_notification (public_id, saved_search_id, person_id, created_at)
      select ${publicId}, id, ${personId}::integer, ${at.toString()}::timestamptz from saved_search
      where id = ${savedSearchId} and organisation_id = ${organisationId} and deleted_at is null
      returning id
    ), items as (
      insert into saved_search_notification_item (notification_id, opportunity_id, position)
      select written.id, opportunity.id, opportunity.position
      from written, unnest(${opportunityIds}::integer[]) with ordinality as opportunity (id, position)
      on conflict do nothing
    )
    select id from written
  `.execute(trx);
  return rows.length > 0;
}
