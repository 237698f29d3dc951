import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { migrationFiles, rejectNewerDatabase } from "./check-migrations.ts";
import { locks } from "./locks.ts";

/**
 * Migrates the database: applies the SQL files of `folder` in order of name, each once and in its own transaction, then
 * the job queue's migrations. Forward only. Needs two connections. Returns the names applied now. Throws StartupError
 * if a newer version of the product has migrated the database. `names`: only these files, to reach an earlier level.
 */
export async function migrate(pool: pg.Pool, folder: string, names = migrationFiles(folder)): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [locks.migration]);
    await client.query("create table if not exists migration (name text primary key, applied_at timestamptz not null)");
    const { rows } = await client.query<{ name: string }>("select name from migration");
    const done = new Set(rows.map((row) => row.name));
    rejectNewerDatabase(done, folder);
    const missing = names.filter((name) => !done.has(name));
    for (const name of missing) await apply(client, name, readFileSync(join(folder, name), "utf8"));
    await runMigrations({ pgPool: pool });
    return missing;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [locks.migration]).catch(() => {});
    client.release();
  }
}

async function apply(client: pg.PoolClient, name: string, text: string) {
  try {
    await client.query("begin");
    await client.query(text);
    await client.query("insert into migration (name, applied_at) values ($1, clock_timestamp())", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
