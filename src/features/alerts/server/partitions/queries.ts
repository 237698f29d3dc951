import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";
import { delaysMovedAt } from "#platform/feed/cursor.ts";

/** The cursor of a partition in feed_cursor, and the partition of a cursor. */
export const cursorName = (number: number) => `saved-searches-${String(number).padStart(2, "0")}`;
export const partitionOf = (cursor: string) => Number(cursor.slice(-2));

/**
 * Creates partitions, with cursors at the newest feed row, where there are none. An insert beside existing cursors would
 * wait for the batches of other workers.
 */
export async function createPartitions(db: Database, count: number, at: Temporal.Instant): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const { rows } = await sql`select from alert_partition having count(*) = ${count}`.execute(db);
  if (rows.length > 0) return;
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into feed_cursor (consumer, sequence, moved_at)
      select cursor.name, (select coalesce(max(sequence), 0) from feed), ${at.toString()}::timestamptz
      from unnest(${numbers.map(cursorName)}::text[]) as cursor (name)
      on conflict do nothing
    `.execute(trx);
    await sql`
      insert into alert_partition (number) select unnest(${numbers}::smallint[]) on conflict do nothing
    `.execute(trx);
  });
}

/** `now`: in place of the database's time. */
type Lease = { holderId: string; name: string; leaseSeconds: number; now: Temporal.Instant | undefined };

/**
 * Renews a holder's lease and shares the partitions evenly among the holders that live: gives back what is above the
 * share and takes what is free. Returns the numbers that this one holds.
 */
export async function shareOut(db: Database, { holderId, name, leaseSeconds, now }: Lease): Promise<number[]> {
  const at = sql`coalesce(${now?.toString() ?? null}::timestamptz, clock_timestamp())`;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${locks.alertPartitions}::bigint)`.execute(trx);
    await sql`delete from alert_holder where lease_ends_at < ${at}`.execute(trx);
    await sql`
      insert into alert_holder (id, name, lease_ends_at)
      values (${holderId}, ${name}, ${at} + make_interval(secs => ${leaseSeconds}))
      on conflict (id) do update set lease_ends_at = excluded.lease_ends_at
    `.execute(trx);
    const { rows } = await sql<{ share: number }>`
      select ceil((select count(*) from alert_partition) / (select count(*) from alert_holder)::numeric)::integer as share
    `.execute(trx);
    const { share } = rows[0]!;
    await sql`
      update alert_partition set holder_id = null where number in (
        select number from alert_partition where holder_id = ${holderId} order by number offset ${share}
      )
    `.execute(trx);
    await sql`
      update alert_partition set holder_id = ${holderId} where number in (
        select number from alert_partition where holder_id is null order by number
        limit greatest(0, ${share} - (select count(*) from alert_partition where holder_id = ${holderId}))
      )
    `.execute(trx);
    const held = await sql<{ number: number }>`
      select number from alert_partition where holder_id = ${holderId} order by number
    `.execute(trx);
    return held.rows.map(({ number }) => number);
  });
}

/** Gives a holder's partitions back. */
export const releasePartitions = (db: Database, holderId: string) =>
  db.deleteFrom("alert_holder").where("id", "=", holderId).execute();

export type PartitionCursor = { number: number; sequence: number };

/** Locks the cursors of partitions and returns them; those that another process works with are left out. */
export async function lockCursors(trx: Transaction, numbers: number[]): Promise<PartitionCursor[]> {
  const byName = new Map(numbers.map((number) => [cursorName(number), number]));
  const { rows } = await sql<{ consumer: string; sequence: number }>`
    select consumer, sequence from feed_cursor where consumer = any(${[...byName.keys()]}::text[])
    order by consumer for update skip locked
  `.execute(trx);
  return rows.map(({ consumer, sequence }) => ({ number: byName.get(consumer)!, sequence }));
}

/** Moves locked cursors. */
export const moveCursors = (trx: Transaction, numbers: number[], sequence: number, at: Temporal.Instant) =>
  sql`
    update feed_cursor set sequence = ${sequence}, moved_at = ${at.toString()}::timestamptz, delays = ${delaysMovedAt(at)}
    where consumer = any(${numbers.map(cursorName)}::text[])
  `.execute(trx);
