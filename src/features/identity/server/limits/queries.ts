import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";
import { timestamptz } from "#platform/db/timestamptz.ts";

type Now = Temporal.Instant;
/** Counts one more since `windowStart`, or starts a new count. */
export const countAttempt = (db: Database, key: string, now: Now, windowStart: Now) =>
  db
    .insertInto("attempt_count")
    .values({ key, count: 1, since: now.toString() })
    .onConflict((on) =>
      on.column("key").doUpdateSet({
        count: sql<number>`case when attempt_count.since <= ${timestamptz(windowStart)} then 1 else attempt_count.count + 1 end`,
        since: sql<string>`case when attempt_count.since <= ${timestamptz(windowStart)} then excluded.since else attempt_count.since end`,
      }),
    )
    .returning(["count", "since"])
    .executeTakeFirstOrThrow();

export const decrementAttempts = (db: Database, key: string) =>
  db
    .updateTable("attempt_count")
    .set({ count: sql`count - 1` })
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();

export const deleteAttempts = (db: Database, key: string) =>
  db.deleteFrom("attempt_count").where("key", "=", key).execute();

/** Deletes counts that began before `since`. */
export const pruneAttempts = (db: Database, since: Now) =>
  db.deleteFrom("attempt_count").where("since", "<=", timestamptz(since)).execute();
