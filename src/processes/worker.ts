import { openSenders } from "#adapters/open.ts";
import { runJobs } from "#platform/jobs/run.ts";
import { onStop, report, runMain } from "#platform/shutdown.ts";
import { open } from "./open.ts";
import { crontabOf, tasksOf } from "./tasks.ts";

/** Works on the job queue. As many as wanted may run. */
await runMain(async () => {
  const ground = await open("worker");
  const senders = openSenders(ground);
  const jobs = await runJobs({
    url: ground.databaseUrl,
    tasks: tasksOf({ ...ground, ...senders }),
    crontab: crontabOf(ground.config),
    log: ground.log,
  });
  const stop = onStop(async () => {
    await jobs.stop();
    await senders.stop();
    await ground.close();
  });
  // The database was away for too long: whoever started us starts another.
  jobs.ended.catch((error: unknown) => {
    process.exitCode = report(error);
    stop();
  });
  process.send?.({ processId: jobs.processId });
});
