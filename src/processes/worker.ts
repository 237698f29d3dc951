import { openSenders } from "#adapters/open.ts";
import { followFeed } from "#platform/feed/follow.ts";
import { runJobs } from "#platform/jobs/run.ts";
import { openSecrets } from "#platform/secrets/open.ts";
import { onStop, runMain } from "#platform/shutdown.ts";
import { open } from "./open.ts";
import { consumersOf, crontabOf, tasksOf } from "./tasks.ts";

/** Works on the job queue and follows the feed. Any number of workers can run. */
await runMain(async () => {
  const context = await open("worker", { work: "job" });
  const senders = openSenders(context);
  const jobs = await runJobs({
    url: context.databaseUrl,
    tasks: tasksOf({ ...context, ...senders, secrets: openSecrets(context.config.secrets) }),
    crontab: crontabOf(context.config),
    log: context.log,
  });
  const onError = (error: Error, consumer: string) => context.log.warn({ consumer }, `feed: ${error.message}`);
  const feed = followFeed({ ...context, onError }, consumersOf(context));
  onStop(async () => {
    await Promise.all([jobs.stop(), feed.stop()]);
    await senders.stop();
    await context.close();
  });
  // The supervisor checks from time to time that we are alive.
  process.on("message", () => process.send?.("alive"));
  process.send?.({ processId: jobs.processId });
});
