import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { wholePlaceNames } from "#domain/places.ts";
import type { Database } from "#platform/db/db.ts";
import type { Doc } from "#search-core/types.ts";

/** An instant as whole epoch seconds. */
const seconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}))::bigint`;

/** Integers under one key of the objects in a jsonb list; objects without it say nothing to the index. */
const numbersIn = (column: string, key: string) => sql`array(
  select (item ->> ${key}::text)::integer from jsonb_array_elements(${sql.ref(column)}) as item where item ? ${key}::text
)`;

/** Places in the source's words, without those that name a state or the whole country: these are filters. */
const placeText = sql`coalesce((
  select string_agg(item ->> 'raw', '; ' order by nth)
  from jsonb_array_elements(places) with ordinality as listed (item, nth)
  where lower(item ->> 'raw') <> all(${[...wholePlaceNames]}::text[])
), '')`;

/**
 * Opportunities as index documents, without withdrawn ones. A contract's value is the awarded total, unless the notice
 * states one. Amounts in other currencies count as not stated, because they cannot be compared with Australian dollars.
 * `closing` is the earlier reading (reminds_at), `closed` the later. `closingDay` is the date that the notice prints, in
 * its own zone. `briefing` is the last chance to register for one of the briefings, or to attend it.
 */
function docs(condition: RawBuilder<unknown>, limit: RawBuilder<unknown> = sql``) {
  const statesNoValue = sql`value_from_cents is null and value_to_cents is null`;
  return sql<Doc>`
    select opportunity.id, title, description, coalesce(reference, '') as reference, coalesce(buyer.name, '') as "buyerName",
      ${placeText} as "placeText",
      status_id as status, type_id as type, buyer_id as buyer,
      ${numbersIn("categories", "code")} as categories, ${numbersIn("places", "id")} as locations,
      case when currency <> 'AUD' then null when ${statesNoValue} then awarded_total_cents else value_from_cents end
        as "valueFrom",
      case when currency <> 'AUD' then null when ${statesNoValue} then awarded_total_cents else value_to_cents end
        as "valueTo",
      ${seconds("expected_release_at")} as "expectedRelease", ${seconds("opened_at")} as open,
      ${seconds("reminds_at")} as closing, ${seconds("cancelled_at")} as cancelled, ${seconds("awarded_at")} as awarded,
      (reminds_at at time zone opportunity.zone)::date - date '1970-01-01' as "closingDay",
      ${seconds("stays_open_until")} as closed, ${seconds("last_changed_at")} as "lastActivity",
      ${seconds("first_seen_at")} as "firstSeen", activity,
      (
        select floor(extract(epoch from max(least(
          (item ->> 'at')::timestamptz, (item ->> 'registrationClosesAt')::timestamptz
        ))))::bigint from jsonb_array_elements(briefings) as item
      ) as briefing,
      briefings @> '[{"mandatory": true}]' as "hasMandatoryBriefing", ${seconds("news_at")} as news,
      organisation_id as organisation, flag is not null as "isNonTender"
    from opportunity left join buyer on buyer.id = buyer_id
    where ${condition} and withdrawn_at is null order by opportunity.id ${limit}
  `;
}

/** The next opportunities by id. */
export const docsAfter = async (db: Database, id: number, limit: number) =>
  (await docs(sql`opportunity.id > ${id}`, sql`limit ${limit}`).execute(db)).rows;

/** The opportunities with these ids; deleted and withdrawn ones are missing. */
export const docsWithIds = async (db: Database, ids: number[]) =>
  (await docs(sql`opportunity.id = any(${ids}::integer[])`).execute(db)).rows;

/** The opportunities with these keys; those that are new or withdrawn are missing. */
export const docsWithKeys = async (db: Database, keys: { source_id: number; source_key: string }[]) => {
  const [sources, names] = [keys.map((key) => key.source_id), keys.map((key) => key.source_key)];
  const ids = sql`
    select id from opportunity
    join unnest(${sources}::smallint[], ${names}::text[]) as key (source_id, source_key) using (source_id, source_key)`;
  return (await docs(sql`opportunity.id = any(array(${ids}))`).execute(db)).rows;
};

/** How active these opportunities are; deleted ones are missing. */
export async function activityWithIds(db: Database, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("opportunity")
    .select(["id", "activity"])
    .where("id", "=", sql<number>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, activity }) => [id, activity]));
}

/** How much of a description to embed, and how often to repeat the title before it. */
const [tellingLength, titleWeight] = [200, 3];

const texts = (ids: number[]) => sql<{ id: number; text: string }>`
  select id, repeat(title || '. ', ${titleWeight}) || left(description, ${tellingLength}) as text from opportunity
  where id = any(${ids}::integer[])
`;

/** The texts to embed for these opportunities; deleted ones are missing. */
export async function textsWithIds(db: Database, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await texts(ids).execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** A hash of how opportunities become documents: an index filled in another way is rejected. */
export function docsVersion(db: Database): string {
  const made = [docs(sql`true`), texts([])].map((statement) => statement.compile(db));
  return createHash("sha256")
    .update(JSON.stringify(made.map(({ sql: text, parameters }) => [text, parameters])))
    .digest("hex")
    .slice(0, 16);
}
