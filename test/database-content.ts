import { userInfo } from "node:os";
import { expect } from "vitest";
import type { Pool } from "#platform/db/db.ts";

export const namesIn = async (of: Pool, schemas = ["public"]) =>
  (
    await of.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = any($1) and tablename <> 'migration' order by 1",
      [schemas],
    )
  ).rows.map(({ name }) => name);

/** A hash of the rows of every table, where sequences stand, the waiting jobs, foreign keys and triggers. */
export async function contentOf(of: Pool) {
  const hashes: Record<string, unknown> = {};
  for (const name of await namesIn(of)) {
    const text = `select md5(coalesce(string_agg(row::text, '/' order by row::text), '')) as hash from "${name}" as row`;
    hashes[name] = (await of.query(text)).rows[0];
  }
  const list = async (text: string) => (await of.query(text)).rows;
  return {
    hashes,
    migrations: await list("select name from migration order by name"),
    sequences: await list("select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1"),
    jobs: await list(`select identifier, payload, queue_name, run_at::text, job.max_attempts, key, priority
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
      left join graphile_worker._private_job_queues queue on queue.id = job_queue_id order by job.id`),
    rules:
      await list(`select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace union all
      select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`),
  };
}

/** Takes out of a restored database what the restore has listed of itself: all else is as in the backup. */
export async function takeRestoreAct({ admin }: { admin: Pool }) {
  const { rows } = await admin.query("select kind, subject_name as what, operator, person_id from operator_act");
  const what = expect.stringMatching(/^the backup of \d{4}-\d\d-\d\dT/) as string;
  const operator = `command on the server (${userInfo().username})`;
  expect(rows).toEqual([{ kind: "backup_restored", what, operator, person_id: null }]);
  await admin.query("truncate operator_act restart identity");
}
