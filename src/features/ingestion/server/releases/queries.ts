import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** Names an opportunity within all sources. */
export type SourceKey = { source_id: number; source_key: string };

/** Rows of keys to join with, as `given (source_id, source_key)`. */
export const given = (keys: SourceKey[]) => sql`unnest(
  ${keys.map((key) => key.source_id)}::smallint[], ${keys.map((key) => key.source_key)}::text[]
) as given (source_id, source_key)`;

/** A stored release without its body; `read` is when it was last read as something new. */
type KnownRelease = SourceKey & {
  id: number;
  hash: string;
  format: string;
  released: Temporal.Instant | null;
  read: Temporal.Instant;
};

/** What is already stored for these keys; hashes are hex. */
export async function knownReleases(trx: Transaction, keys: SourceKey[]): Promise<KnownRelease[]> {
  const { rows } = await sql<KnownRelease>`
    select release.id, source_id, source_key, encode(content_hash, 'hex') as hash, format, released_at as released,
      coalesce((select max(again.received_at) from release_again as again where release_id = release.id), received_at) as read
    from release join ${given(keys)} using (source_id, source_key)
  `.execute(trx);
  return rows;
}

type StoredRelease = SourceKey & { hash: string; format: string; body: unknown };

/** Whole releases that are stored for these keys: one row for each time that a release was read as something new. */
export async function storedReleases(trx: Transaction, keys: SourceKey[]) {
  if (keys.length === 0) return [];
  const { rows } = await sql<StoredRelease & { received: Temporal.Instant }>`
    select source_id, source_key, encode(content_hash, 'hex') as hash, format, body, read.received_at as received
    from release join ${given(keys)} using (source_id, source_key),
    lateral (
      select release.received_at union all select again.received_at from release_again as again where release_id = release.id
    ) as read
  `.execute(trx);
  return rows;
}

type NewRelease = StoredRelease & { released_at: string | null; received_at: string };

export const addReleases = (trx: Transaction, releases: NewRelease[]) =>
  sql`
    insert into release (source_id, source_key, content_hash, format, released_at, received_at, body)
    select source_id, source_key, decode(hash, 'hex'), format, released_at, received_at, body
    from jsonb_to_recordset(${JSON.stringify(releases)}::jsonb) as r (
      source_id smallint, source_key text, hash text, format text, released_at timestamptz, received_at timestamptz, body jsonb
    )
  `.execute(trx);

/** Notes that stored releases were read again after others that had taken their place. */
export const addReadAgain = (trx: Transaction, read: { id: number; at: string }[]) =>
  trx
    .insertInto("release_again")
    .values(read.map(({ id, at }) => ({ release_id: id, received_at: at })))
    .execute();

/**
 * The next keys of opportunities that have releases, in the order of source and key; from the beginning without `after`.
 * Keys that were merged into others come with those.
 */
export async function keysAfter(db: Database, after: SourceKey | undefined, limit: number): Promise<SourceKey[]> {
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
