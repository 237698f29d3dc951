import { databaseErrorKind } from "#platform/db/postgres-errors.ts";
import { locks } from "#platform/db/locks.ts";
import { isUnfinished } from "#platform/db/unfinished-restore.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { Client } from "./queries.ts";

/** One restore at a time, until the connection ends. Waits for what the server still does for one that was killed. */
export async function lockTarget(client: Client): Promise<void> {
  await client.query("set lock_timeout = '60s'");
  try {
    await client.query("select pg_advisory_lock($1)", [locks.restore]);
  } catch (error) {
    if (databaseErrorKind(error) !== "timeout") throw error;
    throw new StartupError("Another restore into this database is running: wait for it.", exitCodes.unavailable);
  }
  await client.query("set lock_timeout = 0");
}

/** Throws StartupError if the database has tables, unless a restore that did not finish has left them. */
export async function rejectFilledTarget(client: Client): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p', 'v', 'm', 'f')`,
  );
  if (rows[0]!.tables > 0 && !(await isUnfinished(client)))
    throw new StartupError(
      "The database is not empty: restore into an empty one, by DATABASE_URL or in an empty DATA_DIR.",
      exitCodes.config,
    );
}

/** Drops everything that migrations create. A table that goes takes the routines along that return its rows. */
export async function clearTarget(client: Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(`
    select format('drop table %s cascade', oid::regclass) as drop from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`);
  const drops = [...rows.map(({ drop }) => drop), "drop schema if exists graphile_worker cascade"];
  await client.query(["begin", ...drops, "commit"].join("; "));
}
