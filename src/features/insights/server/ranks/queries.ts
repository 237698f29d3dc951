import { awards } from "#features/insights/server/queries.ts";
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

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Any of these conditions that applies. */
const all = (conditions: (RawBuilder<boolean> | false)[]) =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `);

/** Without lists, which are large. */
const narrow = sql`opportunity_id, seller_id, buyer_id, value_cents, awarded_at, zone, gst, is_invented`;

/** The chosen awards, each with the id of the party that is ranked and of the other one. */
function chosenAwards({ party, name, from, to, placeIds, categories, buyerIds }: RankFilter, columns = narrow) {
  const table = sql.table(party);
  const [own, other] = party === "seller" ? [sql`seller_id`, sql`buyer_id`] : [sql`buyer_id`, sql`seller_id`];
  return sql`
    select ${own} as party_id, ${other} as other_id, ${columns} from ${awards} as won
    where ${own} is not null and ${all([
      // The day is what counts; the instant, a day earlier or later, leads to it by an index.
      from !== null && sql`awarded_at >= (${from}::date - 1)::timestamptz and awarded_on >= ${from}::date`,
      sql`awarded_at < (${to}::date + 2)::timestamptz and awarded_on <= ${to}::date`,
      name !== null &&
        sql`${own} in (
          select id from ${table} where name ilike ${like(name)} or abn = ${name.replaceAll(/\s/g, "")}
        )`,
      buyerIds.length > 0 && sql`buyer_id = any(${buyerIds}::integer[])`,
      placeIds.length > 0 &&
        sql`exists (
          select from jsonb_array_elements(places) as place where (place ->> 'id')::int = any(${placeIds}::integer[])
        )`,
      categories.length > 0 &&
        sql`exists (
          select from jsonb_array_elements(categories) as category
          join unnest(${categories.map((range) => range.from)}::int[], ${categories.map((range) => range.to)}::int[])
            as range (first, after) on (category ->> 'code')::int >= first and (category ->> 'code')::int < after
        )`,
    ])}`;
}

/** A page of sellers or buyers, each with what it won or awarded in the chosen contracts. */
export async function rankedParties(
  db: Database,
  filter: RankFilter,
  { column, isAscending }: RankOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<RankRow[]> {
  const direction = isAscending ? sql`asc` : sql`desc`;
  // One pass without joins of what was computed: those are planned without statistics, as nested loops.
  const { rows } = await sql<Omit<RankRow, "place_ids">>`
    with chosen as (
      select *, case when row_number() over contract = 1 then sum(value_cents) over contract end as contract_cents
      from (${chosenAwards(filter)}) as win
      window contract as (
        partition by party_id, opportunity_id order by other_id rows between unbounded preceding and unbounded following
      )
    ),
    summed as materialized (
      select party_id, count(distinct opportunity_id)::int as contracts, coalesce(sum(value_cents), 0)::bigint as cents,
        (percentile_disc(0.5) within group (order by contract_cents))::bigint as median_cents,
        count(distinct other_id)::int as others, max(awarded_at) as last_at,
        (array_agg(zone order by awarded_at desc))[1] as zone
      from chosen group by party_id
    )
    select party.id, party.name, party.slug, party.abn, contracts, cents, median_cents, others, last_at, zone
    from summed join (select id, name, slug, abn from ${sql.table(filter.party)}) as party on party.id = party_id
    order by ${sql.ref(column)} ${direction} nulls last, contracts desc, party.id limit ${limit} offset ${offset}
  `.execute(db);
  const places = await placesOfParties(
    db,
    filter,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, place_ids: places.get(row.id) ?? [] }));
}

/** The places of the chosen contracts of each of these parties, those of most contracts first. */
async function placesOfParties(db: Database, filter: RankFilter, ids: number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ party_id: number; place_id: number }>`
    select party_id, (place ->> 'id')::int as place_id
    from (${chosenAwards(filter, sql`opportunity_id, places`)}) as win cross join jsonb_array_elements(places) as place
    where party_id = any(${ids}::integer[]) and place ? 'id'
    group by 1, 2 order by count(distinct opportunity_id) desc, 2
  `.execute(db);
  const byParty = Map.groupBy(rows, (row) => row.party_id);
  return new Map([...byParty].map(([id, places]) => [id, places.map((row) => row.place_id)]));
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
  const { rows } = await sql<RankTotals>`
    with chosen as materialized (${chosenAwards(filter)}),
    contract as (
      select opportunity_id, sum(value_cents) as value_cents, min(gst) as gst, bool_or(is_invented) as is_invented
      from chosen group by opportunity_id
    )
    select count(*)::int as contracts, count(value_cents)::int as valued,
      coalesce(sum(value_cents), 0)::bigint as cents,
      (count(value_cents) filter (where gst = 'included'))::int as gst_included,
      (count(value_cents) filter (where gst = 'excluded'))::int as gst_excluded,
      (count(*) filter (where is_invented))::int as invented,
      (select count(distinct seller_id)::int from chosen) as sellers,
      (select count(distinct buyer_id)::int from chosen) as buyers,
      (select count(distinct party_id)::int from chosen) as parties
    from contract
  `.execute(db);
  return rows[0]!;
}

/** How many contracts somebody won, and the day of the first. */
export async function allAwards(db: Database) {
  const { rows } = await sql<{ contracts: number; first_on: string | null }>`
    select count(distinct opportunity_id)::int as contracts, min(awarded_on)::text as first_on from ${awards} as won
  `.execute(db);
  return rows[0]!;
}
