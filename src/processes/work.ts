import { openPayments, openSenders } from "#adapters/open.ts";
import { followFeed } from "#platform/feed/follow.ts";
import { runJobs } from "#platform/jobs/run.ts";
import { openSecrets } from "#platform/secrets/open.ts";
import { jobsOf } from "./jobs.ts";
import type { ProcessContext } from "./open.ts";

/** Runs jobs and follows the feed until `stop` is called. Any number of processes can do so. */
export async function startWork(context: ProcessContext) {
  const { databaseUrl: url, config, log } = context;
  const senders = openSenders(context);
  const { consumers, followers, ...work } = jobsOf({
    ...context,
    ...senders,
    payments: openPayments(context),
    secrets: openSecrets(config.secrets),
  });
  const jobs = await runJobs({ url, ...work, log });
  const onError = (error: Error, consumer: string) => log.warn({ consumer }, `feed: ${error.message}`);
  const feed = followFeed({ ...context, onError }, consumers, followers);
  return {
    processId: jobs.processId,
    async stop() {
      await Promise.all([jobs.stop(), feed.stop()]);
      await senders.stop();
    },
  };
}
