import {
  audCents,
  isAwardedUntil,
  isAwardedWithin,
  isClosingThisWeek,
  isOpen,
  isPublishedWithin,
  publishedAt,
  type Window,
} from "#features/browse/server/queries.ts";
import { isCounted } from "#features/opportunities/server/counters/service.ts";
import type { Database } from "#platform/db/db.ts";
import { type RawBuilder, sql } from "kysely";

/** What a page is about. A category has codes from `from` up to, but not including, `to`. */
export type Scope = { buyerIds: number[] } | { placeId: number } | { category: { from: number; to: number } };

function inScope(scope: Scope): RawBuilder<boolean> {
  if ("buyerIds" in scope) return sql`opportunity.buyer_id = any(${scope.buyerIds}::integer[])`;
  if ("placeId" in scope) return sql`places @> ${JSON.stringify([{ id: scope.placeId }])}::jsonb`;
  const { from, to } = scope.category;
  return sql`exists (
    select from jsonb_array_elements(categories) as item
    where (item ->> 'code')::integer >= ${from} and (item ->> 'code')::integer < ${to}
  )`;
}

export type Totals = { open: number; closing: number; awarded: number; cents: number };

/** Sizes of the levels: segment, family, class and commodity. */
const levelSizes = [1_000_000, 10_000, 100, 1];

/** What figures count of a notice, in a narrow row. A notice counts once in each category and place. */
const counted = (window: Window, sizes: readonly number[]) => sql`
  opportunity.id, opportunity.buyer_id, ${isOpen} as is_open, ${isClosingThisWeek(window)} as is_closing,
  ${isAwardedWithin(window.since, window.now)} as is_awarded, ${audCents} as cents,
  array(
    select distinct (item ->> 'code')::integer / size * size
    from jsonb_array_elements(categories) as item, unnest(${sizes}::integer[]) as size where item ? 'code'
  ) as codes,
  array(
    select distinct (item ->> 'id')::integer from jsonb_array_elements(places) as item where item ? 'id'
  ) as place_ids`;

const isRecent = ({ since, now }: Window) => sql<boolean>`(${isOpen} or ${isAwardedWithin(since, now)})`;

/** Of rows of `counted`. */
const totals = sql`
  (count(*) filter (where is_open))::int as open, (count(*) filter (where is_closing))::int as closing,
  (count(*) filter (where is_awarded))::int as awarded,
  coalesce(sum(cents) filter (where is_awarded), 0)::bigint as cents`;
const byPlace = sql`
  select place_id, ${totals} from recent cross join unnest(place_ids) as place_id
  group by place_id order by open desc, awarded desc, place_id`;
const byCategory = sql`
  select code, ${totals} from recent cross join unnest(codes) as code
  group by code order by cents desc, awarded desc, open desc, code`;

/** All rows of a query as one value, in its order. */
const listOf = (query: RawBuilder<unknown>) => sql`(select coalesce(json_agg(listed), '[]') from (${query}) as listed)`;

type PlaceTotals = Totals & { place_id: number };
type CategoryTotals = Totals & { code: number };

/** The totals of all notices, and by place. */
export async function totalsOfAll(db: Database, window: Window) {
  const { rows } = await sql<{ totals: Totals; places: PlaceTotals[] }>`
    with recent as materialized (
      select ${counted(window, [])} from opportunity where ${isCounted} and ${isRecent(window)}
    )
    select (select row_to_json(summed) from (select ${totals} from recent) as summed) as totals,
      ${listOf(byPlace)} as places
  `.execute(db);
  return rows[0]!;
}

/** Totals by category: its codes and all of their ancestors. */
export async function totalsByCategory(db: Database, window: Window): Promise<CategoryTotals[]> {
  const { rows } = await sql<CategoryTotals>`
    with recent as (select ${counted(window, levelSizes)} from opportunity where ${isCounted} and ${isRecent(window)})
    ${byCategory}
  `.execute(db);
  return rows;
}

export type Figures = {
  totals: Totals;
  /** Months without any are missing. */
  months: { month: string; published: number; awarded: number; cents: number }[];
  /** By what they awarded, the highest value first. */
  buyers: (Totals & { buyer_id: number })[];
  /** By what they were awarded, the highest value first. */
  sellers: { name: string; slug: string; awarded: number; buyers: number; cents: number }[];
  /** Segments alone. */
  categories: CategoryTotals[];
  places: PlaceTotals[];
};
type Asked = {
  /** Publications are counted by month of this zone since the first instant, and awards since the second. */
  months: { zone: string; publishedSince: Temporal.Instant; awardedSince: Temporal.Instant };
  limits: { buyers: number; sellers: number };
};

/** All figures of a scope. Its notices are read once, because there are many and they are wide. */
export async function figuresOf(db: Database, scope: Scope, window: Window, { months, limits }: Asked) {
  const { now } = window;
  const isAwardedInMonths = isAwardedWithin(months.awardedSince, now);
  const isPublishedInMonths = isPublishedWithin(months.publishedSince, now);
  const monthOf = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone ${months.zone}, 'YYYY-MM')`;
  const { rows } = await sql<Figures>`
    with notice as materialized (
      select ${counted(window, levelSizes.slice(0, 1))}, currency,
        case when ${isAwardedInMonths} then ${monthOf(sql`opportunity.awarded_at`)} end as month_awarded,
        case when ${isPublishedInMonths} then ${monthOf(publishedAt)} end as month_published
      from opportunity where ${isCounted} and ${inScope(scope)}
        and (${isRecent(window)} or ${isAwardedInMonths} or ${isPublishedInMonths})
    ),
    recent as (select * from notice where is_open or is_awarded),
    won as (
      select coalesce(main_seller_id, award.seller_id) as seller_id, count(distinct recent.id)::int as awarded,
        count(distinct recent.buyer_id)::int as buyers,
        coalesce(sum(case when currency = 'AUD' then value_cents end), 0)::bigint as cents
      from recent join award on award.opportunity_id = recent.id
        left join same_seller on same_seller.seller_id = award.seller_id and undone_at is null
      where is_awarded group by 1 order by cents desc, awarded desc, 1 limit ${limits.sellers}
    )
    select (select row_to_json(summed) from (select ${totals} from recent) as summed) as totals,
      ${listOf(sql`
        select month, sum(published)::int as published, sum(awarded)::int as awarded,
          coalesce(sum(cents), 0)::bigint as cents
        from (
          select month_published as month, count(*) as published, 0 as awarded, 0::numeric as cents
          from notice group by 1
          union all
          select month_awarded, 0, count(*), sum(cents) from notice group by 1
        ) as by_month where month is not null group by month order by month
      `)} as months,
      ${listOf(sql`
        select coalesce(main_buyer_id, recent.buyer_id) as buyer_id, ${totals}
        from recent left join same_buyer on same_buyer.buyer_id = recent.buyer_id and undone_at is null
        where recent.buyer_id is not null
        group by 1 order by cents desc, awarded desc, open desc, 1 limit ${limits.buyers}
      `)} as buyers,
      ${listOf(sql`
        select name, slug, awarded, buyers, cents from won join seller on seller.id = seller_id
        order by cents desc, awarded desc, seller.id
      `)} as sellers,
      ${listOf(byCategory)} as categories,
      ${listOf(byPlace)} as places
  `.execute(db);
  return rows[0]!;
}

/** Open notices that still have time, the closing soonest first; those without a deadline last. */
export const closingNext = (db: Database, scope: Scope, { now }: Window, limit: number) =>
  db
    .selectFrom("opportunity")
    .leftJoin("buyer", "buyer.id", "buyer_id")
    .select(["public_id", "title", "buyer.name as buyer_name", "categories", "is_invented", "status_id"])
    .select(["opportunity.zone", "stays_open_until", "reminds_at", "close_time_is_explicit", "closing_wording"])
    .select(["closing_has_two_readings", "opens_for_applications", "opened_at"])
    .where(isCounted)
    .where(isOpen)
    .where(inScope(scope))
    .where((row) => row.or([row("stays_open_until", "is", null), row("stays_open_until", ">", now)]))
    .orderBy("reminds_at", (order) => order.asc().nullsLast())
    .orderBy("opportunity.id")
    .limit(limit)
    .execute();
export type ClosingRow = Awaited<ReturnType<typeof closingNext>>[number];

/** The newest awards with the names of their sellers. */
export async function awardedRecently(db: Database, scope: Scope, { now }: Window, limit: number) {
  const { rows } = await sql<{
    public_id: string;
    title: string;
    buyer_name: string | null;
    seller_names: string[];
    is_invented: boolean;
    awarded_at: Temporal.Instant;
    zone: string;
    cents: number | null;
  }>`
    select public_id, title, buyer.name as buyer_name, is_invented, opportunity.awarded_at, opportunity.zone,
      (${audCents})::bigint as cents, array(
        select distinct seller.name from award join seller on seller.id = seller_id
        where opportunity_id = opportunity.id order by seller.name limit 20
      ) as seller_names
    from opportunity left join buyer on buyer.id = buyer_id
    where ${isAwardedUntil(now)} and ${isCounted} and ${inScope(scope)}
    order by opportunity.awarded_at desc, opportunity.id desc limit ${limit}
  `.execute(db);
  return rows;
}
export type AwardedRow = Awaited<ReturnType<typeof awardedRecently>>[number];
