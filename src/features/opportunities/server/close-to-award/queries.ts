import { isCounted } from "#features/opportunities/server/counters/queries.ts";
import type { Database } from "#platform/db/db.ts";
import { type Quartiles, quartilesOf } from "#platform/db/quartiles.ts";
import { sql } from "kysely";

/** These buyers alone, or one with all of its agencies. */
export type Buyers = { buyerIds: number[] } | { withAgencies: number };

const idsOf = (buyers: Buyers) =>
  "buyerIds" in buyers
    ? sql`${buyers.buyerIds}::integer[]`
    : sql`array(
        with recursive part (id) as (
          select ${buyers.withAgencies}::integer union select buyer.id from part join buyer on buyer.parent_id = part.id
        ) select id from part
      )`;

/** Days from close to award of tenders that closed since an instant, both dates stated. */
export async function daysToAward(db: Database, buyers: Buyers, since: Temporal.Instant) {
  const { rows } = await sql<Quartiles & { tenders: number }>`
    with decided as (
      select (awarded_at at time zone zone)::date - (stays_open_until at time zone zone)::date as days from opportunity
      where buyer_id = any(${idsOf(buyers)}) and awarded_at >= ${since} and stays_open_until >= ${since}
        and awarded_at > stays_open_until and ${isCounted}
    )
    select count(*)::int as tenders, ${quartilesOf(sql`days`)} from decided
  `.execute(db);
  return rows[0]!;
}
