import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tasks } from "#platform/jobs/task.ts";
import { sql } from "kysely";

const retentionDays = 30;

export const feedCrontab = "41 3 * * * prune-feed";

/** The jobs of the feed by name. */
export const feedTasks = (stores: { db: Database; clock: Clock }): Tasks => ({
  "prune-feed": () => pruneFeed(stores),
});

/**
 * Deletes rows that are older than 30 days and that every cursor has passed. Never deletes the newest row, because the
 * head and the search index's snapshots refer to it. Always oldest first, so that the feed has no gaps.
 */
async function pruneFeed({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = clock.now().subtract({ hours: 24 * retentionDays });
  await sql`
    delete from feed where sequence < least(
      (select max(sequence) from feed),
      (select min(sequence) from feed where written_at >= ${before.toString()}::timestamptz),
      (select min(sequence) + 1 from feed_cursor)
    )
  `.execute(db);
}
