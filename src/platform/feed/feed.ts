import type { Database, Transaction } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";
import { sql } from "kysely";

/** PostgreSQL notifies this channel with the newest sequence number at each commit that wrote to the feed. */
export const feedChannel = "feed";

type FeedKind = "added" | "changed" | "removed";
export type FeedEntry = { kind: FeedKind; opportunityId: number };
type FeedRow = FeedEntry & { sequence: number; writtenAt: Temporal.Instant };

/**
 * Writes feed rows. Call it as the last statement of the transaction: the lock it takes is held until the commit, so
 * that no row with a smaller number can become visible after one with a larger number.
 */
export async function appendFeed(trx: Transaction, entries: readonly FeedEntry[], writtenAt: Temporal.Instant) {
  if (entries.length === 0) return;
  await sql`select pg_advisory_xact_lock(${locks.feed}::bigint)`.execute(trx);
  const kinds = entries.map((entry) => entry.kind);
  const ids = entries.map((entry) => entry.opportunityId);
  await sql`
    with written as (
      insert into feed (kind, opportunity_id, written_at)
      select entry.kind, entry.id, ${writtenAt.toString()}::timestamptz
      from unnest(${kinds}::text[], ${ids}::integer[]) with ordinality as entry (kind, id, position)
      order by entry.position
      returning sequence
    )
    select pg_notify(${feedChannel}, max(sequence)::text) from written
  `.execute(trx);
}

/** Feed rows after a number, oldest first. A reader that keeps the last sequence number it saw skips nothing. */
export async function readFeed(db: Database, after: number, limit: number): Promise<FeedRow[]> {
  const rows = await db
    .selectFrom("feed")
    .selectAll()
    .where("sequence", ">", after)
    .orderBy("sequence")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    sequence: row.sequence,
    kind: row.kind as FeedKind,
    opportunityId: row.opportunity_id,
    writtenAt: row.written_at,
  }));
}

/** The newest committed sequence number; 0 when nothing was ever written. */
export async function feedHead(db: Database): Promise<number> {
  const { head } = await db
    .selectFrom("feed")
    .select(({ fn }) => fn.max("sequence").as("head"))
    .executeTakeFirstOrThrow();
  return head ?? 0;
}

/**
 * What tells a feed row from every other that ever had its number: in another database, or in this one before it was put
 * back from a backup. Null when there is no such row.
 */
export async function feedRowFingerprint(db: Database, sequence: number): Promise<string | null> {
  const row = await db
    .selectFrom("feed")
    .select(["kind", "opportunity_id", "written_at", sql<string>`xmin::text`.as("transaction")])
    .where("sequence", "=", sequence)
    .executeTakeFirst();
  return row ? [row.kind, row.opportunity_id, row.written_at, row.transaction].join(" ") : null;
}
