import { sql } from "kysely";
import type { OrganisationScope } from "#platform/auth/authorized.ts";
import type { Database } from "#platform/db/db.ts";

export type RateRow = { id: number; requestHash: string; countedOn: string | null; total: number | null };

/** The hash of the present request of each of these searches, and what was last counted for it. */
export async function rateRows(
  db: Database,
  { organisationId }: OrganisationScope,
  ids: number[],
): Promise<Map<number, RateRow>> {
  const { rows } = await sql<RateRow>`
    select search.id, md5(request::text) as "requestHash", counted_on::text as "countedOn", total
    from saved_search as search
    left join saved_search_rate as rate on rate.saved_search_id = search.id and rate.request_hash = md5(request::text)
    where search.id = any(${ids}::integer[]) and organisation_id = ${organisationId}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export type CountedRate = { id: number; requestHash: string; countedOn: string; total: number };

/** Stores counts. A search that was deleted for good meanwhile has none. */
export async function upsertRates(
  db: Database,
  { organisationId }: OrganisationScope,
  rates: CountedRate[],
): Promise<void> {
  if (rates.length === 0) return;
  await sql`
    insert into saved_search_rate (saved_search_id, request_hash, counted_on, total)
    select rate.id, rate.hash, rate.day, rate.total
    from unnest(
      ${rates.map(({ id }) => id)}::integer[], ${rates.map(({ requestHash }) => requestHash)}::text[],
      ${rates.map(({ countedOn }) => countedOn)}::date[], ${rates.map(({ total }) => total)}::integer[]
    ) as rate (id, hash, day, total)
    join saved_search on saved_search.id = rate.id and organisation_id = ${organisationId}
    on conflict (saved_search_id) do update
      set request_hash = excluded.request_hash, counted_on = excluded.counted_on, total = excluded.total
  `.execute(db);
}
