import { containing } from "#features/insights/server/queries.ts";
import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

export type SellerRow = { id: number; name: string; slug: string; abn: string | null };

/** The seller with this slug, or the one that it belongs to. */
export async function sellerBySlug(db: Database, slug: string): Promise<SellerRow | undefined> {
  const { rows } = await sql<SellerRow>`
    select id, name, slug, abn from seller where id = (
      select coalesce(main_seller_id, named.id) from seller as named
      left join same_seller on seller_id = named.id and undone_at is null
      where named.slug = lower(${slug})
    )
  `.execute(db);
  return rows[0];
}

export type SellerTotals = {
  contracts: number;
  valued: number;
  cents: number;
  median_cents: number | null;
  first_on: string | null;
  last_at: Temporal.Instant | null;
  last_zone: string | null;
  gst_included: number;
  gst_excluded: number;
  invented: number;
  year_contracts: number;
  year_cents: number;
  year_buyers: number;
};

/** What a seller won in all, and after the day `yearAgo`. */
export async function sellerTotals(db: Database, sellerId: number, yearAgo: string): Promise<SellerTotals> {
  const { rows } = await sql<SellerTotals>`
    with won as materialized (
      select won.*, awarded_on > ${yearAgo}::date as is_recent from win as won where seller_id = ${sellerId}
    )
    select count(*)::int as contracts, count(value_cents)::int as valued,
      coalesce(sum(value_cents), 0)::bigint as cents,
      percentile_disc(0.5) within group (order by value_cents) as median_cents,
      min(awarded_on)::text as first_on, max(awarded_at) as last_at,
      (select zone from opportunity where id = (
        select opportunity_id from won order by awarded_at desc nulls last, opportunity_id desc limit 1
      )) as last_zone,
      (count(value_cents) filter (where gst = 'included'))::int as gst_included,
      (count(value_cents) filter (where gst = 'excluded'))::int as gst_excluded,
      (count(*) filter (where is_invented))::int as invented,
      (count(*) filter (where is_recent))::int as year_contracts,
      coalesce(sum(value_cents) filter (where is_recent), 0)::bigint as year_cents,
      (count(distinct buyer_id) filter (where is_recent))::int as year_buyers
    from won
  `.execute(db);
  return rows[0]!;
}

/** The places of a seller's contracts, those of most contracts first. */
export async function sellerPlaces(db: Database, sellerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from win as won cross join unnest(place_ids) as id
    where seller_id = ${sellerId} group by id order by count(*) desc, id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** By the calendar year in which a financial year ends. */
export async function sellerYears(db: Database, sellerId: number) {
  const { rows } = await sql<{ year: number; contracts: number; cents: number }>`
    select extract(year from awarded_on + interval '6 months')::int as year, count(*)::int as contracts,
      coalesce(sum(value_cents), 0)::bigint as cents
    from win as won where seller_id = ${sellerId} and awarded_on is not null group by 1 order by 1
  `.execute(db);
  return rows;
}

export type ShareRow = { id: number; contracts: number; cents: number };
/** Everything, or what was awarded after a day. */
const since = (day: string | null) => sql`(${day}::date is null or awarded_on > ${day}::date)`;
const maxShares = 5;

/** The buyers that a seller won most from. */
export async function sellerBuyers(db: Database, sellerId: number, day: string | null) {
  const { rows } = await sql<ShareRow & { name: string; slug: string }>`
    select buyer.id, buyer.name, buyer.slug, count(*)::int as contracts, coalesce(sum(value_cents), 0)::bigint as cents
    from win as won join buyer on buyer.id = buyer_id where seller_id = ${sellerId} and ${since(day)}
    group by buyer.id order by cents desc, contracts desc, buyer.id limit ${maxShares}
  `.execute(db);
  return rows;
}

/** The UNSPSC family of each category of a contract, each once. */
const families = sql`
  cross join lateral (
    select distinct code / 10000 * 10000 as family from unnest(codes) as code
  ) as families`;

/** The UNSPSC families that a seller won most in. A contract with several counts in each. */
export async function sellerFamilies(db: Database, sellerId: number, day: string | null): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select family as id, count(*)::int as contracts, coalesce(sum(value_cents), 0)::bigint as cents
    from win as won ${families} where seller_id = ${sellerId} and ${since(day)}
    group by family order by cents desc, contracts desc, family limit ${maxShares}
  `.execute(db);
  return rows;
}

/** How many contracts have a value from each of these cents on, up to the next. */
export async function sellerSizes(db: Database, sellerId: number, fromCents: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ size: number; contracts: number }>`
    select width_bucket(greatest(value_cents, 0), ${fromCents}::bigint[]) as size, count(*)::int as contracts
    from win as won where seller_id = ${sellerId} and value_cents is not null group by 1
  `.execute(db);
  return fromCents.map((_, index) => rows.find(({ size }) => size === index + 1)?.contracts ?? 0);
}

/** A seller's contracts that have each of some words in the title, the reference or the buyer's name. */
const contractsWith = (sellerId: number, words: readonly string[]) => sql`(
  select won.opportunity_id, won.awarded_at from win as won
  ${
    words.length === 0
      ? sql`where won.seller_id = ${sellerId}`
      : sql`join opportunity on opportunity.id = won.opportunity_id left join buyer on buyer.id = opportunity.buyer_id
        where won.seller_id = ${sellerId}
          and concat_ws(' ', title, reference, buyer.name) ilike all(${words.map(containing)}::text[])`
  }
)`;

/** How many contracts of a seller have each of some words. */
export async function countSellerAwards(db: Database, sellerId: number, words: readonly string[]): Promise<number> {
  const { rows } = await sql<{ contracts: number }>`
    select count(*)::int as contracts from ${contractsWith(sellerId, words)} as found
  `.execute(db);
  return rows[0]!.contracts;
}

/** A page of a seller's contracts, all or those with each of some words, the newest first. */
export async function sellerAwards(
  db: Database,
  sellerId: number,
  { words, limit, offset }: { words: readonly string[]; limit: number; offset: number },
) {
  const { rows } = await sql<AwardRow>`
    select public_id, title, buyer.slug as buyer_slug, buyer.name as buyer_name, opportunity.awarded_at,
      opportunity.zone, awarded_total_cents, currency, opportunity.gst, (
        select sum(value_cents)::bigint from award where opportunity_id = opportunity.id and seller_id = ${sellerId}
      ) as seller_cents
    from (
      select opportunity_id from ${contractsWith(sellerId, words)} as found
      order by awarded_at desc nulls last, opportunity_id desc limit ${limit} offset ${offset}
    ) as page join opportunity on opportunity.id = opportunity_id
    left join buyer on buyer.id = opportunity.buyer_id
    order by opportunity.awarded_at desc nulls last, opportunity.id desc
  `.execute(db);
  return rows;
}
type NoticeRow = {
  public_id: string;
  title: string;
  buyer_slug: string | null;
  buyer_name: string | null;
  zone: string;
};
export type AwardRow = NoticeRow & {
  awarded_at: Temporal.Instant | null;
  awarded_total_cents: number | null;
  seller_cents: number | null;
  currency: string;
  gst: string | null;
};

export type EndingRow = NoticeRow & {
  type_id: number;
  access: string | null;
  exemption_code: string | null;
  flag: string | null;
  related: unknown;
  contract_end_at: Temporal.Instant;
  value_cents: number | null;
};

/** A seller's contracts that end between two instants, the first first. */
export async function sellerEndings(db: Database, sellerId: number, from: Temporal.Instant, to: Temporal.Instant) {
  const { rows } = await sql<EndingRow>`
    select public_id, title, buyer.slug as buyer_slug, buyer.name as buyer_name, opportunity.zone, type_id, access, exemption_code,
      flag, related, won.contract_end_at, value_cents
    from win as won join opportunity on opportunity.id = opportunity_id
    left join buyer on buyer.id = opportunity.buyer_id
    where won.seller_id = ${sellerId} and won.contract_end_at > ${from} and won.contract_end_at <= ${to}
    order by won.contract_end_at, opportunity.id
  `.execute(db);
  return rows;
}

export type OtherRow = ShareRow & { name: string; slug: string; buyers: number };

/** Sellers that won most after a day from the buyers of this one, in the families in which it won from each. */
export async function otherSellers(db: Database, sellerId: number, day: string): Promise<OtherRow[]> {
  const after = sql`awarded_at > (${day}::date - 1)::timestamptz and awarded_on > ${day}::date`;
  const { rows } = await sql<OtherRow>`
    with own as materialized (
      select distinct buyer_id, family from win as won ${families} where seller_id = ${sellerId} and ${after}
    ),
    theirs as (
      select distinct won.seller_id, opportunity_id, buyer_id, value_cents from win as won ${families}
      where buyer_id = any(array(select buyer_id from own)) and seller_id <> ${sellerId} and ${after}
        -- "is true" makes it a look-up in a table of hashes: as a join it is planned without statistics, row by row.
        and ((buyer_id, family) in (select buyer_id, family from own)) is true
    )
    select seller.id, seller.name, seller.slug, count(*)::int as contracts,
      coalesce(sum(value_cents), 0)::bigint as cents, count(distinct buyer_id)::int as buyers
    from theirs join seller on seller.id = seller_id
    group by seller.id order by cents desc, contracts desc, seller.id limit ${maxShares}
  `.execute(db);
  return rows;
}
