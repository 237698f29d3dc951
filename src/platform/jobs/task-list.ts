import type { Job, JobHelpers, RunnerOptions, TaskList } from "graphile-worker";
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
 * The tasks in the queue's format. A job whose task throws PermanentFailure is logged and counts as done. `onFailure`
 * gets every other error before the queue retries.
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
