import type { Database, Transaction } from "#platform/db/db.ts";
import { groupKey } from "#features/ingestion/server/batch.ts";
import { keyRows, type SourceKey } from "#features/ingestion/server/releases/queries.ts";
import { sql } from "kysely";

/**
 * Starts a run and returns its id. A killed run of the same name is ended with a note. `lateSince`: its source had not been
 * read since then, which is longer than usual.
 */
export async function beginRun(
  db: Database,
  run: { name: string; expected: number | null; at: string; lateSince?: string | null },
): Promise<number> {
  await db
    .updateTable("ingest_run")
    .set({ finished_at: run.at, error: "did not finish" })
    .where("name", "=", run.name)
    .where("finished_at", "is", null)
    .execute();
  const { id } = await db
    .insertInto("ingest_run")
    .values({ name: run.name, expected: run.expected, started_at: run.at, late_since: run.lateSince ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type RunCounts = { read: number; added: number; changed: number; unchanged: number; skipped: number };

/** Stores counts and a heartbeat, in real time because the demonstration's clock may stand still. */
export const recordProgress = (db: Database, id: number, counts: RunCounts) =>
  db
    .updateTable("ingest_run")
    .set({ ...counts, noted_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();

export const endRun = (db: Database, { id, error, at }: { id: number; error: string | null; at: string }) =>
  db.updateTable("ingest_run").set({ finished_at: at, error }).where("id", "=", id).execute();

/** Whether a run of this name has ever finished. */
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

/**
 * Removes up to `limit` runs that began before an instant, except held and decided ones, and for each name its last run
 * and its last finished one. Returns how many.
 */
export async function pruneRuns(db: Database, before: Temporal.Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ingest_run where id in (
      select id from ingest_run
      where started_at < ${before.toString()}::timestamptz and held_reason is null and decision is null and id not in (
        select max(id) from ingest_run group by name
        union all select max(id) from ingest_run where finished_at is not null and error is null group by name
      ) limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

const stated = sql`greatest(value_from_cents, value_to_cents, awarded_total_cents)`;

/** How many public notices of a source state a value, and the largest value. */
export async function largestValue(db: Database, sourceId: number): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(${stated}) as count, coalesce(max(${stated}), 0) as cents from opportunity
    where source_id = ${sourceId} and withdrawn_at is null
  `.execute(db);
  return rows[0]!;
}

/** The stated values of notices in cents, by group name. */
export async function knownValues(db: Database, keys: SourceKey[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<SourceKey & { cents: number }>`
    select source_id, source_key, ${stated} as cents from opportunity join ${keyRows(keys)} using (source_id, source_key)
    where ${stated} is not null and withdrawn_at is null
  `.execute(db);
  return new Map(rows.map((row) => [groupKey(row.source_id, row.source_key), row.cents]));
}

/** How far a file was read, by the hash (hex) of its content, and when that began. */
export const fileProgress = (db: Database, hash: string) =>
  db
    .selectFrom("read_file")
    .select(["read_at", "records"])
    .where(sql<boolean>`content_hash = decode(${hash}, 'hex')`)
    .executeTakeFirst();

/** Records that a file was read up to a record. Keeps the highest record number, and when reading began. */
export const recordFileRead = (
  trx: Transaction,
  { hash, readAt, records, runId }: { hash: string; readAt: string; records: number; runId: number | null },
) =>
  sql`
    insert into read_file as before (content_hash, read_at, records, run_id)
    values (decode(${hash}, 'hex'), ${readAt}::timestamptz, ${records}, ${runId})
    on conflict (content_hash) do update
      set records = greatest(before.records, excluded.records), run_id = excluded.run_id,
        read_at = case when before.records = 0 then excluded.read_at else before.read_at end
  `.execute(trx);

/** Runs, newest first, with those held for the operator before all others. */
export const listRuns = (db: Database, limit: number) =>
  db
    .selectFrom("ingest_run")
    .selectAll()
    .orderBy(sql`held_reason is not null and decision is null`, "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

const selectRun = (db: Database, id: number) =>
  db
    .selectFrom("ingest_run")
    .selectAll()
    .select(
      sql<boolean>`coalesce(finished_at is null and noted_at > clock_timestamp() - interval '1 minute', false)`.as(
        "isAlive",
      ),
    )
    .where("id", "=", id);

/** A run by its number. `isAlive`: its heartbeat is less than a minute old, in real time. */
export const runById = (db: Database, id: number) => selectRun(db, id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockRun = (trx: Transaction, id: number) => selectRun(trx, id).forUpdate().executeTakeFirst();

export const setAskedDecision = (trx: Transaction, id: number, decision: Decision) =>
  trx.updateTable("ingest_run").set({ asked_decision: decision }).where("id", "=", id).execute();

/** The held run of this name. */
export const heldRunNamed = (db: Database, name: string) =>
  db
    .selectFrom("ingest_run")
    .select("id")
    .where("name", "=", name)
    .where("held_reason", "is not", null)
    .where("decision", "is", null)
    .orderBy("id")
    .executeTakeFirst();

export const markHeld = (db: Database, id: number, reason: string) =>
  db.updateTable("ingest_run").set({ held_reason: reason }).where("id", "=", id).execute();

export type Decision = "released" | "discarded" | "undone";

export const decideRun = (db: Database, id: number, decision: Decision, at: string) =>
  db.updateTable("ingest_run").set({ decision, decided_at: at, asked_decision: null }).where("id", "=", id).execute();

/** The next keys for which a run's readings count, or do not count. */
export async function keysOfRun(db: Database, id: number, { count, limit }: { count: boolean; limit: number }) {
  const state = count ? sql`withdrawn_at is null` : sql`withdrawn_at is not null`;
  const { rows } = await sql<SourceKey>`
    select distinct source_id, source_key from (
      select source_id, source_key from release where run_id = ${id} and ${state}
      union all
      select source_id, source_key from release join (select release_id from release_again where run_id = ${id} and ${state})
        as again on again.release_id = release.id
    ) as touched order by source_id, source_key limit ${limit}
  `.execute(db);
  return rows;
}

/** Makes a run's readings of these keys count, or no longer. Returns the ids of their releases. */
export async function markReadings(trx: Transaction, id: number, keys: SourceKey[], withdrawnAt: string | null) {
  const mark = sql`withdrawn_at = ${withdrawnAt}::timestamptz`;
  const { rows } = await sql<{ id: number }>`
    with here as (select id from release join ${keyRows(keys)} using (source_id, source_key)),
    first as (update release set ${mark} from here where release.id = here.id and run_id = ${id} returning release.id),
    again as (
      update release_again set ${mark} from here where release_id = here.id and run_id = ${id} returning release_id as id
    )
    select id from first union select id from again
  `.execute(trx);
  return rows.map((row) => row.id);
}

/** Moves a run's readings to a later run that read the same releases, unless that one was undone. Returns how many. */
export async function transferReadings(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with again as (
      select release_id, release_confirmed.run_id from release_confirmed
      join ingest_run on ingest_run.id = release_confirmed.run_id and decision is distinct from 'undone'
      where release_confirmed.run_id <> ${id}
    ),
    first as (
      update release set run_id = again.run_id from again
      where release.id = again.release_id and release.run_id = ${id} and withdrawn_at is null returning release.id
    ),
    later as (
      update release_again set run_id = again.run_id from again
      where release_again.release_id = again.release_id and release_again.run_id = ${id} and withdrawn_at is null
      returning release_again.release_id as id
    )
    select id from first union select id from later
  `.execute(db);
  return rows.length;
}

/** After an undo, the run's file counts as never read. After a release, as completely read. */
export const setFileRead = (db: Database, id: number, isRead: boolean) =>
  sql`update read_file set records = ${isRead ? 2_147_483_647 : 0} where run_id = ${id}`.execute(db);

/** Sources whose first run has ended. */
export async function announcingSources(trx: Transaction): Promise<Set<number>> {
  const rows = await trx.selectFrom("source").select("id").where("announces_from", "is not", null).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ends the first run of the sources that these runs have read: later runs bring news. */
export const endFirstRuns = (db: Database, runIds: number[], at: string) =>
  sql`
    update source set announces_from = ${at}::timestamptz
    where announces_from is null and id in (
      select source_id from release where run_id = any(${runIds}::bigint[]) and withdrawn_at is null
    )
  `.execute(db);
