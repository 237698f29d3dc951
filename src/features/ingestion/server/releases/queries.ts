import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** Identifies an opportunity across all sources. */
export type SourceKey = { source_id: number; source_key: string };

/** Rows of keys to join with, as `given (source_id, source_key)`. */
export const keyRows = (keys: SourceKey[]) => sql`unnest(
  ${keys.map((key) => key.source_id)}::smallint[], ${keys.map((key) => key.source_key)}::text[]
) as given (source_id, source_key)`;

/** A stored release without its body. */
type KnownRelease = SourceKey & {
  id: number;
  hash: string;
  format: string;
  released: Temporal.Instant | null;
  /** When it was last read as new by a counting reading, null if never. */
  read: Temporal.Instant | null;
  /** This run has already read it as new. */
  isOwn: boolean;
  /** When another run last read it as new, whether or not that counts. */
  readByOthers: Temporal.Instant | null;
};

/**
 * What is stored for these keys; hashes are hex. A run that resumes an interrupted one has the same time, so rows with
 * that time count as its own.
 */
export async function knownReleases(
  trx: Transaction,
  keys: SourceKey[],
  { runId = null, resumedFrom }: { runId?: number | null | undefined; resumedFrom: Temporal.Instant | undefined },
): Promise<KnownRelease[]> {
  const isOwn = sql`(run_id = ${runId}::bigint or at = ${resumedFrom ? resumedFrom.toString() : null}::timestamptz)`;
  const { rows } = await sql<KnownRelease>`
    select id, source_id, source_key, encode(content_hash, 'hex') as hash, format, released_at as released,
      reading.read, coalesce(reading."isOwn", false) as "isOwn", reading."readByOthers"
    from release join ${keyRows(keys)} using (source_id, source_key),
    lateral (
      select max(at) filter (where withdrawn_at is null) as read, bool_or(${isOwn}) as "isOwn",
        max(at) filter (where ${isOwn} is not true) as "readByOthers"
      from (
        select release.received_at as at, release.run_id, release.withdrawn_at
        union all
        select again.received_at, again.run_id, again.withdrawn_at from release_again as again where release_id = release.id
      ) as readings
    ) as reading
  `.execute(trx);
  return rows;
}

/** Records that a run has read stored releases again unchanged. */
export const recordConfirmations = (trx: Transaction, ids: number[], runId: number) =>
  sql`
    insert into release_confirmed as before (release_id, run_id)
    select unnest(${ids}::bigint[]), ${runId}
    on conflict (release_id) do update set run_id = excluded.run_id where before.run_id <> excluded.run_id
  `.execute(trx);

/** Bodies of stored releases by id. */
export async function bodiesOf(trx: Transaction, ids: number[]) {
  const { rows } = await sql<StoredRelease & { id: number }>`
    select id, source_id, source_key, encode(content_hash, 'hex') as hash, format, body
    from release where id = any(${ids}::bigint[])
  `.execute(trx);
  return rows;
}

type StoredRelease = SourceKey & { hash: string; format: string; body: unknown };

/** Full stored releases of these keys: one row for each time a release was read as new, without withdrawn readings. */
export async function storedReleases(trx: Transaction, keys: SourceKey[]) {
  if (keys.length === 0) return [];
  const { rows } = await sql<StoredRelease & { received: Temporal.Instant }>`
    select source_id, source_key, encode(content_hash, 'hex') as hash, format, body, read.received_at as received
    from release join ${keyRows(keys)} using (source_id, source_key),
    lateral (
      select release.received_at where release.withdrawn_at is null
      union all
      select again.received_at from release_again as again where release_id = release.id and again.withdrawn_at is null
    ) as read
  `.execute(trx);
  return rows;
}

/**
 * The releases of these keys as known at an instant: read by then, published by then if their run was held, and not
 * withdrawn by then.
 */
export async function releasesKnownAt(db: Database, keys: SourceKey[], at: string) {
  const { rows } = await sql<StoredRelease & { received: Temporal.Instant }>`
    select source_id, source_key, encode(content_hash, 'hex') as hash, format, body, reading.received_at as received
    from release join ${keyRows(keys)} using (source_id, source_key),
    lateral (
      select release.received_at, release.run_id, release.withdrawn_at
      union all
      select again.received_at, again.run_id, again.withdrawn_at from release_again as again where release_id = release.id
    ) as reading
    left join ingest_run as run on run.id = reading.run_id and run.decision = 'released'
    where greatest(reading.received_at, run.decided_at) <= ${at}::timestamptz
      and (reading.withdrawn_at is null or reading.withdrawn_at > ${at}::timestamptz)
  `.execute(db);
  return rows;
}

type NewRelease = StoredRelease & {
  released_at: string | null;
  received_at: string;
  run_id: number | null;
  withdrawn_at: string | null;
};

export const insertReleases = (trx: Transaction, releases: NewRelease[]) =>
  sql`
    insert into release (source_id, source_key, content_hash, format, released_at, received_at, run_id, withdrawn_at, body)
    select source_id, source_key, decode(hash, 'hex'), format, released_at, received_at, run_id, withdrawn_at, body
    from jsonb_to_recordset(${JSON.stringify(releases)}::jsonb) as r (
      source_id smallint, source_key text, hash text, format text, released_at timestamptz, received_at timestamptz,
      run_id bigint, withdrawn_at timestamptz, body jsonb
    )
  `.execute(trx);

/** Records that stored releases were read again after others had replaced them. */
export const insertRereadings = (
  trx: Transaction,
  read: { release_id: number; received_at: string; run_id: number | null; withdrawn_at: string | null }[],
) => trx.insertInto("release_again").values(read).execute();

/**
 * The next keys of opportunities with releases, by source and key, from the beginning without `after`. Merged keys come
 * with their canonical ones.
 */
export async function opportunityKeysAfter(
  db: Database,
  after: SourceKey | undefined,
  limit: number,
): Promise<SourceKey[]> {
  const { source_id = -1, source_key = "" } = after ?? {};
  const { rows } = await sql<SourceKey>`
    select distinct source_id, source_key from release
    where (source_id, source_key) > (${source_id}::smallint, ${source_key}::text)
      and not exists (
        select from same_opportunity as same
        where same.source_id = release.source_id and same.source_key = release.source_key and undone_at is null
      )
    order by source_id, source_key limit ${limit}
  `.execute(db);
  return rows;
}
