import { Logger, runOnce } from "graphile-worker";
import type pg from "pg";
import { preset, taskListOf } from "#platform/jobs/task-list.ts";
import type { Tasks } from "#platform/jobs/task.ts";
import { createLog, type Log } from "#platform/logging.ts";

const logger = new Logger(() => () => {});
const silent = createLog("worker", { level: "silent", format: "text" });
const { signal } = new AbortController();

/**
 * Does the jobs that are due and those that these add, one after the other, as a worker would. Throws what the first
 * failing task threw; its job stays in the queue, to be tried again later.
 */
export async function runDueJobs(pgPool: pg.Pool, tasks: Tasks, log: Log = silent): Promise<void> {
  const failures: unknown[] = [];
  const taskList = taskListOf(tasks, { signal, log }, (error) => void failures.push(error));
  await runOnce({ preset, pgPool, taskList, concurrency: 1, noHandleSignals: true, logger });
  if (failures.length > 0) throw failures[0];
}
