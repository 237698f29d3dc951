import { isCounted } from "#features/opportunities/server/counters/service.ts";
import type { Database } from "#platform/db/db.ts";
import { type Quartiles, quartilesOf } from "#platform/db/quartiles.ts";
import { sql } from "kysely";

export type TenderRow = {
  id: number;
  title: string;
  zone: string;
  categories: unknown;
  stays_open_until: Temporal.Instant | null;
  buyer_id: number | null;
  buyer_name: string | null;
  buyer_slug: string | null;
  has_parts: boolean;
};

/** A notice with its buyer. */
export async function tenderById(db: Database, id: number): Promise<TenderRow> {
  const { rows } = await sql<TenderRow>`
    select opportunity.id, title, zone, categories, stays_open_until, buyer.id as buyer_id, buyer.name as buyer_name,
      buyer.slug as buyer_slug, exists (select from buyer as part where part.parent_id = buyer.id) as has_parts
    from opportunity left join buyer on buyer.id = buyer_id where opportunity.id = ${id}
  `.execute(db);
  return rows[0]!;
}

/** A buyer and its parts. */
const family = (buyerId: number) => sql`array(
  with recursive part (id) as (
    select ${buyerId}::integer union select buyer.id from part join buyer on buyer.parent_id = part.id
  ) select id from part
)`;

export type ContractRow = {
  id: number;
  public_id: string;
  title: string;
  zone: string;
  type_id: number;
  access: string | null;
  exemption_code: string | null;
  flag: string | null;
  related: unknown;
  categories: unknown;
  awarded_at: Temporal.Instant | null;
  contract_start_at: Temporal.Instant | null;
  contract_end_at: Temporal.Instant | null;
  awarded_total_cents: number | null;
  currency: string;
  gst: string | null;
};
const contractColumns = sql`
  id, public_id, title, zone, type_id, access, exemption_code, flag, related, categories, awarded_at,
  contract_start_at, contract_end_at, awarded_total_cents, currency, gst`;

/** Awarded contracts of a buyer and its parts that end between two instants. */
export async function contractsEnding(db: Database, buyerId: number, from: Temporal.Instant, to: Temporal.Instant) {
  const { rows } = await sql<ContractRow>`
    select ${contractColumns} from opportunity
    where buyer_id = any(${family(buyerId)}) and contract_end_at >= ${from} and contract_end_at <= ${to} and ${isCounted}
      and exists (select from award where opportunity_id = opportunity.id)
    order by contract_end_at, id
  `.execute(db);
  return rows;
}

/** Public contracts by their public ids. */
export async function contractsByPublicIds(db: Database, ids: string[]) {
  const { rows } = await sql<ContractRow>`
    select ${contractColumns} from opportunity where public_id = any(${ids}) and ${isCounted}
    order by contract_end_at nulls last, id
  `.execute(db);
  return rows;
}

/** The sellers of contracts, those of the largest awards first. */
export async function sellersOf(db: Database, ids: number[]) {
  const { rows } = await sql<{ opportunity_id: number; name: string; slug: string }>`
    select opportunity_id, name, slug from award join seller on seller.id = seller_id
    where opportunity_id = any(${ids}::integer[])
    group by opportunity_id, seller.id order by max(value_cents) desc nulls last, seller.id
  `.execute(db);
  return rows;
}

export type PriceRow = Partial<Quartiles> & {
  contracts: number;
  gst_included: number;
  gst_excluded: number;
};
type Codes = readonly { from: number; to: number }[];

/** Contracts with a value that a buyer and its parts awarded since a day in these ranges of UNSPSC codes. */
const pricedContracts = (buyerId: number, codes: Codes, since: string) => sql`
  select public_id, title, zone, awarded_at, awarded_total_cents as cents, gst from opportunity
  where buyer_id = any(${family(buyerId)}) and awarded_at >= ${since}::date and awarded_total_cents > 0
    and currency = 'AUD' and ${isCounted} and exists (
      select from jsonb_array_elements(categories) as category
      join unnest(${codes.map(({ from }) => from)}::int[], ${codes.map(({ to }) => to)}::int[]) as range (first, after)
        on (category ->> 'code')::int >= first and (category ->> 'code')::int < after
    )`;

/** The quartiles of what a buyer paid, in cents. */
export async function priceQuartiles(db: Database, buyerId: number, codes: Codes, since: string): Promise<PriceRow> {
  const { rows } = await sql<PriceRow>`
    with priced as (${pricedContracts(buyerId, codes, since)})
    select count(*)::int as contracts, (count(*) filter (where gst = 'included'))::int as gst_included,
      (count(*) filter (where gst = 'excluded'))::int as gst_excluded, ${quartilesOf(sql`cents`)}
    from priced
  `.execute(db);
  return rows[0]!;
}

/** The newest of these contracts. */
export async function newestPrices(db: Database, buyerId: number, codes: Codes, since: string, limit: number) {
  const { rows } = await sql<{
    public_id: string;
    title: string;
    zone: string;
    awarded_at: Temporal.Instant;
    cents: number;
  }>`
    with priced as (${pricedContracts(buyerId, codes, since)})
    select public_id, title, zone, awarded_at, cents from priced order by awarded_at desc, public_id limit ${limit}
  `.execute(db);
  return rows;
}
