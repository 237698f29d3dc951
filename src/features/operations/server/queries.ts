import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";

/** A run updates its row every few seconds. If it has not for this long, it was killed. */
const aliveWithin = sql`interval '1 minute'`;

/** The newest running ingestion, if any. */
export const runningIngest = (db: Database) =>
  db
    .selectFrom("ingest_run")
    .select(["name", "read", "expected"])
    .where("finished_at", "is", null)
    .where("noted_at", ">", sql<Temporal.Instant>`clock_timestamp() - ${aliveWithin}`)
    .orderBy("id", "desc")
    .executeTakeFirst();

/** The newest feed sequence and migration. */
export async function databaseState(db: Database) {
  const { sequence } = await db
    .selectFrom("feed")
    .select((query) => query.fn.max("sequence").as("sequence"))
    .executeTakeFirstOrThrow();
  const { name } = await db
    .selectFrom("migration")
    .select((query) => query.fn.max("name").as("name"))
    .executeTakeFirstOrThrow();
  return { sequence: sequence ?? 0, migration: name };
}

/** How many waiting sessions are listed. */
const maxWaits = 5;

/** What sessions of this database wait for, and who has it locked, as phrases. Empty if none waits. */
export async function lockWaits(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string; pid: number; name: string | null; seconds: number | null }>`
    select distinct coalesce('table ' || class.relname, case wanted.locktype when 'advisory' then 'advisory lock' else 'row' end) as what,
      holder.pid, nullif(holder.application_name, '') as name,
      extract(epoch from clock_timestamp() - holder.xact_start)::int as seconds
    from pg_locks wanted
    join pg_stat_activity waiting on waiting.pid = wanted.pid and waiting.datname = current_database()
    left join pg_class class on class.oid = wanted.relation
    cross join lateral unnest(pg_blocking_pids(wanted.pid)) as blocker (pid)
    join pg_stat_activity holder on holder.pid = blocker.pid
    where not wanted.granted and wanted.waitstart < clock_timestamp() - interval '0.2 seconds'
    limit ${maxWaits}`.execute(db);
  return rows.map(
    ({ what, pid, name, seconds }) =>
      `the ${what}, which session ${pid}${name ? ` (${name})` : ""} of the database has locked${seconds === null ? "" : ` for ${seconds} s`}`,
  );
}
