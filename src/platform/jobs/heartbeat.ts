import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";
import { isAlive } from "#platform/pid.ts";

/** Real seconds without a heartbeat after which other workers consider one dead. */
export const deadAfterSeconds = 15;
export const heartbeatSeconds = 2;

/** The names under which a worker process locks jobs, stored so that others can unlock them when it dies. */
export type Heartbeat = { processId: string; lockedBy: string[] };

export const recordHeartbeat = (db: Database, { processId, lockedBy }: Heartbeat) =>
  sql`insert into worker_heartbeat (process_id, pid, locked_by) values (${processId}, ${process.pid}, ${lockedBy})
    on conflict (process_id) do update set locked_by = excluded.locked_by, seen_at = clock_timestamp()`.execute(db);

/** How long to wait for a session to end. */
const terminateTimeoutMs = 2_000;

/**
 * Unlocks the jobs of one dead worker, or of all workers whose heartbeat stopped; the queue itself would take four
 * hours. Terminates their database sessions first, because a statement still running would lock the job again. Returns
 * how many workers were removed.
 */
export async function unlockDeadWorkers(db: Database, dead: { processId: string } | "silent"): Promise<number> {
  const which =
    dead === "silent"
      ? sql`seen_at < clock_timestamp() - make_interval(secs => ${deadAfterSeconds})`
      : sql`process_id = ${dead.processId}`;
  const { rows } = await sql<{ process_id: string }>`select process_id from worker_heartbeat where ${which}`.execute(
    db,
  );
  const ids = rows.map((row) => row.process_id);
  if (ids.length === 0) return 0;
  await sql`select pg_terminate_backend(pid, ${terminateTimeoutMs}) from pg_stat_activity
    where application_name = any(${ids.map(sessionName)})`.execute(db);
  return unlockJobs(db, ids);
}

/** The application name of a worker process's database sessions. */
export const sessionName = (processId: string) => `worker ${processId}`;

/**
 * Unlocks the jobs of these worker processes. Returns how many of them were known.
 *
 * A job in its last attempt gets another one a minute later, because it has not failed. After a week it does not: it may
 * be what kills the workers.
 */
export const unlockJobs = (db: Database, processIds: string[]): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows: dead } = await sql<{ locked_by: string[] }>`
      delete from worker_heartbeat where process_id = any(${processIds}) returning locked_by`.execute(trx);
    const names = dead.flatMap((row) => row.locked_by);
    const { rows: last } = await sql<{ id: string; attempts: number }>`
      select id, attempts from graphile_worker.jobs
      where locked_by = any(${names}) and attempts >= max_attempts
        and created_at > clock_timestamp() - interval '7 days'`.execute(trx);
    await sql`select graphile_worker.force_unlock_workers(${names})`.execute(trx);
    for (const { id, attempts } of last)
      await sql`select graphile_worker.reschedule_jobs(array[${id}]::bigint[],
        clock_timestamp() + interval '1 minute', attempts := ${attempts - 1}::int)`.execute(trx);
    return dead.length;
  });

/** Unlocks the jobs of workers of an earlier start on this machine whose processes no longer exist. */
export async function unlockPreviousRun(db: Database): Promise<void> {
  const { rows } = await sql<{ process_id: string; pid: number }>`select process_id, pid from worker_heartbeat`.execute(
    db,
  );
  for (const { process_id: processId, pid } of rows) if (!isAlive(pid)) await unlockDeadWorkers(db, { processId });
}
