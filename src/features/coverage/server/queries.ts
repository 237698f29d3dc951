import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

export const listingReadings = (db: Database) => db.selectFrom("listing_reading").selectAll().execute();
export type ListingReading = Awaited<ReturnType<typeof listingReadings>>[number];

export const sourceRows = (db: Database) =>
  db.selectFrom("source").select(["id", "code", "name", "url"]).orderBy("id").execute();

/** Of each source: notices, how many are open, and of how many of these each thing is stated. What was invented is left out. */
export async function sourceCounts(db: Database, openStatus: number) {
  const { rows } = await sql<{
    source_id: number;
    notices: number;
    open: number;
    closing: number;
    buyer: number;
    category: number;
    place: number;
    value: number;
    newest: Temporal.Instant;
  }>`
    select source_id, count(*)::int as notices, max(first_seen_at) as newest,
      (count(*) filter (where is_open))::int as open,
      (count(*) filter (where is_open and (close_time_is_explicit or opens_for_applications)))::int as closing,
      (count(*) filter (where is_open and buyer_id is not null))::int as buyer,
      (count(*) filter (where is_open and categories @> '[{"origin": "buyer"}]'))::int as category,
      (count(*) filter (where is_open and places <> '[]'))::int as place,
      (count(*) filter (where is_open and value_to_cents is not null))::int as value
    from (select *, status_id = ${openStatus} as is_open from opportunity where not is_invented and visibility = 'public') as o
    group by source_id
  `.execute(db);
  return rows;
}

/** Names of buyers of which a notice was opened, awarded or first seen since an instant. */
export async function buyersSeenSince(db: Database, since: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from buyer where exists (
      select from opportunity where buyer_id = buyer.id and not is_invented and visibility = 'public'
        and coalesce(opened_at, awarded_at, first_seen_at) >= ${since}::timestamptz
    )
  `.execute(db);
  return rows.map((row) => row.name);
}
