import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";
import type { Channel } from "#features/alerts/server/telling/due.ts";
import type { QuietHours } from "#domain/quiet-hours.ts";
import { quietColumn, type Recipient, recipientColumns } from "#features/alerts/server/telling/queries.ts";

export type MistimedItem = Recipient & { alertId: number; channel: Channel; timing: "Instant" | "Daily" | "Weekly" };

/** Waiting items whose person has changed since what their time was computed from: zone, hour, weekdays, quiet hours. */
export async function mistimedItems(db: Database, limit: number): Promise<MistimedItem[]> {
  const { rows } = await sql<MistimedItem>`
    select alert_id as "alertId", channel, timing, ${recipientColumns}
    from alert_item join person on person.id = person_id
    where delivery_id is null and due_by is not null and due_by <> case
      when timing <> 'Instant' then concat_ws(' ', time_zone,
        case channel when 'sms' then sms_notifications_at else email_notifications_at end, daily_weekdays,
        case when channel <> 'email' and quiet_hours then quiet_from || ' ' || quiet_until end)
      when quiet_hours then concat_ws(' ', 'quiet', time_zone, quiet_from, quiet_until)
      else '' end
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Sets the time of an item that still waits. */
export const retime = (
  db: Database,
  { alertId, channel }: { alertId: number; channel: string },
  { dueAt, dueBy }: { dueAt: Temporal.Instant; dueBy: string | null },
) =>
  db
    .updateTable("alert_item")
    .set({ due_at: dueAt, due_by: dueBy })
    .where("alert_id", "=", alertId)
    .where("channel", "=", channel)
    .where("delivery_id", "is", null)
    .execute();

export type DueGroup = { personId: number; channel: string; isDigest: boolean };

/** People and channels with items that are due. */
export async function dueGroups(db: Database, now: Temporal.Instant, limit: number): Promise<DueGroup[]> {
  const { rows } = await sql<DueGroup>`
    select person_id as "personId", channel, timing <> 'Instant' as "isDigest"
    from alert_item where delivery_id is null and due_at <= ${now.toString()}::timestamptz
    group by 1, 2, 3 order by min(due_at) limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Makes one delivery of everything that is due in a group. False if another process does so for this person, or has done
 * so.
 */
export async function insertDelivery(
  trx: Transaction,
  { personId, channel, isDigest }: DueGroup,
  { publicId, now }: { publicId: string; now: Temporal.Instant },
): Promise<boolean> {
  const person = await sql`select from person where id = ${personId} for no key update skip locked`.execute(trx);
  if (person.rows.length === 0) return false;
  const { rows } = await sql<{ id: number }>`
    with due as (
      select alert_id, channel, due_at from alert_item
      where person_id = ${personId} and channel = ${channel} and (timing <> 'Instant') = ${isDigest}
        and delivery_id is null and due_at <= ${now.toString()}::timestamptz
    ), made as (
      insert into alert_delivery (public_id, person_id, channel, is_digest, due_at, try_at)
      select ${publicId}, ${personId}::integer, ${channel}, ${isDigest}::boolean, min(due_at),
        ${now.toString()}::timestamptz
      from due having count(*) > 0
      returning id
    )
    update alert_item as item set delivery_id = made.id from made, due
    where item.alert_id = due.alert_id and item.channel = due.channel
    returning made.id
  `.execute(trx);
  return rows.length > 0;
}

/** A delivery as it was taken for one attempt. */
export type LeasedDelivery = {
  id: number;
  publicId: string;
  personId: number;
  channel: Channel;
  isDigest: boolean;
  dueAt: Temporal.Instant;
  /** Attempts with this one. */
  attempts: number;
  zone: string;
  quiet: QuietHours | null;
  /** It tells a closing so early in the morning that it goes out in quiet hours too. */
  breaksQuietHours: boolean;
};

/** Takes the next delivery of a channel that is to be tried, for as long as one attempt can last. */
export async function leaseDelivery(
  db: Database,
  channel: Channel,
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): Promise<LeasedDelivery | undefined> {
  const { rows } = await sql<LeasedDelivery>`
    update alert_delivery as delivery set attempts = attempts + 1, lease_ends_at = ${until.toString()}::timestamptz
    from person
    where person.id = person_id and delivery.id = (
      select id from alert_delivery
      where state = 'waiting' and channel = ${channel} and try_at <= ${now.toString()}::timestamptz
        and (lease_ends_at is null or lease_ends_at <= ${now.toString()}::timestamptz)
      order by try_at, id limit 1 for update skip locked
    )
    returning delivery.id, delivery.public_id as "publicId", person_id as "personId", channel,
      is_digest as "isDigest", due_at as "dueAt", attempts, time_zone as zone, ${quietColumn} as quiet,
      exists (
        select from alert_item as item
        where item.delivery_id = delivery.id and breaks_quiet_until > ${now.toString()}::timestamptz
      ) as "breaksQuietHours"
  `.execute(db);
  return rows[0];
}

/** Puts a leased delivery off without an attempt. */
export const putOff = (db: Database, { id, attempts }: LeasedDelivery, tryAt: Temporal.Instant) =>
  db
    .updateTable("alert_delivery")
    .set({ lease_ends_at: null, try_at: tryAt, attempts: attempts - 1 })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .execute();

export type Outcome =
  | { state: "sent" | "empty"; at: Temporal.Instant }
  | { state: "dead"; at: Temporal.Instant; error: string }
  | { state: "waiting"; tryAt: Temporal.Instant; error: string };

/**
 * Stores what came of an attempt. False if another process has begun the next one meanwhile, or if the delivery is gone
 * with its person.
 */
export async function endAttempt(db: Database, { id, attempts }: LeasedDelivery, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("alert_delivery")
    .set({
      state: outcome.state,
      lease_ends_at: null,
      error: "error" in outcome ? outcome.error : null,
      ...(outcome.state === "waiting" ? { try_at: outcome.tryAt } : { ended_at: outcome.at }),
    })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Whose digest it is, if a delivery can become part of one: not if it tells of a change of a watched notice, or that a colleague has not seen one,
 * or if the person has switched digests off. Locks the delivery.
 */
export async function digestRecipient(trx: Transaction, { id, attempts }: LeasedDelivery) {
  const { rows } = await sql<Recipient>`
    select ${recipientColumns}
    from alert_delivery as delivery join person on person.id = person_id
    where delivery.id = ${id} and attempts = ${attempts} and state = 'waiting'
      and (channel <> 'email' or email_digests)
      and not exists (
        select from alert_item as item join alert on alert.id = alert_id
        where delivery_id = delivery.id and alert.kind in ('change', 'escalation')
      )
    for update of delivery
  `.execute(trx);
  return rows[0];
}

/** Takes a delivery apart: what it was to tell waits for a digest, which says since when. */
export async function returnItems(
  trx: Transaction,
  { id, dueAt: lateSince }: LeasedDelivery,
  { dueAt, dueBy }: { dueAt: Temporal.Instant; dueBy: string | null },
): Promise<void> {
  await trx
    .updateTable("alert_item")
    .set({ delivery_id: null, timing: "Daily", due_at: dueAt, due_by: dueBy, late_since: lateSince })
    .where("delivery_id", "=", id)
    .execute();
  await trx.deleteFrom("alert_delivery").where("id", "=", id).execute();
}
