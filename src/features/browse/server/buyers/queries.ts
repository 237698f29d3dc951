import {
  audCents,
  isAwardedUntil,
  isAwardedWithin,
  isOpen,
  isPublishedWithin,
  publishedAt,
  type Window,
} from "#features/browse/server/queries.ts";
import { isCounted } from "#features/opportunities/server/counters/service.ts";
import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

export type BuyerRow = {
  id: number;
  name: string;
  slug: string;
  abn: string | null;
  parent_id: number | null;
  /** The buyer that this is a former name or another spelling of. */
  main_id: number | null;
  /** Whether it has a notice that everybody may see. */
  is_public: boolean;
  last_awarded_at: Temporal.Instant | null;
  last_awarded_zone: string | null;
};

/** Every buyer with its last award. One index probe each, so the cost grows with buyers and not with notices. */
export async function buyerRows(db: Database, { now }: Window): Promise<BuyerRow[]> {
  const { rows } = await sql<BuyerRow>`
    select buyer.id, name, slug, abn, parent_id, main_buyer_id as main_id,
      exists (
        select from opportunity where buyer_id = buyer.id and visibility = 'public' and withdrawn_at is null
      ) as is_public,
      award.awarded_at as last_awarded_at, award.zone as last_awarded_zone
    from buyer left join same_buyer on same_buyer.buyer_id = buyer.id and undone_at is null
    left join lateral (
      select awarded_at, zone from opportunity
      where buyer_id = buyer.id and ${isAwardedUntil(now)} and ${isCounted}
      order by awarded_at desc limit 1
    ) as award on true
    order by buyer.id
  `.execute(db);
  return rows;
}

export type BuyerCounts = {
  buyer_id: number;
  open: number;
  published: number;
  awarded: number;
  awarded_cents: number;
  /** That of the newest counted notice. */
  zone: string;
  /** Those that occur in these notices. */
  place_ids: number[];
  codes: number[];
};

/**
 * Counts by buyer of notices that are open, or were published or awarded in the last 12 months. Buyers that have none
 * are missing. The notices are read once, because there are many and they are wide.
 */
export async function buyerCounts(db: Database, window: Window): Promise<BuyerCounts[]> {
  const { since, now } = window;
  const { rows } = await sql<BuyerCounts>`
    with notice as materialized (
      select id, buyer_id, zone, greatest(${publishedAt}, awarded_at) as newest_at, ${isOpen} as is_open,
        ${isPublishedWithin(since, now)} as is_published, ${isAwardedWithin(since, now)} as is_awarded,
        ${audCents} as cents, ${numbersOf("places", "id")} as place_ids, ${numbersOf("categories", "code")} as codes
      from opportunity where buyer_id is not null and ${isCounted}
        and (${isOpen} or ${isAwardedWithin(since, now)} or ${isPublishedWithin(since, now)})
    )
    select buyer_id, open, published, awarded, awarded_cents, zone, coalesce(place_ids, '{}') as place_ids,
      coalesce(codes, '{}') as codes
    from (
      select buyer_id, (count(*) filter (where is_open))::int as open,
        (count(*) filter (where is_published))::int as published,
        (count(*) filter (where is_awarded))::int as awarded,
        coalesce(sum(cents) filter (where is_awarded), 0)::bigint as awarded_cents,
        (array_agg(zone order by newest_at desc, id desc))[1] as zone
      from notice group by buyer_id
    ) as summed
    left join (${distinctByBuyer("place_ids")}) as place using (buyer_id)
    left join (${distinctByBuyer("codes")}) as category using (buyer_id)
  `.execute(db);
  return rows;
}

/** The numbers under a key of a column's items. */
const numbersOf = (column: "places" | "categories", key: "id" | "code") => sql`array(
  select (item ->> ${sql.lit(key)})::integer from jsonb_array_elements(${sql.ref(column)}) as item
  where item ? ${sql.lit(key)}
)`;

const distinctByBuyer = (column: "place_ids" | "codes") => sql`
  select buyer_id, array_agg(distinct number) as ${sql.ref(column)}
  from notice cross join unnest(${sql.ref(column)}) as number group by buyer_id`;

/** The sources of these buyers' open notices. */
export async function sourcesOfBuyers(db: Database, buyerIds: number[]) {
  const { rows } = await sql<{ name: string; url: string | null }>`
    select name, url from source where source_mode <> 'Hidden' and exists (
      select from opportunity
      where buyer_id = any(${buyerIds}::integer[]) and source_id = source.id and ${isOpen} and ${isCounted}
    ) order by name
  `.execute(db);
  return rows;
}
