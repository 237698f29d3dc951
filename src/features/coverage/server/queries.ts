import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

export const listingCrawls = (db: Database) => db.selectFrom("listing_reading").selectAll().execute();
export type ListingCrawl = Awaited<ReturnType<typeof listingCrawls>>[number];

/** The sequence number of the newest feed row. As long as it is the same, no notice has changed. */
export async function feedHead(db: Database): Promise<number> {
  const { head } = await db
    .selectFrom("feed")
    .select((query) => query.fn.max("sequence").as("head"))
    .executeTakeFirstOrThrow();
  return head ?? 0;
}

export const sourceRows = (db: Database) =>
  db.selectFrom("source").select(["id", "code", "name", "url"]).orderBy("id").execute();

type Seen = { source_id: number; notices: number; newest: Temporal.Instant };
type Stated = { open: number; closing: number; buyer: number; category: number; place: number; value: number };

/** Per source: notices, open ones, and for each fact how many open ones state it. Without invented notices. */
export async function sourceCounts(db: Database, openStatus: number) {
  // Only open rows are unnested: most rows are awarded contracts, and unnesting their lists would take seconds.
  const { rows } = await sql<Seen & Partial<Stated>>`
    with seen as (
      select source_id, count(*)::int as notices, max(first_seen_at) as newest
      from opportunity where not is_invented and visibility = 'public' and withdrawn_at is null group by source_id
    ),
    stated as (
      select source_id, count(*)::int as open,
        (count(*) filter (where close_time_is_explicit or opens_for_applications))::int as closing,
        count(buyer_id)::int as buyer,
        (count(*) filter (where categories @> '[{"origin": "buyer"}]'))::int as category,
        (count(*) filter (where places <> '[]'))::int as place,
        count(value_to_cents)::int as value
      from opportunity where status_id = ${openStatus} and not is_invented and visibility = 'public'
        and withdrawn_at is null
      group by source_id
    )
    select * from seen left join stated using (source_id)
  `.execute(db);
  return rows;
}

/** Names of buyers with a notice opened, awarded or first seen since an instant. */
export async function buyersSeenSince(db: Database, since: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from buyer where id in (
      select buyer_id from opportunity where not is_invented and visibility = 'public' and withdrawn_at is null
        and coalesce(opened_at, awarded_at, first_seen_at) >= ${since}::timestamptz
    )
  `.execute(db);
  return rows.map((row) => row.name);
}
