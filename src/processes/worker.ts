import { openSenders } from "#adapters/open.ts";
import { followFeed } from "#platform/feed/follow.ts";
import { runJobs } from "#platform/jobs/run.ts";
import { openSecrets } from "#platform/secrets/open.ts";
import { onStop, runMain } from "#platform/shutdown.ts";
import { open } from "./open.ts";
import { consumersOf, crontabOf, tasksOf } from "./tasks.ts";

/** Works on the job queue and follows the feed. As many as wanted may run. */
await runMain(async () => {
  const ground = await open("worker", { work: "job" });
  const senders = openSenders(ground);
  const jobs = await runJobs({
    url: ground.databaseUrl,
    tasks: tasksOf({ ...ground, ...senders, secrets: openSecrets(ground.config.secrets) }),
    crontab: crontabOf(ground.config),
    log: ground.log,
  });
  const onError = (error: Error, consumer: string) => ground.log.warn({ consumer }, `feed: ${error.message}`);
  const feed = followFeed({ ...ground, onError }, consumersOf(ground));
  onStop(async () => {
    await Promise.all([jobs.stop(), feed.stop()]);
    await senders.stop();
    await ground.close();
  });
  // The supervisor asks from time to time whether we are alive.
  process.on("message", () => process.send?.("alive"));
  process.send?.({ processId: jobs.processId });
});
