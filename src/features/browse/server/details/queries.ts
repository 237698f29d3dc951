import {
  audCents,
  isAwardedUntil,
  isAwardedWithin,
  isClosingThisWeek,
  isCounted,
  isOpen,
  isPublishedWithin,
  publishedAt,
  type Window,
} from "#features/browse/server/queries.ts";
import type { Database } from "#platform/db/db.ts";
import { type RawBuilder, sql } from "kysely";

/** What a page is about. A category has codes from `from` up to, but not including, `to`. */
export type Scope =
  | "everything"
  | { buyerIds: number[] }
  | { placeId: number }
  | { category: { from: number; to: number } };

function inScope(scope: Scope): RawBuilder<boolean> {
  if (scope === "everything") return sql`true`;
  if ("buyerIds" in scope) return sql`opportunity.buyer_id = any(${scope.buyerIds}::integer[])`;
  if ("placeId" in scope) return sql`places @> ${JSON.stringify([{ id: scope.placeId }])}::jsonb`;
  const { from, to } = scope.category;
  return sql`exists (
    select from jsonb_array_elements(categories) as item
    where (item ->> 'code')::integer >= ${from} and (item ->> 'code')::integer < ${to}
  )`;
}

export type Totals = { open: number; closing: number; awarded: number; cents: number };

const totals = (window: Window) => {
  const { since, now } = window;
  return sql`
  (count(*) filter (where ${isOpen}))::int as open,
  (count(*) filter (where ${isClosingThisWeek(window)}))::int as closing,
  (count(*) filter (where ${isAwardedWithin(since, now)}))::int as awarded,
  coalesce(sum(${audCents}) filter (where ${isAwardedWithin(since, now)}), 0)::bigint as cents`;
};

const isRecent = ({ since, now }: Window) => sql<boolean>`(${isOpen} or ${isAwardedWithin(since, now)})`;

/** The totals of all notices of a scope. */
export async function totalsOf(db: Database, scope: Scope, window: Window): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select ${totals(window)} from opportunity where ${isCounted} and ${isRecent(window)} and ${inScope(scope)}
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

/** Publications and awards by month of a zone, since an instant. Months without any are missing. */
export async function months(db: Database, scope: Scope, since: Temporal.Instant, now: Temporal.Instant, zone: string) {
  const monthOf = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone ${zone}, 'YYYY-MM')`;
  const { rows } = await sql<{ month: string; published: number; awarded: number; cents: number }>`
    select month, sum(published)::int as published, sum(awarded)::int as awarded, coalesce(sum(cents), 0)::bigint as cents
    from (
      select ${monthOf(publishedAt)} as month, count(*) as published, 0 as awarded, 0::numeric as cents
      from opportunity where ${isPublishedWithin(since, now)} and ${isCounted} and ${inScope(scope)} group by 1
      union all
      select ${monthOf(sql`opportunity.awarded_at`)}, 0, count(*), sum(${audCents})
      from opportunity where ${isAwardedWithin(since, now)} and ${isCounted} and ${inScope(scope)} group by 1
    ) as by_month group by month order by month
  `.execute(db);
  return rows;
}

/** Totals by buyer, the highest value first. */
export async function totalsByBuyer(db: Database, scope: Scope, window: Window, limit: number) {
  const { rows } = await sql<Totals & { buyer_id: number }>`
    select coalesce(main_buyer_id, opportunity.buyer_id) as buyer_id, ${totals(window)}
    from opportunity left join same_buyer on same_buyer.buyer_id = opportunity.buyer_id and undone_at is null
    where opportunity.buyer_id is not null and ${isCounted} and ${isRecent(window)} and ${inScope(scope)}
    group by 1 order by cents desc, awarded desc, open desc, 1 limit ${limit}
  `.execute(db);
  return rows;
}

/** Sellers by what they were awarded, the highest value first. */
export async function totalsBySeller(db: Database, scope: Scope, { since, now }: Window, limit: number) {
  const { rows } = await sql<{ name: string; slug: string; awarded: number; buyers: number; cents: number }>`
    with won as (
      select coalesce(main_seller_id, award.seller_id) as seller_id, count(distinct opportunity.id)::int as awarded,
        count(distinct buyer_id)::int as buyers,
        coalesce(sum(case when opportunity.currency = 'AUD' then value_cents end), 0)::bigint as cents
      from opportunity join award on opportunity_id = opportunity.id
        left join same_seller on same_seller.seller_id = award.seller_id and undone_at is null
      where ${isAwardedWithin(since, now)} and ${isCounted} and ${inScope(scope)}
      group by 1 order by cents desc, awarded desc, 1 limit ${limit}
    )
    select name, slug, awarded, buyers, cents from won join seller on seller.id = seller_id
    order by cents desc, awarded desc, seller.id
  `.execute(db);
  return rows;
}

/** Sizes of the levels: segment, family, class and commodity. */
const levelSizes = [1_000_000, 10_000, 100, 1];

/** Totals by category: its codes and all of their ancestors, or segments alone. A notice counts once in each. */
export async function totalsByCategory(db: Database, scope: Scope, window: Window, levels: "segments" | "all") {
  const sizes = levels === "all" ? levelSizes : levelSizes.slice(0, 1);
  const { rows } = await sql<Totals & { code: number }>`
    select code, ${totals(window)} from opportunity, lateral (
      select distinct (item ->> 'code')::integer / size * size as code
      from jsonb_array_elements(categories) as item, unnest(${sizes}::integer[]) as size where item ? 'code'
    ) as category
    where ${isCounted} and ${isRecent(window)} and ${inScope(scope)}
    group by code order by cents desc, awarded desc, open desc, code
  `.execute(db);
  return rows;
}

/** Totals by place. A notice counts once in each. */
export async function totalsByPlace(db: Database, scope: Scope, window: Window) {
  const { rows } = await sql<Totals & { place_id: number }>`
    select place_id, ${totals(window)} from opportunity, lateral (
      select distinct (item ->> 'id')::integer as place_id from jsonb_array_elements(places) as item where item ? 'id'
    ) as place
    where ${isCounted} and ${isRecent(window)} and ${inScope(scope)}
    group by place_id order by open desc, awarded desc, place_id
  `.execute(db);
  return rows;
}
