import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

/** How many things that a message tells are listed. */
const shown = 20;

export type ToldRow = {
  kind: string;
  timing: "Instant" | "Daily" | "Weekly";
  publicId: string | null;
  title: string | null;
};

/** What one message tells, the oldest first. Of a notice that is not public only what kind of news it is. */
export async function toldBy(db: Database, deliveryId: string): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    select alert.kind, item.timing, opportunity.public_id as "publicId", opportunity.title
    from alert_delivery as delivery
    join alert_item as item on item.delivery_id = delivery.id
    join alert on alert.id = item.alert_id
    left join opportunity on opportunity.id = alert.opportunity_id
      and opportunity.visibility = 'public' and withdrawn_at is null
    where delivery.public_id = ${deliveryId} order by alert.id limit ${shown}
  `.execute(db);
  return rows;
}

export type OtherDeliveryRow = {
  publicId: string;
  channel: "email" | "sms" | "push";
  state: "waiting" | "sent" | "empty" | "dead";
  dueAt: Temporal.Instant;
  endedAt: Temporal.Instant | null;
};

/** The other messages that tell the same person something of what this one tells, on whatever channel. */
export async function toldElsewhere(db: Database, deliveryId: string): Promise<OtherDeliveryRow[]> {
  const { rows } = await sql<OtherDeliveryRow>`
    select distinct other.public_id as "publicId", other.channel, other.state, other.due_at as "dueAt",
      other.ended_at as "endedAt"
    from alert_delivery as delivery
    join alert_item as item on item.delivery_id = delivery.id
    join alert_item as elsewhere on elsewhere.alert_id = item.alert_id and elsewhere.channel <> item.channel
    join alert_delivery as other on other.id = elsewhere.delivery_id
    where delivery.public_id = ${deliveryId} order by 4, 1 limit ${shown}
  `.execute(db);
  return rows;
}

/** Whether a worker is sending the message at this instant. */
export async function isBeingSent(db: Database, deliveryId: string, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select from alert_delivery where public_id = ${deliveryId} and state = 'waiting'
      and lease_ends_at > ${now.toString()}::timestamptz
  `.execute(db);
  return rows.length > 0;
}
