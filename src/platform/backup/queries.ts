import { escapeIdentifier, type Client as PgClient } from "pg";
import { locks } from "#platform/db/locks.ts";
import type { SequenceState, WaitingJob } from "./format.ts";

export type Client = Pick<PgClient, "query">;
/** A table and its stored columns: generated ones are computed again. */
export type Table = { table: string; columns: string[] };

const nameOf = (table: string) => `public.${escapeIdentifier(table)}`;
const columnsOf = ({ columns }: Table) => columns.map((column) => escapeIdentifier(column)).join(", ");

/** Values as text that every server reads alike, whatever its settings, and no time limits. */
const sessionSettings = `
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local search_path = public;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/**
 * Lets no migration run until the connection ends, and waits for one that runs. A table that is rewritten after the
 * snapshot looks empty to it, so this comes before the snapshot.
 */
export const lockMigrations = (client: Client) => client.query("select pg_advisory_lock_shared($1)", [locks.migration]);

export const beginReading = async (client: Client) => {
  await client.query("begin isolation level repeatable read, read only");
  await client.query(sessionSettings);
};

export const beginWriting = async (client: Client) => {
  await client.query("begin");
  await client.query(sessionSettings);
};

/** Every table but the list of migrations and those of extensions. */
export async function selectTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select class.relname::text as table, array_agg(attribute.attname::text order by attnum) as columns
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname <> 'migration'
      and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
    group by class.relname order by class.relname`);
  return rows;
}

/** Keeps migrations from changing tables while they are read. */
export const lockTables = (client: Client, tables: Table[]) =>
  client.query(`lock table ${tables.map(({ table }) => nameOf(table)).join(", ")} in access share mode`);

/** Remembers the newest backup, in a database that has a place for it: one of an earlier level may not. */
export async function recordBackup(
  client: Client,
  { at, rows, bytes, hasKeys }: { at: Temporal.Instant; rows: number; bytes: number; hasKeys: boolean },
): Promise<void> {
  const { rows: found } = await client.query<{ has: boolean }>(
    "select to_regclass('public.last_backup') is not null as has",
  );
  if (!found[0]?.has) return;
  await client.query(
    `insert into public.last_backup (taken_at, row_count, bytes, has_keys) values ($1, $2, $3, $4)
     on conflict (only_row) do update set
       taken_at = excluded.taken_at, row_count = excluded.row_count, bytes = excluded.bytes, has_keys = excluded.has_keys`,
    [at.toString(), rows, bytes, hasKeys],
  );
}

export const truncateTables = (client: Client, tables: Table[]) =>
  client.query(`truncate ${tables.map(({ table }) => nameOf(table)).join(", ")}`);

export const copyOut = (table: Table) => `copy ${nameOf(table.table)} (${columnsOf(table)}) to stdout`;
export const copyIn = (table: Table) => `copy ${nameOf(table.table)} (${columnsOf(table)}) from stdin`;

export async function selectMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from public.migration order by name");
  return rows.map(({ name }) => name);
}

/** Sequences are not part of a snapshot: each is at or beyond the rows that the transaction sees. */
export async function selectSequences(client: Client, tables: Table[]): Promise<SequenceState[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select "table", "column", pg_get_serial_sequence(format('public.%I', "table"), "column") as sequence
     from unnest($1::text[], $2::text[]) as stored ("table", "column")
     where pg_get_serial_sequence(format('public.%I', "table"), "column") is not null`,
    [tables.flatMap(({ table, columns }) => columns.map(() => table)), tables.flatMap(({ columns }) => columns)],
  );
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of rows) {
    const state = await client.query<Pick<SequenceState, "value" | "isCalled">>(
      `select last_value::text as value, is_called as "isCalled" from ${sequence}`,
    );
    states.push({ table, column, ...state.rows[0]! });
  }
  return states;
}

export const setSequence = (client: Client, { table, column, value, isCalled }: SequenceState) =>
  client.query("select setval(pg_get_serial_sequence(format('public.%I', $1::text), $2), $3::bigint, $4)", [
    table,
    column,
    value,
    isCalled,
  ]);

/** Jobs that wait or run now, oldest first. Those that failed for good are no longer work. */
export async function selectJobs(client: Client): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(`
    select identifier, payload::text, queue_name as queue, run_at::text as "runAt", job.max_attempts as "maxAttempts",
      key, priority, (select array_agg(flag) from jsonb_object_keys(flags) flag) as flags
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
    where attempts < job.max_attempts or job.locked_at is not null order by job.id`);
  return rows;
}

export const insertJob = (client: Client, job: WaitingJob) =>
  client.query(
    `select graphile_worker.add_job($1, $2::json, queue_name := $3, run_at := $4::timestamptz, max_attempts := $5,
       job_key := $6, priority := $7, flags := $8::text[])`,
    [job.identifier, job.payload, job.queue, job.runAt, job.maxAttempts, job.key, job.priority, job.flags],
  );

/** Foreign keys and triggers of all tables, each as the statements that drop it and add it again. */
export async function selectRules(client: Client): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    union all
    select format('drop trigger %I on %s', tgname, tgrelid::regclass), pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace`);
  return rows;
}

export const analyze = (client: Client, tables: Table[]) =>
  client.query(`analyze ${tables.map(({ table }) => nameOf(table)).join(", ")}`);
