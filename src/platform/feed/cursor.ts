import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { readFeedWithDocuments } from "#platform/feed/feed.ts";
import { sql } from "kysely";

/** A feed row with the search document as it was before, null if the opportunity was not searchable. */
export type FeedChange = Awaited<ReturnType<typeof readFeedWithDocuments>>[number];

/** Processing of the feed that resumes where it stopped, in any process. */
export type FeedConsumer = {
  /** The name of its cursor. It must not change: the cursor would begin again. */
  name: string;
  /** Rows per transaction. */
  batchSize: number;
  /** Processes rows, oldest first. Its writes commit together with the cursor, so each row is processed exactly once. */
  process(trx: Transaction, rows: FeedChange[]): Promise<void>;
};

type Stores = { db: Database; clock: Clock };

/** Creates the cursor of a new consumer at the newest row; an existing cursor stays where it is. */
export const startCursor = ({ db, clock }: Stores, name: string) =>
  sql`
    insert into feed_cursor (consumer, sequence, moved_at)
    select ${name}, coalesce(max(sequence), 0), ${clock.now().toString()}::timestamptz from feed
    on conflict do nothing
  `.execute(db);

/**
 * Gives the next rows to a consumer and moves its cursor, in one transaction. Returns the number of rows, and 0 if
 * another process is working for the same consumer.
 */
export const consumeFeed = ({ db, clock }: Stores, { name, batchSize, process }: FeedConsumer): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const cursor = await trx
      .selectFrom("feed_cursor")
      .select("sequence")
      .where("consumer", "=", name)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!cursor) return 0;
    const rows = await readFeedWithDocuments(trx, cursor.sequence, batchSize);
    if (rows.length === 0) return 0;
    await trx
      .updateTable("feed_cursor")
      .set({ sequence: rows.at(-1)!.sequence, moved_at: clock.now() })
      .where("consumer", "=", name)
      .execute();
    // Last, because it may append to the feed itself.
    await process(trx, rows);
    return rows.length;
  });

/** Removes the cursor of a consumer that was retired. Until then no row that it has not read is pruned. */
export const removeCursor = (db: Database, name: string) =>
  db.deleteFrom("feed_cursor").where("consumer", "=", name).execute();
