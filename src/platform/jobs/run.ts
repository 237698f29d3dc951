import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type WorkerEventMap } from "graphile-worker";
import { sql } from "kysely";
import { connect } from "#platform/db/db.ts";
import type { Log } from "#platform/logging.ts";
import { beat, beatEvery, type Heartbeat, release, releaseDead, sessionName } from "./heartbeat.ts";
import { preset, taskListOf, type Tasks } from "./task-list.ts";

export type { Tasks };

type Needs = { url: string; tasks: Tasks; crontab?: string; concurrency?: number; log: Log };

/** Milliseconds that jobs have to finish when the worker stops. */
const patience = 6_000;

/**
 * Works on the queue until `stop` is called.
 * - `processId` names this worker in worker_heartbeat: who sees it die passes it to `releaseDead`
 * - `ended` settles when the queue cannot go on (rejected: with the reason)
 */
export async function runJobs({ url, tasks, crontab, concurrency = 3, log }: Needs) {
  const heart: Heartbeat = { processId: crypto.randomUUID(), lockedBy: [] };
  const { pool, db, close } = connect(url, { name: sessionName(heart.processId) });
  const stopping = new AbortController();
  const handedBack: { id: string; attempts: number }[] = [];

  const events = new EventEmitter();
  const named: Promise<unknown>[] = [];
  // A job is locked in the name of the pool, not of a worker (graphile-worker 0.18).
  events.on("pool:create", ({ workerPool }: WorkerEventMap["pool:create"]) => {
    heart.lockedBy.push(workerPool.id);
    named.push(beat(db, heart));
  });

  const taskList = taskListOf(tasks, { signal: stopping.signal, log }, (_error, job) => {
    if (stopping.signal.aborted) handedBack.push({ id: job.id, attempts: job.attempts - 1 });
  });
  const logger = new Logger(() => (level, message) => {
    if (!stopping.signal.aborted && (level === "error" || level === "warning")) log.warn(message);
  });
  const runner = await run({
    preset,
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    taskList,
    ...(crontab === undefined ? {} : { crontab }),
    events,
    logger,
  });
  await Promise.all(named);
  const timer = setInterval(() => {
    void beat(db, heart)
      .then(() => releaseDead(db, "silent"))
      .catch((error: Error) => log.warn(`heartbeat: ${error.message}`));
  }, beatEvery * 1000);

  const stop = async () => {
    stopping.abort(new Error("The worker stops."));
    clearInterval(timer);
    const waited = new AbortController();
    const late = sleep(patience, undefined, { signal: waited.signal }).catch(() => {});
    await Promise.race([runner.stop().catch(() => {}), late]);
    waited.abort();
    for (const { id, attempts } of handedBack)
      await sql`select graphile_worker.reschedule_jobs(array[${id}]::bigint[], clock_timestamp(), attempts := ${attempts}::int)`.execute(
        db,
      );
    await release(db, [heart.processId]);
    // A task that would not end still holds a connection: then the pool cannot close, and the process ends anyway.
    await Promise.race([close(), sleep(1_000, undefined, { ref: false })]);
  };
  return { processId: heart.processId, ended: runner.promise, stop };
}
