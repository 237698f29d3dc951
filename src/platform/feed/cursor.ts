import type { Clock } from "#platform/clock.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { isFaultOfRow, recordFailure, retryDeadLetters, settleDeadLetters } from "#platform/feed/dead-letters.ts";
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

/** Batches of which a reader's delay is remembered. */
const keptDelays = 100;

/** The remembered delays of a cursor that moves at an instant, for an update that still sees where it was. */
export const delaysMovedAt = (at: Temporal.Instant) => sql<number[]>`(
  array[(
    select (1000 * least(greatest(0, extract(epoch from ${at.toString()}::timestamptz - written_at)), 2000000))::integer
    from feed
    where feed.sequence > feed_cursor.sequence order by feed.sequence limit 1
  )] || delays)[1:${sql.lit(keptDelays)}]`;

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
 * another process is working for the same consumer. Fewer rows are tried after a failure that comes from one of them;
 * the row that fails by itself throws, and after several attempts becomes a dead letter.
 */
export async function consumeFeed(stores: Stores, consumer: FeedConsumer): Promise<number> {
  const { name, batchSize, process } = consumer;
  const retried = await retryDeadLetters(stores, [name], process);
  if (retried > 0) return retried;
  for (let limit = batchSize; ; limit = Math.ceil(limit / 2)) {
    try {
      return await consumeRows(stores, consumer, limit);
    } catch (error) {
      if (!isFaultOfRow(error)) throw error;
      if (limit > 1) continue;
      if (await recordFailure(stores, [name], error)) return 1;
      throw error;
    }
  }
}

const consumeRows = ({ db, clock }: Stores, { name, process }: FeedConsumer, limit: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const cursor = await trx
      .selectFrom("feed_cursor")
      .select("sequence")
      .where("consumer", "=", name)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!cursor) return 0;
    const rows = await readFeedWithDocuments(trx, cursor.sequence, limit);
    if (rows.length === 0) return 0;
    const last = rows.at(-1)!.sequence;
    const at = clock.now();
    await trx
      .updateTable("feed_cursor")
      .set({ sequence: last, moved_at: at, delays: delaysMovedAt(at) })
      .where("consumer", "=", name)
      .execute();
    const opportunityIds = rows.map(({ opportunityId }) => opportunityId);
    await settleDeadLetters(trx, [name], { after: cursor.sequence, last, opportunityIds }, at);
    // Last, because it may append to the feed itself.
    await process(trx, rows);
    return rows.length;
  });

/** Removes the cursor of a consumer that was retired. Until then no row that it has not read is pruned. */
export async function removeCursor(db: Database, name: string): Promise<void> {
  await db.deleteFrom("feed_cursor").where("consumer", "=", name).execute();
  await db.deleteFrom("feed_dead_letter").where("consumer", "=", name).execute();
}
