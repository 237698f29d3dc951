import { listedField } from "#domain/change-field.ts";
import type { StoredChangeValue } from "#features/opportunities/record.ts";
import { type Database, prepared } from "#platform/db/db.ts";
import { sql } from "kysely";

/** Whole rows with their source and buyer, unordered. */
const selectOpportunities = (db: Database) =>
  db
    .selectFrom("opportunity")
    .innerJoin("source", "source.id", "opportunity.source_id")
    .leftJoin("buyer", "buyer.id", "opportunity.buyer_id")
    .selectAll("opportunity")
    .select([
      "buyer.name as buyer_name",
      "source.name as source_name",
      "source.url as source_url",
      "source.location_list_mode",
      "source.category_list_mode",
      "source.location_detail_mode",
      "source.category_detail_mode",
      "source.source_mode",
    ]);
export type OpportunityRow = Awaited<ReturnType<typeof opportunitiesByPublicIds>>[number];

/** The opportunity with this id, or the canonical one if this id belongs to a duplicate. */
export async function opportunityByPublicId(db: Database, publicId: string): Promise<OpportunityRow | undefined> {
  const exact = await selectOpportunities(db).where("public_id", "=", publicId).executeTakeFirst();
  if (exact) return exact;
  return selectOpportunities(db)
    .innerJoin("same_opportunity as same", (join) =>
      join
        .onRef("same.main_source_id", "=", "opportunity.source_id")
        .onRef("same.main_source_key", "=", "opportunity.source_key"),
    )
    .where("same.public_id", "=", publicId)
    .where("same.undone_at", "is", null)
    .executeTakeFirst();
}

type Key = Pick<OpportunityRow, "source_id" | "source_key">;

/** The keys of an opportunity and of its duplicates. */
const linkedKeys = ({ source_id, source_key }: Key) => sql`
  select ${source_id}::smallint as source_id, ${source_key}::text as source_key
  union all select source_id, source_key from same_opportunity
  where main_source_id = ${source_id} and main_source_key = ${source_key} and undone_at is null`;

/** The sources that publish an opportunity, in the order in which we first crawled it there. */
export async function sourcesOf(db: Database, row: Key) {
  const { rows: found } = await sql<{
    name: string;
    url: string | null;
    mode: string;
    first_seen: Temporal.Instant;
    /** When the last of the source's listings dropped it. */
    left_at: Temporal.Instant | null;
  }>`
    with keys as (${linkedKeys(row)})
    select source.name, source.url, source.source_mode as mode, min(received_at) as first_seen, (
      select case when bool_and(left_at is not null) then max(left_at) end from listed_notice as listed
      where listed.source_id = source.id and exists (select from keys where keys.source_key = listed.source_key)
    ) as left_at
    from keys join release using (source_id, source_key) join source on source.id = keys.source_id
    where release.withdrawn_at is null or exists (
      select from release_again as again where again.release_id = release.id and again.withdrawn_at is null
    )
    group by source.id order by first_seen, source.id
  `.execute(db);
  return found;
}
export type SourceRow = Awaited<ReturnType<typeof sourcesOf>>[number];

/** The columns of list items, without buyer names; unordered. */
export const listRowsByIds = (db: Database, ids: number[]) =>
  db
    .selectFrom("opportunity")
    .innerJoin("source", "source.id", "opportunity.source_id")
    .modifyFront(prepared)
    .select(["opportunity.id", "public_id", "visibility", "organisation_id", "withdrawn_at"])
    .select(["buyer_id", "opportunity.zone"])
    .select(["reference", "title", "description", "type_id", "status_id", "flag", "is_invented"])
    .select(["expected_release_at", "expected_release_text", "opened_at", "cancelled_at", "awarded_at"])
    .select(["closing_wording", "reminds_at", "stays_open_until", "close_time_is_explicit"])
    .select(["closing_has_two_readings", "opens_for_applications", "categories", "places", "first_seen_at"])
    .select(["source.name as source_name", "location_list_mode", "category_list_mode", "source_mode"])
    .where("opportunity.id", "=", sql<number>`any(${ids})`)
    .execute();
/** A list row: a subset of a whole row. */
export type ListRow = Awaited<ReturnType<typeof listRowsByIds>>[number] & Pick<OpportunityRow, "buyer_name">;

export const opportunitiesByPublicIds = (db: Database, publicIds: string[]) =>
  selectOpportunities(db)
    .where("public_id", "=", sql<string>`any(${publicIds})`)
    .execute();

/** The winning sellers, largest award first. */
export const awardsOf = (db: Database, opportunityId: number) =>
  db
    .selectFrom("award")
    .innerJoin("seller", "seller.id", "award.seller_id")
    .where("opportunity_id", "=", opportunityId)
    .select([
      "seller.id",
      "seller.slug",
      "seller.name",
      "seller.address",
      "seller.abn",
      "award.details",
      "award.value_cents",
    ])
    .orderBy("award.value_cents", (order) => order.desc().nullsLast())
    .orderBy("award.award_key")
    .execute();
export type AwardRow = Awaited<ReturnType<typeof awardsOf>>[number];

/** A change. `hash` (hex) identifies the release that states it; null if none does. */
export type ChangeRow = {
  field: string;
  kind: string;
  before: StoredChangeValue | null;
  after: StoredChangeValue | null;
  changed_at: Temporal.Instant | null;
  seen_at: Temporal.Instant;
  source_name: string;
  source_mode: string;
  hash: string | null;
};

/** A page of an opportunity's history, newest first: the changes of its releases, and delistings before its closing. */
export async function changesOf(
  db: Database,
  row: Pick<OpportunityRow, "id" | "source_id" | "source_key" | "stays_open_until">,
  page: { limit: number; offset: number },
) {
  const changes = sql`
    select field, kind, before, after, changed_at, seen_at, number, source.name as source_name, source_mode,
      encode(content_hash, 'hex') as hash
    from opportunity_change join release on release.id = release_id join source on source.id = release.source_id
    where opportunity_id = ${row.id}
    union all
    select ${listedField.code}, 'removed', to_jsonb(source.name), null, null, max(left_at), null, source.name, source_mode, null
    from (${linkedKeys(row)}) as keys join listed_notice using (source_id, source_key) join source on source.id = source_id
    where source_mode <> 'Hidden'
    group by source.id
    having bool_and(left_at is not null)
      and max(left_at) < coalesce(${row.stays_open_until && row.stays_open_until.toString()}::timestamptz, 'infinity')`;
  const counted = await sql<{ count: number }>`select count(*) as count from (${changes}) as changes`.execute(db);
  const { rows } = await sql<ChangeRow>`
    select field, kind, before, after, changed_at, seen_at, source_name, source_mode, hash from (${changes}) as changes
    order by seen_at desc, number desc nulls first limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

type MissingDataReport = {
  opportunity_id: number;
  field: string;
  message: string;
  reported_at: string;
  reported_by: number | null;
};

export const insertMissingDataReport = (db: Database, report: MissingDataReport) =>
  db.insertInto("missing_data_report").values(report).execute();

/** A page of open reports, oldest first. */
export async function missingDataReports(db: Database, page: { limit: number; offset: number }) {
  const open = db.selectFrom("missing_data_report").where("settled_at", "is", null);
  const { count } = await open.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  const rows = await open
    .innerJoin("opportunity", "opportunity.id", "opportunity_id")
    .select(["public_id", "title", "field", "message", "reported_at", "reported_by"])
    .orderBy("missing_data_report.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, rows };
}

/** All reports of one person, oldest first. */
export const reportsOf = (db: Database, personId: number) =>
  db
    .selectFrom("missing_data_report")
    .innerJoin("opportunity", "opportunity.id", "opportunity_id")
    .select(["public_id", "title", "field", "message", "reported_at"])
    .where("reported_by", "=", personId)
    .orderBy("missing_data_report.id")
    .execute();
export type ReportRow = Awaited<ReturnType<typeof reportsOf>>[number];

/** Titles of UNSPSC codes; codes that the shipped list lacks are missing. */
export async function categoryTitles(db: Database, codes: number[]): Promise<Map<number, string>> {
  const found = await db
    .selectFrom("category")
    .select(["id", "title"])
    .where("id", "=", sql<number>`any(${codes})`)
    .execute();
  return new Map(found.map(({ id, title }) => [id, title]));
}

/** All categories with a title, by code. */
export const allCategories = (db: Database) =>
  db.selectFrom("category").select(["id", "title"]).orderBy("id").execute();

/** Names of buyers; unknown ids are missing. */
export async function buyerNames(db: Database, ids: number[]): Promise<Map<number, string>> {
  const found = await db
    .selectFrom("buyer")
    .select(["id", "name"])
    .where("id", "=", sql<number>`any(${ids})`)
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Buyers that have a parent. */
export const childBuyers = (db: Database) =>
  db.selectFrom("buyer").select(["id", "parent_id"]).where("parent_id", "is not", null).execute();

/** Buyers that are a former name or another spelling of another buyer. */
export const duplicateBuyers = (db: Database) =>
  db.selectFrom("same_buyer").select(["buyer_id", "main_buyer_id"]).where("undone_at", "is", null).execute();

/** Buyers with at least one public opportunity, by name. */
export const buyersWithOpportunities = (db: Database) =>
  db
    .selectFrom("buyer")
    .select(["id", "name"])
    .where((one) =>
      one.exists(
        one
          .selectFrom("opportunity")
          .whereRef("buyer_id", "=", "buyer.id")
          .where("visibility", "=", "public")
          .where("withdrawn_at", "is", null),
      ),
    )
    .orderBy("name")
    .execute();

/** The number of public opportunities, of all statuses or of one. */
export async function countPublic(db: Database, statusId?: number): Promise<number> {
  const { count } = await db
    .selectFrom("opportunity")
    .select(sql<number>`count(*)`.as("count"))
    .where("visibility", "=", "public")
    .where("withdrawn_at", "is", null)
    .$if(statusId !== undefined, (query) => query.where("status_id", "=", statusId!))
    .executeTakeFirstOrThrow();
  return count;
}

/** Australian cents awarded between two instants. The row's total already counts a contract and its amendments once. */
export async function centsAwardedSince(db: Database, from: Temporal.Instant, to: Temporal.Instant): Promise<number> {
  const { cents } = await db
    .selectFrom("opportunity")
    .select(sql<number>`coalesce(sum(awarded_total_cents), 0)::bigint`.as("cents"))
    .where("visibility", "=", "public")
    .where("withdrawn_at", "is", null)
    .where("currency", "=", "AUD")
    .where("awarded_at", ">=", from)
    .where("awarded_at", "<=", to)
    .executeTakeFirstOrThrow();
  return cents;
}
