import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

export type TaskRow = {
  task: string;
  waiting: number;
  later: number;
  running: number;
  failing: number;
  givenUp: number;
  oldest: Temporal.Instant | null;
};

const isGivenUp = sql`attempts >= max_attempts and locked_at is null`;

/** The queue by task, in the real time that it works by. */
export async function taskRows(db: Database): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select task_identifier as task,
      (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::integer as waiting,
      (count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()))::integer as later,
      (count(*) filter (where locked_at is not null))::integer as running,
      (count(*) filter (where locked_at is null and attempts > 0 and attempts < max_attempts))::integer as failing,
      (count(*) filter (where ${isGivenUp}))::integer as "givenUp",
      min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as oldest
    from graphile_worker.jobs group by 1 order by 1
  `.execute(db);
  return rows;
}

export type FailedJobRow = {
  id: string;
  task: string;
  attempts: number;
  maxAttempts: number;
  isGivenUp: boolean;
  runAt: Temporal.Instant;
  error: string | null;
};

/** A page of jobs whose last attempt failed, those that were given up first. */
export async function failedJobs(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const wanted = sql`attempts > 0 and locked_at is null`;
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from graphile_worker.jobs where ${wanted}
  `.execute(db);
  const { rows } = await sql<FailedJobRow>`
    select id::text, task_identifier as task, attempts, max_attempts as "maxAttempts", ${isGivenUp} as "isGivenUp",
      run_at as "runAt", last_error as error
    from graphile_worker.jobs where ${wanted}
    order by ${isGivenUp} desc, run_at, id limit ${limit} offset ${offset}
  `.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

export type ChangedJob = { task: string; attempts: number; error: string | null };

/**
 * The job if it has failed and does not run; `unlessGivenUp`: and has attempts left. Nobody else changes it until the
 * transaction ends.
 */
export async function failedJob(trx: Transaction, id: string, unlessGivenUp: boolean): Promise<ChangedJob | undefined> {
  await sql`select from graphile_worker._private_jobs where id = ${id}::bigint for update`.execute(trx);
  const { rows } = await sql<ChangedJob>`
    select task_identifier as task, attempts, last_error as error from graphile_worker.jobs
    where id = ${id}::bigint and attempts > 0 and locked_at is null and (not ${unlessGivenUp} or attempts < max_attempts)
  `.execute(trx);
  return rows[0];
}

/** Lets a job run now with all its attempts; false if a worker has taken it meanwhile. */
export async function rescheduleJob(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)
  `.execute(trx);
  return rows.length > 0;
}

/** Ends a job's attempts; false if a worker has taken it meanwhile. */
export async function failJob(trx: Transaction, id: string, error: string): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.permanently_fail_jobs(array[${id}::bigint], ${error})
  `.execute(trx);
  return rows.length > 0;
}
