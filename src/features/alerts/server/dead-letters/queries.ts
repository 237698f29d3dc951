import { emailKey } from "#domain/email-key.ts";
import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";

/** A message that was given up. */
export type DeadLetter = {
  id: string;
  personId: number;
  channel: string;
  endedAt: Temporal.Instant;
  attempts: number;
  error: string;
};

/** Messages that were given up, the newest first. */
export async function deadLetters(db: Database, limit: number): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select public_id as id, person_id as "personId", channel, ended_at as "endedAt", attempts, coalesce(error, '') as error
    from alert_delivery where state = 'dead' order by ended_at desc, id desc limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Lets a message that was given up, or "all" of them, go out again as if they were due now, with the same Message-ID. What
 * they tell is read again when they are sent. Returns how many there were.
 */
export async function retryDeadLetters(db: Database, id: string, now: Temporal.Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    update alert_delivery set state = 'waiting', due_at = ${now.toString()}::timestamptz,
      try_at = ${now.toString()}::timestamptz, attempts = 0, ended_at = null, lease_ends_at = null
    where state = 'dead' and (${id} = 'all' or public_id = ${id})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export type OperatorDeliveryRow = {
  publicId: string;
  channel: "email" | "sms" | "push";
  isDigest: boolean;
  state: "waiting" | "sent" | "empty" | "dead";
  dueAt: Temporal.Instant;
  tryAt: Temporal.Instant;
  endedAt: Temporal.Instant | null;
  attempts: number;
  error: string | null;
  email: string;
  mobile: string | null;
  organisation: string | null;
  /** What it tells, and the title of the first public notice among them. */
  alerts: number;
  title: string | null;
};

type Wanted = {
  state: "failing" | "due" | "sent";
  channel?: string | undefined;
  kind?: string | undefined;
  text?: string | undefined;
};

const stateFilter = {
  failing: sql`(state = 'dead' or (state = 'waiting' and error is not null))`,
  due: sql`state = 'waiting'`,
  sent: sql`state = 'sent'`,
};

/** By the whole address of a person, the number of a delivery, or words of the name of a person or an organisation. */
const about = (text: string) => sql`(public_id = ${text} or person_id in (
  select person.id from person left join membership on membership.person_id = person.id
  left join organisation on organisation.id = membership.organisation_id
  where email_key = ${emailKey(text)} or position(lower(${text}) in lower(given_name || ' ' || surname)) > 0
    or position(lower(${text}) in lower(organisation.name)) > 0
))`;

const tells = (kind: string) => sql`exists (
  select from alert_item as item join alert on alert.id = item.alert_id
  where item.delivery_id = alert_delivery.id and kind = ${kind}
)`;

const rowsOf = sql`
  select delivery.public_id as "publicId", channel, is_digest as "isDigest", state, delivery.due_at as "dueAt",
    try_at as "tryAt", ended_at as "endedAt", attempts, error, person.email, person.mobile,
    organisation.name as organisation, told.alerts, told.title`;
const joined = sql`
  join person on person.id = delivery.person_id
  left join membership on membership.person_id = person.id
  left join organisation on organisation.id = membership.organisation_id
  cross join lateral (
    select count(*)::integer as alerts,
      min(opportunity.title) filter (where opportunity.visibility = 'public' and withdrawn_at is null) as title
    from alert_item as item join alert on alert.id = item.alert_id
    left join opportunity on opportunity.id = alert.opportunity_id
    where item.delivery_id = delivery.id
  ) as told`;

/** A page of deliveries for operators, those that were given up first, then the newest. */
export async function operatorDeliveries(
  db: Database,
  { state, channel, kind, text }: Wanted,
  { limit, offset }: { limit: number; offset: number },
) {
  const wanted = sql`${stateFilter[state]} and (${channel ?? null}::text is null or channel = ${channel ?? null})
    and ${kind === undefined ? sql`true` : tells(kind)} and ${text === undefined ? sql`true` : about(text)}`;
  const counted = await sql<{
    count: number;
  }>`select count(*)::integer as count from alert_delivery where ${wanted}`.execute(db);
  const { rows } = await sql<OperatorDeliveryRow>`
    ${rowsOf} from (
      select * from alert_delivery where ${wanted}
      order by state = 'dead' desc, due_at desc, id desc limit ${limit} offset ${offset}
    ) as delivery ${joined}
    order by state = 'dead' desc, delivery.due_at desc, delivery.id desc
  `.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

/** One delivery. */
export async function operatorDelivery(db: Database, id: string): Promise<OperatorDeliveryRow | undefined> {
  const { rows } = await sql<OperatorDeliveryRow>`
    ${rowsOf} from alert_delivery as delivery ${joined} where delivery.public_id = ${id}
  `.execute(db);
  return rows[0];
}

/** Where one message goes, with the organisation of its person. */
export async function deliveryTarget(db: Database, id: string) {
  const { rows } = await sql<Pick<OperatorDeliveryRow, "channel" | "email" | "mobile" | "organisation">>`
    select channel, person.email, person.mobile, organisation.name as organisation
    from alert_delivery join person on person.id = person_id
    left join membership on membership.person_id = person.id
    left join organisation on organisation.id = membership.organisation_id
    where alert_delivery.public_id = ${id}
  `.execute(db);
  return rows[0];
}

export type ChannelFigures = {
  channel: "email" | "sms" | "push";
  due: number;
  sent: number;
  retrying: number;
  dead: number;
  late: number;
  p95Seconds: number | null;
};

/**
 * Deliveries by channel: what waits, what is late, what failed, what was sent since an instant, and how long after it was
 * due (which 95 in 100 did not exceed).
 */
export async function channelFigures(
  db: Database,
  { since, lateBefore }: { since: Temporal.Instant; lateBefore: Temporal.Instant },
): Promise<ChannelFigures[]> {
  const late = lateBefore.toString();
  const isSent = sql`state = 'sent' and ended_at > ${since.toString()}::timestamptz`;
  const { rows } = await sql<ChannelFigures>`
    select channel,
      (count(*) filter (where state = 'waiting'))::integer as due,
      (count(*) filter (where ${isSent}))::integer as sent,
      (count(*) filter (
        where state = 'waiting' and due_at < ${late}::timestamptz and (try_at < ${late}::timestamptz or error is not null)
      ))::integer as late,
      (extract(epoch from percentile_disc(0.95) within group (order by ended_at - due_at) filter (where ${isSent})))::double precision
        as "p95Seconds",
      (count(*) filter (where state = 'waiting' and error is not null))::integer as retrying,
      (count(*) filter (where state = 'dead'))::integer as dead
    from unnest(array['email', 'sms', 'push']) as channel
    left join alert_delivery using (channel)
    group by channel order by array_position(array['email', 'sms', 'push'], channel)
  `.execute(db);
  return rows;
}

export type ChangedDelivery = { channel: string; attempts: number; error: string | null; organisation: string | null };

const changedColumns = sql`
  changed.channel, before.attempts, before.error,
  (select name from membership join organisation on organisation.id = organisation_id
    where membership.person_id = changed.person_id) as organisation`;

/** Lets one delivery that failed go out now; undefined if it has not failed. */
export async function retryDelivery(db: Database, id: string, now: Temporal.Instant) {
  const at = now.toString();
  const { rows } = await sql<ChangedDelivery>`
    update alert_delivery as changed set state = 'waiting', due_at = case changed.state when 'dead' then ${at}::timestamptz
        else changed.due_at end,
      try_at = ${at}::timestamptz, attempts = case changed.state when 'dead' then 0 else changed.attempts end,
      ended_at = null, lease_ends_at = null
    from alert_delivery as before
    where before.id = changed.id and changed.public_id = ${id}
      and (changed.state = 'dead' or (changed.state = 'waiting' and changed.error is not null and changed.try_at > ${at}::timestamptz))
    returning ${changedColumns}
  `.execute(db);
  return rows[0];
}

/** Gives up one delivery that failed and waits for its next attempt; undefined if it does not. */
export async function giveUpDelivery(db: Database, id: string, now: Temporal.Instant) {
  const { rows } = await sql<ChangedDelivery>`
    update alert_delivery as changed set state = 'dead', ended_at = ${now.toString()}::timestamptz, lease_ends_at = null
    from alert_delivery as before
    where before.id = changed.id and changed.public_id = ${id}
      and changed.state = 'waiting' and changed.error is not null and changed.lease_ends_at is null
    returning ${changedColumns}
  `.execute(db);
  return rows[0];
}
