import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";

/** What a message has: the items of a delivery, or what waits until then on a channel, as digest or at once. */
export type MessageItems = { channel: "email" | "sms" | "push"; isDigest: boolean } & (
  | { id: number }
  | { personId: number; dueUntil: Temporal.Instant }
);

/** True for the items of a message, of the table `alert_item as item`. */
export const isOfMessage = (items: MessageItems) =>
  "id" in items
    ? sql<boolean>`item.delivery_id = ${items.id}`
    : sql<boolean>`item.person_id = ${items.personId} and item.delivery_id is null
        and item.channel = ${items.channel} and (item.timing <> 'Instant') = ${items.isDigest}
        and item.due_at <= ${items.dueUntil.toString()}::timestamptz`;

/** Who a delivery is for, as they are at the moment of sending. */
export async function recipientOf(db: Database, personId: number) {
  return db
    .selectFrom("person")
    .innerJoin("membership", "membership.person_id", "person.id")
    .select([
      "person.id",
      "email",
      "mobile",
      "time_zone",
      "email_digests",
      "push_notifications",
      "membership.organisation_id",
    ])
    .select(sql<boolean>`email_notifications and email_verified_at is not null`.as("email_is_on"))
    .select(sql<boolean>`sms_notifications and mobile_verified_at is not null`.as("sms_is_on"))
    .where("person.id", "=", personId)
    .executeTakeFirst();
}
export type RecipientRow = NonNullable<Awaited<ReturnType<typeof recipientOf>>>;

/** When the next daily or weekly email to a person can go out, by what they chose. */
export async function digestScheduleOf(db: Database, personId: number) {
  const { rows } = await sql<{ time: string; weekdays: number[]; hasDaily: boolean }>`
    select email_notifications_at::text as time, daily_weekdays as weekdays, exists (
      select from saved_search_timing as timing join saved_search as search on search.id = saved_search_id
      where timing.person_id = person.id and timing.email = 'Daily' and deleted_at is null
    ) or exists (
      select from watcher join watch on watch.id = watch_id
      where watcher.person_id = person.id and email_timing = 'Daily' and stopped_at is null and ended_at is null
    ) as "hasDaily"
    from person where id = ${personId}
  `.execute(db);
  return rows[0]!;
}

/** When the last daily or weekly email to a person went out; null before the first. */
export async function lastDigestAt(db: Database, personId: number): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select max(ended_at) as at from alert_delivery
    where person_id = ${personId} and channel = 'email' and is_digest and state = 'sent'
  `.execute(db);
  return rows[0]!.at;
}

/** How many public notices became news in a time. */
export async function countNews(db: Database, from: Temporal.Instant, until: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from opportunity
    where news_at > ${from.toString()}::timestamptz and news_at <= ${until.toString()}::timestamptz
      and visibility = 'public' and withdrawn_at is null and merged_into is null
  `.execute(db);
  return rows[0]!.count;
}

/** A match in a message, as far as it still concerns its reader. */
export type MatchItem = {
  alertId: number;
  /** The notice that it is today. */
  opportunityId: number;
  savedSearchId: number;
  savedSearchPublicId: string;
  savedSearchName: string;
  /** The reader owns the search. */
  isOwn: boolean;
  request: unknown;
  notificationId: number | null;
};

/**
 * The matches of a message, without those of searches that were deleted, are no longer shared with the reader or are
 * switched off on this channel, and of notices that the reader watches: a watcher is told by the watch.
 */
export async function matchItems(db: Database, items: MessageItems, organisationId: number): Promise<MatchItem[]> {
  const timing = sql.ref(`timing.${items.channel}`);
  const { rows } = await sql<MatchItem>`
    select alert.id as "alertId", coalesce(opportunity.merged_into, opportunity.id) as "opportunityId",
      search.id as "savedSearchId", search.public_id as "savedSearchPublicId", search.name as "savedSearchName",
      search.owner_id = alert.person_id as "isOwn", search.request, alert.notification_id as "notificationId"
    from alert_item as item
    join alert on alert.id = item.alert_id and alert.kind = 'match'
    join opportunity on opportunity.id = alert.opportunity_id
    join saved_search as search on search.id = alert.saved_search_id and search.deleted_at is null
      and search.organisation_id = ${organisationId}
      and (search.owner_id = alert.person_id or search.shared_at is not null)
    join saved_search_timing as timing on timing.saved_search_id = search.id and timing.person_id = alert.person_id
      and ${timing} <> 'Off'
    where ${isOfMessage(items)} and not exists (
      select from watch join watcher on watch_id = watch.id
      where watch.organisation_id = ${organisationId} and watcher.person_id = alert.person_id
        and watch.opportunity_id = coalesce(opportunity.merged_into, opportunity.id)
        and ended_at is null and watching_since is not null and stopped_at is null
    )
    order by search.name_key, search.id, alert.id
  `.execute(db);
  return rows;
}

/** Remembers which notification of the product lists these alerts. */
export const setNotification = (trx: Transaction, alertIds: number[], publicId: string) =>
  sql`
    update alert set notification_id = notification.id from saved_search_notification as notification
    where notification.public_id = ${publicId} and alert.id = any(${alertIds}::bigint[])
  `.execute(trx);

/** The public ids of notifications by their ids. */
export async function notificationIds(db: Database, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("saved_search_notification")
    .select(["id", "public_id"])
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, public_id }) => [id, public_id]));
}
