import {
  audCents,
  isAwardedUntil,
  isAwardedWithin,
  isCounted,
  isOpen,
  isPublishedWithin,
  publishedAt,
  type Window,
} from "#features/browse/server/queries.ts";
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
};

/** The notices that figures of buyers are made from: open, or published or awarded in the last 12 months. */
const recent = ({ since, now }: Window) => sql`
  select * from opportunity where buyer_id is not null and ${isCounted}
    and (${isOpen} or ${isAwardedWithin(since, now)} or ${isPublishedWithin(since, now)})`;

/** Counts by buyer, without those that have nothing recent. */
export async function buyerCounts(db: Database, window: Window): Promise<BuyerCounts[]> {
  const { since, now } = window;
  const { rows } = await sql<BuyerCounts>`
    select buyer_id, (count(*) filter (where ${isOpen}))::int as open,
      (count(*) filter (where ${isPublishedWithin(since, now)}))::int as published,
      (count(*) filter (where ${isAwardedWithin(since, now)}))::int as awarded,
      coalesce(sum(${audCents}) filter (where ${isAwardedWithin(since, now)}), 0)::bigint as awarded_cents,
      (array_agg(zone order by greatest(${publishedAt}, awarded_at) desc, id desc))[1] as zone
    from (${recent(window)}) as opportunity group by buyer_id
  `.execute(db);
  return rows;
}

/** The numbers under a key of a column's items that occur in a buyer's recent notices. */
async function numbersByBuyer(db: Database, window: Window, column: "places" | "categories", key: "id" | "code") {
  const { rows } = await sql<{ buyer_id: number; numbers: number[] }>`
    select buyer_id, array_agg(distinct (item ->> ${key}::text)::integer) as numbers
    from (${recent(window)}) as opportunity, jsonb_array_elements(${sql.ref(column)}) as item
    where item ? ${key}::text group by buyer_id
  `.execute(db);
  return rows;
}

export const placesByBuyer = (db: Database, window: Window) => numbersByBuyer(db, window, "places", "id");
export const codesByBuyer = (db: Database, window: Window) => numbersByBuyer(db, window, "categories", "code");

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
