import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";

/** A reading notes its counts every few seconds; one that is silent for longer was killed. */
const silence = sql`interval '1 minute'`;

/** The newest reading that is under way, if any. */
export const runningIngest = (db: Database) =>
  db
    .selectFrom("ingest_run")
    .select(["name", "read", "expected"])
    .where("finished_at", "is", null)
    .where("noted_at", ">", sql<Temporal.Instant>`clock_timestamp() - ${silence}`)
    .orderBy("id", "desc")
    .executeTakeFirst();

/** The last row of the feed and the newest migration. */
export async function databaseState(db: Database) {
  const { sequence } = await db
    .selectFrom("feed")
    .select((one) => one.fn.max("sequence").as("sequence"))
    .executeTakeFirstOrThrow();
  const { name } = await db
    .selectFrom("migration")
    .select((one) => one.fn.max("name").as("name"))
    .executeTakeFirstOrThrow();
  return { sequence: sequence ?? 0, migration: name };
}
