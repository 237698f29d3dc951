import { Logger, runOnce } from "graphile-worker";
import type pg from "pg";
import { preset, taskListOf } from "#platform/jobs/task-list.ts";
import type { Tasks } from "#platform/jobs/task.ts";
import { createLog, type Log } from "#platform/logging.ts";

const logger = new Logger(() => () => {});
const silent = createLog("worker", { level: "silent", format: "text" });
const { signal } = new AbortController();

/**
 * Runs due jobs, and jobs that these add, one after the other as a worker would. Throws the first task's error; its job
 * stays in the queue.
 */
export async function runDueJobs(pgPool: pg.Pool, tasks: Tasks, log: Log = silent): Promise<void> {
  const failures: unknown[] = [];
  const taskList = taskListOf(tasks, { signal, log }, (error) => void failures.push(error));
  await runOnce({ preset, pgPool, taskList, concurrency: 1, noHandleSignals: true, logger });
  if (failures.length > 0) throw failures[0];
}
