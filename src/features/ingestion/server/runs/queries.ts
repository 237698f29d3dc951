import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** Begins a run; one of the same name that was killed is ended with a note. Returns its id. */
export async function beginRun(
  db: Database,
  run: { name: string; expected: number | null; at: string },
): Promise<number> {
  await db
    .updateTable("ingest_run")
    .set({ finished_at: run.at, error: "did not finish" })
    .where("name", "=", run.name)
    .where("finished_at", "is", null)
    .execute();
  const { id } = await db
    .insertInto("ingest_run")
    .values({ name: run.name, expected: run.expected, started_at: run.at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type RunCounts = { read: number; added: number; changed: number; unchanged: number; skipped: number };

/** Writes counts down, and that the run is alive: real time, for the demonstration's clock may stand still. */
export const noteRun = (db: Database, id: number, counts: RunCounts) =>
  db
    .updateTable("ingest_run")
    .set({ ...counts, noted_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();

export const endRun = (db: Database, { id, error, at }: { id: number; error: string | null; at: string }) =>
  db.updateTable("ingest_run").set({ finished_at: at, error }).where("id", "=", id).execute();

/** Whether a run of this name has ever come to its end. */
export async function hasFinishedRun(db: Database, name: string): Promise<boolean> {
  const run = await db
    .selectFrom("ingest_run")
    .select("id")
    .where("name", "=", name)
    .where("finished_at", "is not", null)
    .where("error", "is", null)
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

/** Removes runs that began before an instant, but of each name the last, and the last that came to its end. */
export const pruneRuns = (db: Database, before: string) =>
  sql`
    delete from ingest_run where started_at < ${before}::timestamptz and id not in (
      select max(id) from ingest_run group by name
      union all select max(id) from ingest_run where finished_at is not null and error is null group by name
    )
  `.execute(db);

/** How far a file was read, by the hash (hex) of what it holds, and when that began. */
export const fileAsRead = (db: Database, hash: string) =>
  db
    .selectFrom("read_file")
    .select(["read_at", "records"])
    .where(sql<boolean>`content_hash = decode(${hash}, 'hex')`)
    .executeTakeFirst();

/** Notes that a file was read up to a record; it stays noted how far it was ever read, and when that began. */
export const noteFileRead = (
  trx: Transaction,
  { hash, readAt, records, runId }: { hash: string; readAt: string; records: number; runId: number | null },
) =>
  sql`
    insert into read_file as before (content_hash, read_at, records, run_id)
    values (decode(${hash}, 'hex'), ${readAt}::timestamptz, ${records}, ${runId})
    on conflict (content_hash) do update
      set records = greatest(before.records, excluded.records), run_id = excluded.run_id
  `.execute(trx);
