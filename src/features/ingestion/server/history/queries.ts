import { keyRows, type SourceKey } from "#features/ingestion/server/releases/queries.ts";
import type { Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** A change of an opportunity. `hash` (hex) names the release of `from_*` that made it. */
export type ChangeRow = {
  opportunity_id: number;
  number: number;
  field: string;
  kind: string;
  before: unknown;
  after: unknown;
  changed_at: string | null;
  seen_at: string;
  from_source_id: number;
  from_source_key: string;
  hash: string;
};

/** Row ids of opportunities by their keys. */
export async function opportunityIds(trx: Transaction, keys: SourceKey[]): Promise<(SourceKey & { id: number })[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<SourceKey & { id: number }>`
    select id, source_id, source_key from opportunity join ${keyRows(keys)} using (source_id, source_key)
  `.execute(trx);
  return rows;
}

/** Replaces the histories of these opportunities. */
export async function replaceHistory(trx: Transaction, opportunityIds: number[], changes: ChangeRow[]) {
  if (opportunityIds.length === 0) return;
  await sql`
    with wanted as (
      select r.*, release.id as release_id
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (
        opportunity_id integer, number integer, field text, kind text, before jsonb, after jsonb, changed_at timestamptz,
        seen_at timestamptz, from_source_id smallint, from_source_key text, hash text
      )
      join release on release.source_id = from_source_id and release.source_key = from_source_key
        and release.content_hash = decode(hash, 'hex')
    ),
    gone as (
      delete from opportunity_change as old where opportunity_id = any(${opportunityIds}::integer[])
        and not exists (select from wanted where wanted.opportunity_id = old.opportunity_id and wanted.number = old.number)
    )
    insert into opportunity_change
      (opportunity_id, number, field, kind, before, after, changed_at, seen_at, release_id)
    select opportunity_id, number, field, kind, before, after, changed_at, seen_at, release_id from wanted
    on conflict (opportunity_id, number) do update set field = excluded.field, kind = excluded.kind,
      before = excluded.before, after = excluded.after, changed_at = excluded.changed_at, seen_at = excluded.seen_at,
      release_id = excluded.release_id
    where row(opportunity_change.*) is distinct from row(excluded.*)
  `.execute(trx);
}
