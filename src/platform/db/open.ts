import pg from "pg";
import { type EmbeddedPostgres, findPostgres, startPostgres } from "#platform/db/embedded.ts";
import { limitOptions } from "#platform/db/limits.ts";
import { locks } from "#platform/db/locks.ts";
import { StartupError } from "#platform/startup-error.ts";

type Place = { url?: string; dataDir: string };

/** The database for a process that runs beside the supervisor. Throws StartupError if it is not running. */
export async function findDatabase({ url, dataDir }: Place): Promise<string> {
  if (url) return url;
  const running = await findPostgres(dataDir);
  if (running) return running.url;
  throw new StartupError(`No database runs in ${dataDir}: set DATABASE_URL, or start everything with npm start.`);
}

/**
 * The database for a command, beside a running server or alone. Starts the embedded one if it is not running. `close`
 * stops it again, unless somebody else uses it by then.
 */
export async function openDatabase({ url, dataDir }: Place): Promise<{ url: string; close(): Promise<void> }> {
  if (url) return { url, close: async () => {} };
  const postgres = await startPostgres(dataDir);
  const usage = await markInUse(postgres.url);
  return { url: postgres.url, close: () => usage.leave(postgres) };
}

async function markInUse(url: string) {
  // A dedicated connection: a pool would close it when idle, and release the lock with it.
  const client = new pg.Client({ connectionString: url, ...limitOptions("job") });
  client.on("error", () => {}); // when the server ends, its lock ends as well
  await client.connect();
  await client.query("select pg_advisory_lock_shared($1)", [locks.inUse]);
  const release = async (postgres: EmbeddedPostgres) => {
    await client.query("select pg_advisory_unlock_shared($1)", [locks.inUse]);
    const { rows } = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [locks.inUse]);
    await client.end();
    if (rows[0]?.alone) await postgres.stop();
  };
  return { leave: release };
}
