import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";
import { isTriedAgain } from "#features/webhook/server/queries.ts";

export type FailingWebhook = {
  organisationId: string;
  organisation: string;
  url: string;
  error: string | null;
  failures: number;
  offAt: Temporal.Instant | null;
  tryAt: Temporal.Instant;
  /** Messages that wait, and that were given up. */
  waiting: number;
  failed: number;
};

const isFailing = sql`(webhook.off_at is not null or ${isTriedAgain})`;

/** Webhooks whose last try failed, those that were switched off first. */
export async function failingWebhooks(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from webhook where ${isFailing}
  `.execute(db);
  const { rows } = await sql<FailingWebhook>`
    select organisation.public_id as "organisationId", organisation.name as organisation, url, error, failures,
      off_at as "offAt", try_at as "tryAt", told.waiting, told.failed
    from webhook join organisation on organisation.id = webhook.organisation_id
    cross join lateral (
      select count(*) filter (where state = 'waiting')::integer as waiting,
        count(*) filter (where state = 'failed')::integer as failed
      from webhook_event as event where event.organisation_id = webhook.organisation_id
    ) as told
    where ${isFailing} order by off_at is null, off_at desc, try_at, organisation.id limit ${limit} offset ${offset}
  `.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

/**
 * Lets a webhook send what waits and what it gave up. One whose tries fail is switched on and tried now; its lease ends, so
 * that a try in hand is not stored. Undefined if there is nothing to try again.
 */
export async function retryWebhook(trx: Transaction, organisationId: string, at: Temporal.Instant) {
  const { rows } = await sql<{
    id: number;
    organisation: string;
    error: string | null;
    failures: number;
    isOff: boolean;
  }>`
    select organisation.id, organisation.name as organisation, error, failures, off_at is not null as "isOff"
    from webhook join organisation on organisation.id = webhook.organisation_id
    where organisation.public_id = ${organisationId} for update of webhook
  `.execute(trx);
  const [webhook] = rows;
  if (!webhook) return undefined;
  const { id, failures, isOff } = webhook;
  await sql`
    update webhook set off_at = null, failures = 0, try_at = ${at.toString()}::timestamptz, lease_ends_at = null
    where organisation_id = ${id} and (off_at is not null or failures > 0)
  `.execute(trx);
  const givenUp = await sql`
    update webhook_event set state = 'waiting', ended_at = null where organisation_id = ${id} and state = 'failed'
  `.execute(trx);
  const waiting = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_event where organisation_id = ${id} and state = 'waiting'
  `.execute(trx);
  const { count } = waiting.rows[0]!;
  const isTried = isOff || Number(givenUp.numAffectedRows ?? 0) > 0 || (failures > 0 && count > 0);
  return isTried ? { ...webhook, count } : undefined;
}
