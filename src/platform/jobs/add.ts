import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";
import type { Task } from "./task.ts";

type JobOptions = {
  /** Two jobs with one key are one job: the later replaces what the earlier had not begun. */
  key?: string;
  runAt?: Temporal.Instant;
  /** How often it is tried when it fails; the queue waits e^n seconds after the nth time. */
  maxAttempts?: number;
  /** Jobs of one queue are done one after the other, whatever worker does them. */
  queue?: string;
};

/** Three and a half hours of tries: the time in which people mend a mail server, and within which a message is of use. */
const defaultMaxAttempts = 10;

/** Puts a job in the queue. Inside a transaction it is there only if that transaction commits. */
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
