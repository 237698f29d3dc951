import type { Job, JobHelpers, RunnerOptions, TaskList } from "graphile-worker";
import { Refusal } from "#platform/refusal.ts";
import { PermanentFailure } from "./permanent-failure.ts";
import type { TaskContext, Tasks } from "./task.ts";

/**
 * With a delay, even 0, the queue waits at its end until all results are stored. Without one it does not, and finished
 * jobs run again (graphile-worker 0.18).
 */
export const preset: NonNullable<RunnerOptions["preset"]> = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
};

/**
 * The tasks in the queue's format. A job that no retry fixes is logged and counts as done. `onFailure` gets every other
 * error before the queue retries.
 */
export function taskListOf(
  tasks: Tasks,
  context: Omit<TaskContext, "jobKey">,
  onFailure: (error: unknown, job: Job) => void,
): TaskList {
  const perform =
    (task: Tasks[string]) =>
    async (payload: unknown, { job }: JobHelpers) => {
      try {
        // Another database numbers its jobs from 1 again, so the id alone is not unique.
        const jobKey = `${job.task_identifier} ${job.id} ${String(job.created_at)}`;
        await task(payload, { ...context, jobKey });
      } catch (error) {
        const permanent = permanentReason(error);
        if (permanent !== undefined)
          return void context.log.warn({ task: job.task_identifier }, `given up: ${permanent}`);
        onFailure(error, job);
        throw error;
      }
    };
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, perform(task)]));
}

/** Why no retry can help; undefined if one may. A refusal's message can name people, so it is not logged. */
function permanentReason(error: unknown): string | undefined {
  if (error instanceof PermanentFailure) return error.message;
  if (!(error instanceof Refusal) || "retryAfterSeconds" in error.reason) return undefined;
  const { kind } = error.reason;
  const { rule } = { rule: undefined, ...error.reason };
  return `refused with ${kind}${rule ? ` (${rule.rule})` : ""}`;
}
