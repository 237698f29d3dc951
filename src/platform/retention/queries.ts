import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";
import type { Check } from "#platform/verification/check.ts";
import type { Retained } from "./retained.ts";

/**
 * Deletes up to `limit` rows of a table from before an instant. A row that somebody changes meanwhile has moved, so it
 * stays until it is found again.
 */
export async function deleteBefore(
  db: Database,
  { table, since }: { table: string; since: string },
  { before, limit }: { before: Temporal.Instant; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(since)} < ${before.toString()}::timestamptz limit ${limit}
    ))
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** How large tables are with their indexes, and about how many rows they have. */
export async function sizesOf(db: Database, tables: string[]) {
  const { rows } = await sql<{ table: string; bytes: number; rows: number }>`
    select relname::text as table, pg_total_relation_size(oid) as bytes, greatest(reltuples, 0)::bigint as rows
    from pg_class where relname = any(${tables}::text[]) and relnamespace = 'public'::regnamespace
  `.execute(db);
  return new Map(rows.map((row) => [row.table, row]));
}

/** Days after its time within which the nightly job must have deleted a row. */
const slackDays = 3;

/** That the nightly job has deleted what it must. */
export const retentionCheck = (retained: readonly Retained[]): Check => ({
  rules: { "database.retention": `What is kept for a time is gone ${slackDays} days after it.` },
  async *run({ db, at, retention }) {
    for (const kind of retained) {
      if (!("since" in kind) || kind.inRealTime) continue;
      const { table, since, period } = kind;
      const before = at.subtract({ hours: 24 * (retention[period] + slackDays) });
      const { rows } = await sql<{ checked: number; broken: number }>`
        select count(*) as checked, count(*) filter (where ${sql.ref(since)} < ${before.toString()}::timestamptz) as broken
        from ${sql.table(table)}
      `.execute(db);
      const { checked, broken } = rows[0]!;
      yield { check: "database.retention", checked, broken, examples: broken > 0 ? [`${table}: ${broken}`] : [] };
    }
  },
});
