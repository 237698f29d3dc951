import type { StoredChangeValue } from "#features/opportunities/record.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";
import { sql } from "kysely";

/** When a change happened: when the source says, but not after we saw it. A crawled history is not activity of today. */
const changedAt = sql`least(changed_at, seen_at)`;

/** A change with the values that its severity depends on. */
export type RecentChange = {
  opportunity_id: number;
  field: string;
  kind: string;
  before: StoredChangeValue | null;
  after: StoredChangeValue | null;
};

/** The changes of opportunities since an instant. */
export async function recentChanges(db: Database, ids: number[], since: Temporal.Instant): Promise<RecentChange[]> {
  const value = (column: string) =>
    sql`case when field in ('closing', 'status', 'briefings') then ${sql.ref(column)} end as ${sql.ref(column)}`;
  const { rows } = await sql<RecentChange>`
    select opportunity_id, field, kind, ${value("before")}, ${value("after")} from opportunity_change
    where opportunity_id = any(${ids}::integer[]) and ${changedAt} > ${since.toString()}::timestamptz
  `.execute(db);
  return rows;
}

/** The opportunities whose activity may differ from what is stored: those with recent changes, and those with activity. */
export async function idsToRevise(db: Database, since: Temporal.Instant): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select opportunity_id as id from opportunity_change where ${changedAt} > ${since.toString()}::timestamptz
    union select id from opportunity where activity <> 0 order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The stored activity of those of these opportunities that have any. */
export async function storedActivity(db: Database, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("opportunity")
    .select(["id", "activity"])
    .where("id", "=", sql<number>`any(${ids})`)
    .where("activity", "<>", 0)
    .execute();
  return new Map(rows.map(({ id, activity }) => [id, activity]));
}

/** Stores activity; returns the ids of the opportunities that still exist. Waits for ingestion, which writes these rows. */
export async function storeActivity(trx: Transaction, activity: ReadonlyMap<number, number>): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(${locks.ingestion}::bigint)`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    update opportunity set activity = revised.activity
    from unnest(${[...activity.keys()]}::integer[], ${[...activity.values()]}::integer[]) as revised (id, activity)
    where opportunity.id = revised.id returning opportunity.id
  `.execute(trx);
  return rows.map(({ id }) => id);
}
