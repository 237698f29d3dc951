import { sql } from "kysely";
import type { Database, Transaction } from "#platform/db/db.ts";

type When = {
  /** Two jobs with one key are one job: the later replaces what the earlier had not begun. */
  key?: string;
  runAt?: Temporal.Instant;
  maxAttempts?: number;
  /** Jobs of one queue are done one after the other, whatever worker does them. */
  queue?: string;
};

/** Puts a job in the queue. Inside a transaction it is there only if that transaction commits. */
export async function addJob(db: Database | Transaction, task: string, payload: object = {}, when: When = {}) {
  await sql`select graphile_worker.add_job(
    ${task}, ${JSON.stringify(payload)}::json, queue_name := ${when.queue ?? null}, run_at := ${when.runAt?.toString() ?? null}::timestamptz,
    job_key := ${when.key ?? null}, max_attempts := ${when.maxAttempts ?? null}::int)`.execute(db);
}
