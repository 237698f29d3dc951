import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** A webhook that one worker has in hand. The lease is its proof. */
export type LeasedWebhook = {
  organisationId: number;
  url: string;
  secret: string;
  previousSecret: string | null;
  failures: number;
  leaseEndsAt: Temporal.Instant;
};

/** Takes the next webhook with messages whose time has come. */
export async function leaseWebhook(
  db: Database,
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): Promise<LeasedWebhook | undefined> {
  const at = now.toString();
  const { rows } = await sql<LeasedWebhook>`
    update webhook set lease_ends_at = ${until.toString()}::timestamptz
    where organisation_id = (
      select organisation_id from webhook
      where off_at is null and try_at <= ${at}::timestamptz
        and (lease_ends_at is null or lease_ends_at <= ${at}::timestamptz)
        and exists (
          select from webhook_event as event
          where event.organisation_id = webhook.organisation_id and state = 'waiting'
        )
      order by try_at, organisation_id limit 1 for update skip locked
    )
    returning organisation_id as "organisationId", url, secret, failures, lease_ends_at as "leaseEndsAt",
      case when previous_until > ${at}::timestamptz then previous_secret end as "previousSecret"
  `.execute(db);
  return rows[0];
}

export type WaitingEvent = {
  id: number;
  publicId: string;
  kind: "match" | "change";
  opportunityId: number;
  savedSearchId: string | null;
  savedSearchName: string | null;
  changes: unknown;
  createdAt: Temporal.Instant;
};

/** The oldest message that waits, as far as what it is about is still shared; a search that is not has no name. */
export async function nextEvent(db: Database, organisationId: number): Promise<WaitingEvent | undefined> {
  const { rows } = await sql<WaitingEvent>`
    select event.id, event.public_id as "publicId", kind,
      coalesce(opportunity.merged_into, opportunity.id) as "opportunityId",
      search.public_id as "savedSearchId", search.name as "savedSearchName", changes, event.created_at as "createdAt"
    from webhook_event as event join opportunity on opportunity.id = event.opportunity_id
    left join saved_search as search on search.id = event.saved_search_id and shared_at is not null and deleted_at is null
    where event.organisation_id = ${organisationId} and state = 'waiting' order by event.id limit 1
  `.execute(db);
  return rows[0];
}

/** True if the webhook is still as it was when it was taken: neither changed nor taken by another worker. */
const isOurs = ({ organisationId, leaseEndsAt }: LeasedWebhook) => sql`
  organisation_id = ${organisationId} and lease_ends_at = ${leaseEndsAt.toString()}::timestamptz and off_at is null
`;

/** Ends a message that went out, or that nobody needs. */
export async function endEvent(
  trx: Transaction,
  webhook: LeasedWebhook,
  { id, state, attempts }: { id: number; state: "sent" | "dropped"; attempts: 0 | 1 },
  at: Temporal.Instant,
): Promise<void> {
  await sql`
    update webhook_event set state = ${state}, attempts = attempts + ${attempts}, error = null,
      ended_at = ${at.toString()}::timestamptz
    where id = ${id} and state = 'waiting'
  `.execute(trx);
  if (state === "sent") await sql`update webhook set failures = 0, error = null where ${isOurs(webhook)}`.execute(trx);
}

/** Stores that a try failed; the next one is at `tryAt`, or null: it was the last. False if the webhook has changed. */
export async function recordFailure(
  trx: Transaction,
  webhook: LeasedWebhook,
  { id, error, tryAt }: { id: number; error: string; tryAt: Temporal.Instant | null },
  at: Temporal.Instant,
): Promise<boolean> {
  const now = at.toString();
  const { numAffectedRows } = await sql`
    update webhook set failures = failures + 1, error = ${error}, lease_ends_at = null,
      try_at = coalesce(${tryAt?.toString() ?? null}::timestamptz, try_at),
      off_at = ${tryAt === null ? now : null}::timestamptz
    where ${isOurs(webhook)}
  `.execute(trx);
  await sql`update webhook_event set attempts = attempts + 1, error = ${error} where id = ${id}`.execute(trx);
  if (Number(numAffectedRows ?? 0) === 0) return false;
  if (tryAt === null)
    await sql`
      update webhook_event set state = 'failed', ended_at = ${now}::timestamptz
      where organisation_id = ${webhook.organisationId} and state = 'waiting'
    `.execute(trx);
  return true;
}

export const releaseWebhook = (db: Database, webhook: LeasedWebhook) =>
  sql`update webhook set lease_ends_at = null where ${isOurs(webhook)}`.execute(db);
