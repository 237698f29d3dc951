import { openSenders } from "#adapters/open.ts";
import { followFeed } from "#platform/feed/follow.ts";
import { runJobs } from "#platform/jobs/run.ts";
import { openSecrets } from "#platform/secrets/open.ts";
import { onStop, runMain } from "#platform/shutdown.ts";
import { open } from "./open.ts";
import { jobsOf } from "./jobs.ts";

/** Works on the job queue and follows the feed. Any number of workers can run. */
await runMain(async () => {
  const context = await open("worker", { work: "job" });
  const senders = openSenders(context);
  const work = jobsOf({ ...context, ...senders, secrets: openSecrets(context.config.secrets) });
  const jobs = await runJobs({ url: context.databaseUrl, ...work, log: context.log });
  const onError = (error: Error, consumer: string) => context.log.warn({ consumer }, `feed: ${error.message}`);
  const feed = followFeed({ ...context, onError }, work.consumers);
  onStop(async () => {
    await Promise.all([jobs.stop(), feed.stop()]);
    await senders.stop();
    await context.close();
  });
  // The supervisor checks from time to time that we are alive.
  process.on("message", () => process.send?.("alive"));
  process.send?.({ processId: jobs.processId });
});
