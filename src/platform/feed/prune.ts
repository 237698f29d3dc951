import type { Database } from "#platform/db/db.ts";
import type { Retained } from "#platform/retention/retained.ts";
import { sql } from "kysely";

/** Rows count from when they were written, once every cursor has passed them. */
export const feedRetained: readonly Retained[] = [
  { table: "feed", period: "feed", deleteBefore: pruneFeed },
  { table: "feed_dead_letter", period: "feed", since: "failed_at" },
];

/**
 * Deletes rows that are older than an instant and that every cursor has passed. Never deletes the newest row, because the
 * head and the search index's snapshots refer to it. Always oldest first, so that the feed has no gaps.
 */
async function pruneFeed(db: Database, before: Temporal.Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from feed where sequence in (
      select sequence from feed where sequence < least(
        (select max(sequence) from feed),
        (select min(sequence) from feed where written_at >= ${before.toString()}::timestamptz),
        (select min(sequence) + 1 from feed_cursor)
      ) order by sequence limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
