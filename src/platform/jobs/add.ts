import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";
import type { Task } from "./task.ts";

type JobOptions = {
  /** Jobs with the same key are one job: a later one replaces one that has not started. */
  key?: string;
  runAt?: Temporal.Instant;
  /** Maximum attempts. The queue waits e^n seconds after the nth. */
  maxAttempts?: number;
  /** Jobs of one queue run one after the other, whichever worker runs them. */
  queue?: string;
};

/**
 * Three and a half hours of attempts: long enough to fix a mail server, and short enough for a message to be useful.
 */
const defaultMaxAttempts = 10;

/** Enqueues a job. Inside a transaction, the job exists only if that commits. */
export async function addJob<Payload extends object>(
  db: Database | Transaction,
  task: Task<Payload>,
  payload: Payload,
  options: JobOptions = {},
) {
  await sql`select graphile_worker.add_job(
    ${task.name}, ${JSON.stringify(payload)}::json, queue_name := ${options.queue ?? null}, run_at := ${options.runAt?.toString() ?? null}::timestamptz,
    job_key := ${options.key ?? null}, max_attempts := ${options.maxAttempts ?? defaultMaxAttempts}::int)`.execute(db);
}
