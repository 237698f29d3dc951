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
