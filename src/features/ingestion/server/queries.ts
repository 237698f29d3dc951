import { statusOf } from "#domain/opportunity-status.ts";
import { keyRows, type SourceKey } from "#features/ingestion/server/releases/queries.ts";
import { sources } from "#features/ingestion/sources.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";
import { sql } from "kysely";

/** The lock is released when the transaction ends. */
export const lockIngestion = (trx: Transaction) =>
  sql`select pg_advisory_xact_lock(${locks.ingestion}::bigint)`.execute(trx);

const sourcesText = JSON.stringify(
  sources.map(({ id, code, name, zone, ...rest }) => ({ id, code, name, zone, url: "url" in rest ? rest.url : null })),
);

/** Upserts the sources defined in code. */
export const seedSources = (db: Database) =>
  sql`
    insert into source (id, code, name, url, zone)
    select id, code, name, url, zone from jsonb_populate_recordset(null::source, ${sourcesText}::jsonb)
    on conflict (id) do update set code = excluded.code, name = excluded.name, url = excluded.url, zone = excluded.zone
    where (source.code, source.name, source.url, source.zone)
      is distinct from (excluded.code, excluded.name, excluded.url, excluded.zone)
  `.execute(db);

export type CategoryRow = { id: number; title: string; slug: string; origin: "austender" | "reviewed" | "source" };

/** Inserts missing categories. Titles that an operator has imported stay. */
export const insertCategories = (db: Database, categories: CategoryRow[]) =>
  sql`
    insert into category (id, title, slug, origin)
    select id, title, slug, origin from jsonb_populate_recordset(null::category, ${JSON.stringify(categories)}::jsonb)
    on conflict do nothing
  `.execute(db);

/** Lists categories that a notice names. */
export const listCategories = (db: Database, ids: number[]) =>
  sql`update category set is_listed = true where id = any(${ids}::integer[]) and not is_listed`.execute(db);

/** Updates the short names of categories. */
export const updateShortTitles = (db: Database, names: { id: number; short: string }[]) =>
  sql`
    update category set short_title = named.short
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as named (id integer, short text)
    where category.id = named.id and short_title is distinct from named.short
  `.execute(db);

/** Columns of `opportunity` that are computed from its releases. */
const releaseColumns = [
  "reference",
  "title",
  "description",
  "description_html",
  "type_id",
  "status_id",
  "access",
  "exemption_code",
  "stage_number",
  "stage_count",
  "result",
  "multi_agency_access",
  "flag",
  "is_invented",
  "buyer_id",
  "zone",
  "expected_release_at",
  "expected_release_text",
  "opened_at",
  "closing_wording",
  "reminds_at",
  "stays_open_until",
  "close_time_is_explicit",
  "closing_has_two_readings",
  "opens_for_applications",
  "enquiries_close_at",
  "enquiries_close_time_is_explicit",
  "cancelled_at",
  "awarded_at",
  "decision_expected_at",
  "contract_start_at",
  "contract_end_at",
  "value_from_cents",
  "value_to_cents",
  "awarded_total_cents",
  "currency",
  "gst",
  "categories",
  "source_categories",
  "places",
  "briefings",
  "contacts",
  "documents",
  "addenda",
  "related",
  "lodgement_details",
  "deep_link",
  "title_key",
  "reference_key",
  "withdrawn_at",
  "merged_into",
] as const;
const seen = ["first_seen_at", "last_changed_at", "last_checked_at"] as const;
/** Never updated: a notice becomes news once, and nothing makes a private one public. */
const lasting = ["news_at", "visibility", "organisation_id"] as const;

export type OpportunityRow = SourceKey & { public_id: string } & Record<
    (typeof releaseColumns)[number] | (typeof seen)[number] | (typeof lasting)[number],
    unknown
  >;

const columnList = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table ? `${table}.${name}` : name)));

export type WrittenRow = SourceKey & {
  id: number;
  added: boolean;
  isNews: boolean;
  statusBefore: number | null;
  status: number;
};

/** Inserts opportunities and updates those whose record differs. Returns only these. */
export async function upsertOpportunities(trx: Transaction, rows: OpportunityRow[]) {
  const all = columnList(["public_id", "source_id", "source_key", ...releaseColumns, ...seen, ...lasting]);
  const comparable = [...releaseColumns, "last_changed_at"] as const;
  const changes = sql.join(comparable.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  const result = await sql<WrittenRow>`
    with written as (
      insert into opportunity (${all})
      select ${all} from jsonb_populate_recordset(null::opportunity, ${JSON.stringify(rows)}::jsonb)
      on conflict (source_id, source_key) do update set ${changes},
        news_at = coalesce(opportunity.news_at, excluded.news_at)
      where (${columnList(comparable, "opportunity")}) is distinct from (${columnList(comparable, "excluded")})
      returning id, source_id, source_key, status_id, xmax = 0 as added, news_at
    )
    -- All of one statement sees the table as it was before.
    select written.id, written.source_id, written.source_key, added, before.status_id as "statusBefore",
      written.status_id as status, written.news_at is not null as "isNews"
    from written left join opportunity as before using (id)
  `.execute(trx);
  return result.rows;
}

type IrregularTransition = { opportunity_id: number; from_status_id: number; to_status_id: number; noticed_at: string };

/** Records status changes that our rules do not expect. */
export async function recordIrregularTransitions(trx: Transaction, transitions: IrregularTransition[]) {
  if (transitions.length > 0) await trx.insertInto("irregular_transition").values(transitions).execute();
}

export type AwardRow = SourceKey & {
  award_key: string;
  seller_id: number;
  value_cents: number | null;
  awarded_at: string | null;
  details: string | null;
};

/** Replaces the awards of these opportunities. Returns the opportunities whose awards changed. */
export async function replaceAwards(trx: Transaction, keys: SourceKey[], awards: AwardRow[]) {
  const { rows } = await sql<SourceKey & { id: number }>`
    with touched as (select id, source_id, source_key from opportunity join ${keyRows(keys)} using (source_id, source_key)),
    wanted as (
      select touched.id as opportunity_id, award_key, seller_id, value_cents, awarded_at, details
      from jsonb_to_recordset(${JSON.stringify(awards)}::jsonb) as r (
        source_id smallint, source_key text, award_key text, seller_id integer, value_cents bigint, awarded_at timestamptz,
        details text
      ) join touched using (source_id, source_key)
    ),
    gone as (
      delete from award using touched
      where award.opportunity_id = touched.id
        and (award.opportunity_id, award.award_key) not in (select opportunity_id, award_key from wanted)
      returning award.opportunity_id
    ),
    written as (
      insert into award (opportunity_id, award_key, seller_id, value_cents, awarded_at, details)
      select opportunity_id, award_key, seller_id, value_cents, awarded_at, details from wanted
      on conflict (opportunity_id, award_key) do update set seller_id = excluded.seller_id,
        value_cents = excluded.value_cents, awarded_at = excluded.awarded_at, details = excluded.details
      where (award.seller_id, award.value_cents, award.awarded_at, award.details)
        is distinct from (excluded.seller_id, excluded.value_cents, excluded.awarded_at, excluded.details)
      returning opportunity_id
    )
    select id, source_id, source_key from touched
    where id in (select opportunity_id from gone union select opportunity_id from written)
  `.execute(trx);
  return rows;
}

/**
 * Records that opportunities were read at an instant, changed or not. An open one counts as checked only if its closing
 * was stated.
 */
export const recordChecked = (trx: Transaction, seen: (SourceKey & { statesClosing: boolean })[], at: string) =>
  sql`
    update opportunity set last_checked_at = greatest(last_checked_at, ${at}::timestamptz)
    from unnest(
      ${seen.map((row) => row.source_id)}::smallint[], ${seen.map((row) => row.source_key)}::text[],
      ${seen.map((row) => row.statesClosing)}::boolean[]
    ) as seen (source_id, source_key, states_closing)
    where opportunity.source_id = seen.source_id and opportunity.source_key = seen.source_key
      and (states_closing or status_id <> all(${[statusOf("Open").id, statusOf("FutureOpportunity").id]}::smallint[]))
  `.execute(trx);

/**
 * Withdraws opportunities that no counting release supports any more. Returns those that were not withdrawn
 * before.
 */
export async function withdrawOpportunities(
  trx: Transaction,
  keys: SourceKey[],
  at: string,
): Promise<(SourceKey & { id: number })[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<SourceKey & { id: number }>`
    update opportunity set withdrawn_at = ${at}::timestamptz
    from ${keyRows(keys)}
    where opportunity.source_id = given.source_id and opportunity.source_key = given.source_key and withdrawn_at is null
    returning id, opportunity.source_id, opportunity.source_key
  `.execute(trx);
  return rows;
}

/**
 * Marks an opportunity as merged into the canonical one. The row stays: its address redirects, and what people have
 * saved with it comes back when the two are unlinked. Returns the ids of both, if both have a row.
 */
export async function mergeOpportunity(
  trx: Transaction,
  { duplicate, canonical }: { duplicate: SourceKey; canonical: SourceKey },
  at: string,
): Promise<{ canonicalId: number; duplicateId: number } | undefined> {
  const { rows } = await sql<{ canonicalId: number; duplicateId: number }>`
    update opportunity set merged_into = canonical.id, withdrawn_at = ${at}::timestamptz
    from opportunity as canonical
    where opportunity.source_id = ${duplicate.source_id} and opportunity.source_key = ${duplicate.source_key}
      and canonical.source_id = ${canonical.source_id} and canonical.source_key = ${canonical.source_key}
    returning canonical.id as "canonicalId", opportunity.id as "duplicateId"
  `.execute(trx);
  return rows[0];
}

/** The opportunities of these statuses whose closing has passed at an instant. */
export async function dueToClose(trx: Transaction, statuses: number[], now: string) {
  const { rows } = await sql<{ id: number; isInvented: boolean }>`
    select id, is_invented as "isInvented" from opportunity
    where status_id = any(${statuses}::smallint[]) and stays_open_until <= ${now}::timestamptz and withdrawn_at is null
  `.execute(trx);
  return rows;
}

/** Sets the status of opportunities at their closing, which is when they changed. */
export const closeOpportunities = (trx: Transaction, ids: number[], status: number) =>
  sql`
    update opportunity set status_id = ${status}, last_changed_at = greatest(last_changed_at, stays_open_until)
    where id = any(${ids}::integer[])
  `.execute(trx);

/**
 * Tells PostgreSQL how large the tables of notices have become. It finds out by itself, but only minutes after a load, and
 * plans badly until then.
 */
export const analyzeNotices = (db: Database) => sql`analyze opportunity, award, win, buyer, seller`.execute(db);

/** How many invented notices are open at an instant, whether or not the closing job has run. */
export async function countInventedOpen(db: Database, now: string): Promise<number> {
  const { count } = await db
    .selectFrom("opportunity")
    .select(sql<number>`count(*)`.as("count"))
    .where("is_invented", "=", true)
    .where("withdrawn_at", "is", null)
    .where("status_id", "=", statusOf("Open").id)
    .where(sql<boolean>`(stays_open_until is null or stays_open_until > ${now}::timestamptz)`)
    .executeTakeFirstOrThrow();
  return count;
}
