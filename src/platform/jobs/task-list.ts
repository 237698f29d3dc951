import type { Job, JobHelpers, RunnerOptions, TaskList } from "graphile-worker";
import { PermanentFailure } from "./permanent-failure.ts";
import type { TaskContext, Tasks } from "./task.ts";

/**
 * With a delay, be it none, the queue waits at its end until it has noted what became of each job; without one it does
 * not, and a job that was done is done again (graphile-worker 0.18).
 */
export const preset: NonNullable<RunnerOptions["preset"]> = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
};

/**
 * The tasks as the queue calls them. A job whose task throws PermanentFailure is logged and counts as done; `onFailure`
 * hears of every other error, before the queue does and tries again.
 */
export function taskListOf(
  tasks: Tasks,
  context: TaskContext,
  onFailure: (error: unknown, job: Job) => void,
): TaskList {
  const perform =
    (task: Tasks[string]) =>
    async (payload: unknown, { job }: JobHelpers) => {
      try {
        await task(payload, context);
      } catch (error) {
        if (error instanceof PermanentFailure)
          return void context.log.warn({ task: job.task_identifier }, `given up: ${error.message}`);
        onFailure(error, job);
        throw error;
      }
    };
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, perform(task)]));
}
