import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";
import type { Tasks } from "./task.ts";

export const failedJobsCrontab = "37 * * * * prune-failed-jobs";

/** The job of the queue itself. */
export const failedJobsTasks = ({ db }: { db: Database }): Tasks => ({
  "prune-failed-jobs": () => pruneFailedJobs(db),
});

/**
 * Deletes jobs whose last attempt has failed. The queue keeps them for ever, and payloads of emails contain addresses of
 * people, who may be erased by now. The log has said why each attempt failed.
 */
async function pruneFailedJobs(db: Database): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    ))
  `.execute(db);
}
