import { setTimeout as sleep } from "node:timers/promises";
import { runJobs } from "#platform/jobs/run.ts";
import type { Tasks } from "#platform/jobs/task.ts";
import { createLog } from "#platform/logging.ts";

/** A worker as a separate process, for tests that stop or kill it. Its argument is the database's address. */
const tell = (word: string) => void process.send?.(word);

const tasks: Tasks = {
  /** Starts, and ends only with its process. */
  hold: async () => {
    tell("begun");
    await sleep(600_000);
  },
  /** Starts, and stops when it is asked to. */
  stoppable: async (_payload, { signal }) => {
    tell("begun");
    await sleep(600_000, undefined, { signal });
  },
  /** Finishes even if the worker stops in the meantime, because the work is short. */
  short: async () => {
    tell("begun");
    await sleep(500);
    tell("finished");
  },
};

const log = createLog("worker", { level: "silent", format: "text" });
const jobs = await runJobs({ url: process.argv[2]!, tasks, log });
process.on("SIGTERM", () => void jobs.stop().then(() => process.exit()));
process.send?.({ processId: jobs.processId });
