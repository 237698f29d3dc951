import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

export type MessageRow = {
  publicId: string;
  organisationId: string;
  organisation: string;
  url: string;
  kind: "match" | "change";
  /** Of a public notice that is not withdrawn. */
  title: string | null;
  createdAt: Temporal.Instant;
  state: "waiting" | "sent" | "failed";
  attempts: number;
  error: string | null;
  offAt: Temporal.Instant | null;
  /** Of the webhook: tries in a row that failed, and the next. */
  failures: number;
  tryAt: Temporal.Instant;
  endedAt: Temporal.Instant | null;
};

export type WantedMessages = {
  state: "failing" | "unsent" | "due" | "sent";
  kind?: "match" | "change" | undefined;
  text?: string | undefined;
};

const isWaiting = sql`(event.state = 'waiting')`;
const isRetrying = sql`(event.state = 'waiting' and webhook.failures > 0)`;
/** Given up with its webhook, which is still off. */
const isDead = sql`(event.state = 'failed' and webhook.off_at is not null)`;
/** Given up before its webhook was switched on again: its admins have seen that, so that it is no fault any more. */
const isUnsent = sql`(event.state = 'failed' and webhook.off_at is null)`;
const stateFilter = {
  failing: sql`(${isDead} or ${isRetrying})`,
  unsent: isUnsent,
  due: isWaiting,
  sent: sql`event.state = 'sent'`,
};

const messages = sql`
  from webhook_event as event join webhook on webhook.organisation_id = event.organisation_id
  join organisation on organisation.id = event.organisation_id`;

/** A page of messages to webhooks, those that were given up first, then the newest. `text`: an id, or words of an organisation. */
export async function webhookMessages(
  db: Database,
  { state, kind, text }: WantedMessages,
  { limit, offset }: { limit: number; offset: number },
) {
  const wanted = sql`${stateFilter[state]} and ${kind === undefined ? sql`true` : sql`event.kind = ${kind}`}
    and ${text === undefined ? sql`true` : sql`(event.public_id = ${text} or position(lower(${text}) in lower(organisation.name)) > 0)`}`;
  const counted = await sql<{ count: number }>`select count(*)::integer as count ${messages} where ${wanted}`.execute(
    db,
  );
  const { rows } = await sql<MessageRow>`
    select event.public_id as "publicId", organisation.public_id as "organisationId", organisation.name as organisation,
      webhook.url, event.kind, opportunity.title, event.created_at as "createdAt", event.state, event.attempts,
      coalesce(event.error, case when event.state = 'sent' then null else webhook.error end) as error,
      webhook.off_at as "offAt", webhook.failures, webhook.try_at as "tryAt", event.ended_at as "endedAt"
    ${messages}
    left join opportunity on opportunity.id = event.opportunity_id and visibility = 'public' and withdrawn_at is null
    where ${wanted}
    order by event.state = 'failed' desc, event.created_at desc, event.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

/** What waits for webhooks, what is late, what failed, and what was sent since an instant and how quickly. */
export async function webhookMessageFigures(
  db: Database,
  { since, lateBefore }: { since: Temporal.Instant; lateBefore: Temporal.Instant },
) {
  const isSent = sql`event.state = 'sent' and event.ended_at > ${since.toString()}::timestamptz`;
  const { rows } = await sql<{
    due: number;
    late: number;
    sent: number;
    retrying: number;
    dead: number;
    p95Seconds: number | null;
  }>`
    select (count(*) filter (where ${isWaiting}))::integer as due,
      (count(*) filter (where ${isWaiting} and event.created_at < ${lateBefore.toString()}::timestamptz))::integer as late,
      (count(*) filter (where ${isSent}))::integer as sent,
      (count(*) filter (where ${isRetrying}))::integer as retrying,
      (count(*) filter (where ${isDead}))::integer as dead,
      (extract(epoch from percentile_disc(0.95) within group (order by event.ended_at - event.created_at)
        filter (where ${isSent})))::double precision as "p95Seconds"
    ${messages}
  `.execute(db);
  return rows[0]!;
}

/** How many messages were given up with their webhooks. */
export async function deadMessages(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${messages} where ${isDead}`.execute(
    db,
  );
  return rows[0]!.count;
}
