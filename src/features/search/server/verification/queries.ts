import { type RawBuilder, sql } from "kysely";
import { placeOf } from "#domain/places.ts";
import { unspscRange } from "#domain/unspsc.ts";
import type { Database } from "#platform/db/db.ts";
import type { DateFilter, Query, Range } from "#search-core/types.ts";

/** Ids of notices, from one on and up to another. */
export type Block = { from: number; to: number };

const dateColumns: Record<DateFilter, string> = {
  expectedRelease: "expected_release_at",
  open: "opened_at",
  closing: "reminds_at",
  cancelled: "cancelled_at",
  awarded: "awarded_at",
  lastActivity: "last_changed_at",
};

const seconds = (column: RawBuilder<unknown>) => sql`floor(extract(epoch from ${column}))`;
const among = (column: string, ids: readonly number[]) => sql`${sql.ref(column)} = any(${ids}::integer[])`;

function dateCondition(column: string, { from, to }: Range, includeNotStated: boolean) {
  const at = sql.ref(column);
  const isInside = sql`(${from}::bigint is null or ${seconds(at)} >= ${from}) and (${to}::bigint is null or ${seconds(at)} < ${to})`;
  return includeNotStated ? sql`(${at} is null or (${isInside}))` : sql`(${at} is not null and ${isInside})`;
}

const categoryCondition = (codes: readonly number[]) => {
  const ranges = codes.map(unspscRange);
  return sql`exists (
    select from jsonb_array_elements(categories) as item
    join unnest(${ranges.map(({ from }) => from)}::integer[], ${ranges.map(({ to }) => to)}::integer[]) as range (low, high)
      on (item ->> 'code')::integer >= low and (item ->> 'code')::integer < high)`;
};

function locationCondition(ids: readonly number[]) {
  const stated = sql`select (item ->> 'id')::integer as id from jsonb_array_elements(places) as item where item ? 'id'`;
  const isNotStated = sql`${placeOf("NS").id}::integer = any(${ids}::integer[]) and not exists (${stated})`;
  return sql`(exists (select from (${stated}) as place where id = any(${ids}::integer[])) or (${isNotStated}))`;
}

/** Whether a notice with a value overlaps the range, in Australian cents. One without passes if that is asked for. */
function priceCondition({ from, to }: Range, includeNotStated: boolean) {
  const statesRange = sql`(value_from_cents is not null or value_to_cents is not null)`;
  const low = sql`case when ${statesRange} then value_from_cents else awarded_total_cents end`;
  const high = sql`case when ${statesRange} then value_to_cents else awarded_total_cents end`;
  const isKnown = sql`currency = 'AUD' and (${statesRange} or awarded_total_cents is not null)`;
  const overlaps = sql`(${to}::bigint is null or coalesce(${low}, 0) < ${to}) and (${from}::bigint is null or ${high} is null or ${high} >= ${from})`;
  return includeNotStated ? sql`(not (${isKnown}) or (${overlaps}))` : sql`(${isKnown} and ${overlaps})`;
}

function conditionsOf({ filters, includeNotStated, includeNonTenders, organisation }: Query): RawBuilder<unknown>[] {
  const isPublic = sql`visibility = 'public'`;
  const conditions = [organisation === null ? isPublic : sql`(${isPublic} or organisation_id = ${organisation})`];
  if (!includeNonTenders) conditions.push(sql`flag is null`);
  if (filters.status) conditions.push(among("status_id", filters.status));
  if (filters.type) conditions.push(among("type_id", filters.type));
  if (filters.buyer) conditions.push(among("buyer_id", filters.buyer));
  if (filters.category) conditions.push(categoryCondition(filters.category));
  if (filters.location) conditions.push(locationCondition(filters.location));
  if (filters.price) conditions.push(priceCondition(filters.price, includeNotStated));
  if (filters.mandatoryBriefing) conditions.push(sql`briefings @> '[{"mandatory": true}]'`);
  for (const [name, column] of Object.entries(dateColumns)) {
    const range = filters[name as DateFilter];
    if (range) conditions.push(dateCondition(column, range, includeNotStated && name === "closing"));
  }
  return conditions;
}

/**
 * The notices of a block that a request without words finds, by its conditions in SQL: written apart from the index and
 * from the documents that fill it.
 */
export async function idsFound(db: Database, { from, to }: Block, query: Query): Promise<number[]> {
  const conditions = sql.join(conditionsOf(query), sql` and `);
  const { rows } = await sql<{ id: number }>`
    select id from opportunity
    where id >= ${from} and id <= ${to} and withdrawn_at is null and ${conditions} order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The id before a random notice, so that a block can begin with it. 0 without any. */
export async function randomStart(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce((select (random() * max(id))::integer from opportunity), 0) as id`.execute(db);
  return rows[0]!.id;
}
