import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type WorkerEventMap } from "graphile-worker";
import { sql } from "kysely";
import { z } from "zod";
import { connect } from "#platform/db/db.ts";
import type { Log } from "#platform/logging.ts";
import {
  recordHeartbeat,
  heartbeatSeconds,
  type Heartbeat,
  unlockJobs,
  unlockDeadWorkers,
  sessionName,
} from "./heartbeat.ts";
import { addJob } from "./add.ts";
import type { Jobs } from "./jobs.ts";
import { preset, taskListOf } from "./task-list.ts";
import { defineTask } from "./task.ts";

type Needs = Pick<Jobs, "tasks" | "crontab" | "atStart"> & { url: string; concurrency?: number; log: Log };

/** Milliseconds for jobs to finish when the worker stops. */
const stopTimeoutMs = 6_000;

/** Milliseconds between two attempts to reconnect to the queue. */
const retryDelayMs = 1_000;

/**
 * Works on the queue until `stop` is called, through any outage of the database. `processId` identifies this worker in
 * worker_heartbeat; whoever notices its death passes it to `unlockDeadWorkers`.
 */
export async function runJobs({ url, tasks, crontab, atStart = [], concurrency = 3, log }: Needs) {
  const heartbeat: Heartbeat = { processId: crypto.randomUUID(), lockedBy: [] };
  const { pool, db, close } = connect(url, { name: sessionName(heartbeat.processId), work: "job" });
  const stopping = new AbortController();
  const interruptedJobs: { id: string; attempts: number }[] = [];

  const taskList = taskListOf(tasks, { signal: stopping.signal, log }, (_error, job) => {
    if (stopping.signal.aborted) interruptedJobs.push({ id: job.id, attempts: job.attempts - 1 });
  });
  const logger = new Logger(() => (level, message) => {
    if (!stopping.signal.aborted && (level === "error" || level === "warning")) log.warn(message);
  });

  async function startRunner() {
    const events = new EventEmitter();
    const recorded: Promise<unknown>[] = [];
    // A job is locked in the name of the pool, not of a worker (graphile-worker 0.18).
    events.on("pool:create", ({ workerPool }: WorkerEventMap["pool:create"]) => {
      heartbeat.lockedBy.push(workerPool.id);
      recorded.push(recordHeartbeat(db, heartbeat));
    });
    const begun = await run({
      preset,
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      taskList,
      ...(crontab === undefined ? {} : { crontab }),
      events,
      logger,
    });
    try {
      await Promise.all(recorded);
    } catch (error) {
      await begun.stop().catch(() => {}); // otherwise two would work after the next attempt
      throw error;
    }
    return begun;
  }
  let runner = await startRunner();
  // Workers that start together add one job.
  for (const name of atStart) await addJob(db, defineTask(name, z.object({})), {}, { key: `${name} at start` });

  // The queue gives up if it cannot store a job's result (graphile-worker 0.18).
  const restartLoop = async () => {
    for (;;) {
      await runner.promise.catch(() => {});
      if (stopping.signal.aborted) return;
      log.warn("the job queue ended; it restarts when the database is available");
      for (let isBegun = false; !isBegun && !stopping.signal.aborted;)
        isBegun = await restartRunner().catch(() =>
          sleep(retryDelayMs, false, { signal: stopping.signal }).catch(() => false),
        );
    }
  };
  const restartRunner = async () => {
    await unlockJobs(db, [heartbeat.processId]);
    heartbeat.lockedBy.length = 0;
    runner = await startRunner();
    return true;
  };
  void restartLoop();

  const timer = setInterval(() => {
    void recordHeartbeat(db, heartbeat)
      .then(() => unlockDeadWorkers(db, "silent"))
      .catch((error: Error) => log.warn(`heartbeat: ${error.message}`));
  }, heartbeatSeconds * 1000);

  const stop = async () => {
    stopping.abort(new Error("The worker stops."));
    clearInterval(timer);
    const waited = new AbortController();
    const late = sleep(stopTimeoutMs, undefined, { signal: waited.signal }).catch(() => {});
    await Promise.race([runner.stop().catch(() => {}), late]);
    waited.abort();
    for (const { id, attempts } of interruptedJobs)
      await sql`select graphile_worker.reschedule_jobs(array[${id}]::bigint[], clock_timestamp(), attempts := ${attempts}::int)`.execute(
        db,
      );
    await unlockJobs(db, [heartbeat.processId]);
    // A task that does not end still has a connection, so the pool cannot close. The process ends anyway.
    await Promise.race([close(), sleep(1_000, undefined, { ref: false })]);
  };
  return { processId: heartbeat.processId, stop };
}
