import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "#platform/startup-error.ts";
import { diskFull, saysDiskFull } from "#platform/db/embedded/startup-errors.ts";
import { type EmbeddedPostgres, startPostgres } from "./embedded.ts";
import type { Log } from "#platform/logging.ts";
import { limitOptions } from "./limits.ts";
import { locks } from "./locks.ts";

/** Milliseconds to wait for a start that is just stopping before we give up. */
const timeoutsMs = { otherStart: 5_000, restart: 1_000 };

type ClusterClaim = { postgres: EmbeddedPostgres; client: pg.Client };

/**
 * Supervises the embedded PostgreSQL of a data folder: one supervisor only, which restarts it when it dies. While we
 * run we have a lock in the server itself, so it knows whether a supervisor is alive, whatever process ids say. `moved`
 * is called with the new address if the old port was taken.
 */
export async function supervisePostgres(dataDir: string, log: Log, moved: (url: string) => void) {
  let stopping = false;
  let restarting = Promise.resolve();
  let claimed = await claimCluster(dataDir, 0);
  if (claimed.postgres.takenOver)
    log.info(`took over PostgreSQL (process ${claimed.postgres.pid}) from an earlier start`);

  const watch = () =>
    claimed.client.once("end", () => {
      if (!stopping) restarting = restart();
    });
  const restart = async () => {
    const { url } = claimed.postgres;
    log.warn("PostgreSQL exited; it is restarting");
    for (;;) {
      if (stopping) return;
      try {
        claimed = await claimCluster(dataDir, Number(new URL(url).port));
        break;
      } catch (error) {
        log.error(`${(error as Error).message} Next try in ${timeoutsMs.restart / 1000} s.`);
        await sleep(timeoutsMs.restart);
      }
    }
    watch();
    log.info(`PostgreSQL runs again (process ${claimed.postgres.pid})`);
    if (claimed.postgres.url !== url) moved(claimed.postgres.url);
  };
  watch();

  return {
    url: () => claimed.postgres.url,
    /** If PostgreSQL's log explains our failure, its sentence is reported. */
    explain: (error: unknown) => (saysDiskFull(claimed.postgres.said()) ? diskFull(dataDir) : error),
    /** The lock is released at the very end, so whoever gets it finds the server stopped. */
    stop: async () => {
      stopping = true;
      await restarting; // otherwise the server that is just starting would stay behind
      await claimed.postgres.stop();
      await claimed.client.end().catch(() => {});
    },
  };
}

/** Starts or takes over the server and takes the supervisor's lock in it. */
async function claimCluster(dataDir: string, port: number): Promise<ClusterClaim> {
  const deadline = performance.now() + timeoutsMs.otherStart;
  for (;;) {
    const postgres = await startPostgres(dataDir, {}, { port });
    const attempt = await lock(postgres).catch(() => "gone" as const);
    if (typeof attempt !== "string" && "client" in attempt) return attempt;
    if (performance.now() > deadline)
      throw new StartupError(
        `The data folder ${dataDir} is used by another start${attempt === "gone" || !attempt.holder ? "" : ` (${attempt.holder})`}: stop that one, or set DATA_DIR to another folder.`,
      );
    await sleep(200);
  }
}

async function lock(postgres: EmbeddedPostgres): Promise<ClusterClaim | { holder: string | undefined }> {
  const client = new pg.Client({
    connectionString: postgres.url,
    application_name: `process ${process.pid}`,
    ...limitOptions("job"),
  });
  client.on("error", () => {}); // "end" follows, and that is the event we watch
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [locks.supervisor]);
  if (rows[0]?.mine) {
    await client.query("select pg_advisory_lock_shared($1)", [locks.inUse]);
    return { postgres, client };
  }
  const holder = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [locks.supervisor],
  );
  await client.end();
  return { holder: holder.rows[0]?.name };
}
