import type { Database, Transaction } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";
import { sql } from "kysely";

/** At each commit that wrote feed rows, PostgreSQL notifies this channel with the newest sequence number. */
export const feedChannel = "feed";

type FeedKind = "added" | "changed" | "removed";
export type FeedEntry = { kind: FeedKind; opportunityId: number };
type FeedRow = FeedEntry & { sequence: number; writtenAt: Temporal.Instant };

/**
 * Appends feed rows. Call it as the last statement of the transaction: it holds a lock until the commit, so that no row
 * becomes visible after one with a larger sequence number.
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

/**
 * Feed rows after a sequence number, oldest first. A consumer that stores the last number it has processed misses
 * nothing.
 */
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

/** The newest committed sequence number; 0 if nothing was ever written. */
export async function feedHead(db: Database): Promise<number> {
  const { head } = await db
    .selectFrom("feed")
    .select(({ fn }) => fn.max("sequence").as("head"))
    .executeTakeFirstOrThrow();
  return head ?? 0;
}

/**
 * Identifies a feed row beyond its sequence number, which another database, or this one before a restore, may have used
 * for a different row. Null if there is no such row.
 */
export async function feedRowFingerprint(db: Database, sequence: number): Promise<string | null> {
  const row = await db
    .selectFrom("feed")
    .select(["kind", "opportunity_id", "written_at", sql<string>`xmin::text`.as("transaction")])
    .where("sequence", "=", sequence)
    .executeTakeFirst();
  return row ? [row.kind, row.opportunity_id, row.written_at, row.transaction].join(" ") : null;
}
