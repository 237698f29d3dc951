import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

export type InstallationRow = {
  version: string;
  migration: string;
  bytes: number;
  connections: number;
  maxConnections: number;
  workers: number;
  head: number;
  newToday: number;
  newDayBefore: number;
  jobsGivenUp: number;
};

/** Figures of the whole installation. `now`: the product's clock, for notices; workers and jobs go by real time. */
export async function installationRow(db: Database, now: Temporal.Instant): Promise<InstallationRow> {
  const at = sql`${now.toString()}::timestamptz`;
  const { rows } = await sql<InstallationRow>`
    select current_setting('server_version') as version,
      (select max(name) from migration) as migration,
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as connections,
      current_setting('max_connections')::integer as "maxConnections",
      (select count(*) from worker_heartbeat where seen_at > clock_timestamp() - interval '1 minute')::integer as workers,
      (select coalesce(max(sequence), 0) from feed) as head,
      (select count(*) from opportunity where visibility = 'public' and withdrawn_at is null
        and first_seen_at > ${at} - interval '1 day' and first_seen_at <= ${at})::integer as "newToday",
      (select count(*) from opportunity where visibility = 'public' and withdrawn_at is null
        and first_seen_at > ${at} - interval '2 days' and first_seen_at <= ${at} - interval '1 day')::integer as "newDayBefore",
      (select count(*) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null)::integer as "jobsGivenUp"
  `.execute(db);
  return rows[0]!;
}

/** The newest backup. */
export const lastBackup = (db: Database) => db.selectFrom("last_backup").selectAll().executeTakeFirst();

/** The age of the oldest feed row that the slowest consumer has not read, in seconds; 0 if all are read. */
export async function feedLagSeconds(db: Database, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ lag: number }>`
    select coalesce(extract(epoch from ${now.toString()}::timestamptz - written_at), 0)::integer as lag from feed
    where sequence > (select min(sequence) from feed_cursor) order by sequence limit 1
  `.execute(db);
  return Math.max(0, rows[0]?.lag ?? 0);
}

export type FeedReader = { name: string; behind: number; sequence: number; p95Seconds: number | null };

/** How far each consumer has read the feed, and after how long; all partitions of saved searches as one. */
export async function feedReaders(db: Database): Promise<FeedReader[]> {
  const { rows } = await sql<FeedReader>`
    select name, min(sequence) as sequence,
      greatest(0, (select coalesce(max(sequence), 0) from feed) - min(sequence)) as behind,
      (percentile_disc(0.95) within group (order by delay))::double precision / 1000 as "p95Seconds"
    from (
      select sequence, delays, case when consumer like 'saved-searches-%'
        then 'saved searches, ' || count(*) filter (where consumer like 'saved-searches-%') over () || ' partitions'
        else consumer end as name from feed_cursor
    ) as reader
    left join lateral unnest(delays) as delay on true
    group by name order by name
  `.execute(db);
  return rows;
}

/** How many days of sizes are kept, and over how many of them growth is seen. */
const [keptDays, growthDays] = [60, 31];

/** Writes down how large the database is today, and forgets the oldest days. The last size of a day counts. */
export async function noteDatabaseSize(db: Database): Promise<void> {
  await sql`
    insert into database_size (day, bytes) values (current_date, pg_database_size(current_database()))
    on conflict (day) do update set bytes = excluded.bytes
  `.execute(db);
  await sql`delete from database_size where day < current_date - ${keptDays}::integer`.execute(db);
}

/** By how many bytes the database has grown in the last weeks, and in how many days; undefined without any size. */
export async function sizeSpan(db: Database): Promise<{ grown: number; days: number } | undefined> {
  const { rows } = await sql<{ grown: number; days: number }>`
    select last.bytes - first.bytes as grown, last.day - first.day as days
    from (select day, bytes from database_size order by day desc limit 1) as last,
      (select day, bytes from database_size where day >= current_date - ${growthDays}::integer order by day limit 1) as first
  `.execute(db);
  return rows[0];
}

/** The largest tables with their indexes. */
export async function largestTables(db: Database, limit: number): Promise<{ table: string; bytes: number }[]> {
  const { rows } = await sql<{ table: string; bytes: number }>`
    select relname as table, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc, 1 limit ${limit}
  `.execute(db);
  return rows;
}
