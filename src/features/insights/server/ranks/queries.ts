import { containing, contractsOf } from "#features/insights/server/queries.ts";
import type { Database } from "#platform/db/db.ts";
import { type RawBuilder, sql } from "kysely";

/** Which contracts are ranked. Days are inclusive; empty lists do not limit. */
export type RankFilter = {
  party: "seller" | "buyer";
  /** Part of the party's name, or its ABN. */
  name: string | null;
  from: string | null;
  to: string;
  placeIds: number[];
  /** Ranges of UNSPSC codes: from, and the first code after it. */
  categories: { from: number; to: number }[];
  buyerIds: number[];
};

export const rankColumns = ["cents", "contracts", "others", "median_cents", "last_at", "name"] as const;
export type RankOrder = { column: (typeof rankColumns)[number]; isAscending: boolean };

export type RankRow = {
  id: number;
  name: string;
  slug: string;
  abn: string | null;
  contracts: number;
  cents: number;
  median_cents: number | null;
  last_at: Temporal.Instant;
  zone: string;
  /** Buyers of a seller, sellers of a buyer. */
  others: number;
  place_ids: number[];
};

/** Any of these conditions that applies. */
const all = (conditions: (RawBuilder<boolean> | false)[]) =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `);

/** The chosen wins, each with the id of the party that is ranked and of the other one. */
function chosenWins({ party, name, from, to, placeIds, categories, buyerIds }: RankFilter, ids?: number[]) {
  const table = sql.table(party);
  const [own, other] = party === "seller" ? [sql`seller_id`, sql`buyer_id`] : [sql`buyer_id`, sql`seller_id`];
  return sql`
    select ${own} as party_id, ${other} as other_id, won.* from win as won
    where ${own} is not null and ${all([
      ids !== undefined && sql`${own} = any(${ids}::integer[])`,
      // The day is what counts; the instant, a day earlier or later, leads to it by an index.
      from !== null && sql`awarded_at >= (${from}::date - 1)::timestamptz and awarded_on >= ${from}::date`,
      sql`awarded_at < (${to}::date + 2)::timestamptz and awarded_on <= ${to}::date`,
      name !== null &&
        sql`${own} in (
          select id from ${table} where name ilike ${containing(name)} or abn = ${name.replaceAll(/\s/g, "")}
        )`,
      buyerIds.length > 0 && sql`buyer_id = any(${buyerIds}::integer[])`,
      placeIds.length > 0 && sql`place_ids && ${placeIds}::integer[]`,
      categories.length > 0 &&
        sql`exists (
          select from unnest(codes) as code
          join unnest(${categories.map((range) => range.from)}::int[], ${categories.map((range) => range.to)}::int[])
            as range (first, after) on code >= first and code < after
        )`,
    ])}`;
}

const byParty = sql`party_id`;
const median = sql`percentile_disc(0.5) within group (order by value_cents)`;

/** What parties are sorted by. */
const sortedBy = (party: RankFilter["party"]) => ({
  cents: sql`coalesce(sum(value_cents), 0)`,
  contracts: sql`count(*)`,
  median_cents: median,
  last_at: sql`max(awarded_at)`,
  name: sql`(select name from ${sql.table(party)} where id = party_id)`,
});

/** The ids of all parties of the chosen wins, with what they are sorted by. Reads no more than that needs. */
function sortedParties(filter: RankFilter, { column }: RankOrder) {
  const chosen = sql`(${chosenWins(filter)})`;
  if (column !== "others")
    return sql`select party_id, ${sortedBy(filter.party)[column]} as sorted, count(*) as contracts
      from ${contractsOf(chosen, byParty)} as contract group by party_id`;
  return sql`
    select party_id, sorted, contracts from (
      select party_id, count(*) as sorted from (select party_id from ${chosen} as win where other_id is not null
        group by party_id, other_id) as pair group by party_id
    ) as others right join (
      select party_id, count(*) as contracts from ${contractsOf(chosen, byParty)} as contract group by party_id
    ) as counted using (party_id)`;
}

type Party = Pick<RankRow, "id" | "name" | "slug" | "abn">;
type Figures = Omit<RankRow, "name" | "slug" | "abn">;

/** A page of sellers or buyers, each with what it won or awarded in the chosen contracts. */
export async function rankedParties(
  db: Database,
  filter: RankFilter,
  order: RankOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<RankRow[]> {
  const direction = order.isAscending ? sql`asc` : sql`desc`;
  const { rows } = await sql<Party>`
    select party.id, party.name, party.slug, party.abn from (
      select party_id, sorted, contracts from (${sortedParties(filter, order)}) as summed
      order by sorted ${direction} nulls last, contracts desc, party_id limit ${limit} offset ${offset}
    ) as page join ${sql.table(filter.party)} as party on party.id = party_id
    order by sorted ${direction} nulls last, contracts desc, party_id
  `.execute(db);
  const figures = await figuresOf(
    db,
    filter,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => ({ ...row, ...figures.get(row.id)! }));
}

/** What these parties won or awarded in the chosen contracts; places by their number of contracts. */
async function figuresOf(db: Database, filter: RankFilter, ids: number[]): Promise<Map<number, Figures>> {
  const { rows } = await sql<Figures>`
    with chosen as materialized (${chosenWins(filter, ids)}),
    contract as materialized (select * from ${contractsOf(sql`chosen`, byParty)} as contract),
    summed as (
      select party_id, count(*)::int as contracts, coalesce(sum(value_cents), 0)::bigint as cents,
        (${median})::bigint as median_cents, max(awarded_at) as last_at,
        (array_agg(opportunity_id order by awarded_at desc, opportunity_id))[1] as last_id
      from contract group by party_id
    ),
    other as (
      select party_id, count(*)::int as others
      from (select party_id from chosen where other_id is not null group by party_id, other_id) as pair group by party_id
    ),
    place as (
      select party_id, array_agg(place_id order by contracts desc, place_id) as place_ids from (
        select party_id, place_id, count(*) as contracts from contract cross join unnest(place_ids) as place_id
        group by party_id, place_id
      ) as counted group by party_id
    )
    select party_id as id, contracts, cents, median_cents, coalesce(others, 0) as others, last_at, zone,
      coalesce(place.place_ids, '{}') as place_ids
    from summed left join other using (party_id) left join place using (party_id)
    join opportunity on opportunity.id = last_id
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export type RankTotals = {
  contracts: number;
  valued: number;
  cents: number;
  sellers: number;
  buyers: number;
  parties: number;
  gst_included: number;
  gst_excluded: number;
  invented: number;
};

/** What all the chosen contracts come to. */
export async function rankTotals(db: Database, filter: RankFilter): Promise<RankTotals> {
  const chosen = sql`(${chosenWins(filter)})`;
  const { rows } = await sql<Omit<RankTotals, "parties">>`
    select count(*)::int as contracts, count(value_cents)::int as valued,
      coalesce(sum(value_cents), 0)::bigint as cents,
      (count(value_cents) filter (where gst = 'included'))::int as gst_included,
      (count(value_cents) filter (where gst = 'excluded'))::int as gst_excluded,
      (count(*) filter (where is_invented))::int as invented,
      (select count(*)::int from (select from ${chosen} as win group by seller_id) as seller) as sellers,
      (select count(*)::int from (
        select from ${chosen} as win where buyer_id is not null group by buyer_id
      ) as buyer) as buyers
    from ${contractsOf(chosen)} as contract
  `.execute(db);
  const totals = rows[0]!;
  return { ...totals, parties: filter.party === "seller" ? totals.sellers : totals.buyers };
}

/** How many contracts somebody won, and the day of the first. */
export async function allAwards(db: Database) {
  const { rows } = await sql<{ contracts: number; first_on: string | null }>`
    select count(*)::int as contracts, min(awarded_on)::text as first_on from ${contractsOf(sql`win`)} as contract
  `.execute(db);
  return rows[0]!;
}
