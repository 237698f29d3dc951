import { listedField } from "#domain/change-field.ts";
import type { StoredChangeValue } from "#features/opportunities/record.ts";
import { prepared } from "#platform/db/client.ts";
import type { Database } from "#platform/db/db.ts";
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
export type OpportunityRow = Awaited<ReturnType<ReturnType<typeof selectOpportunities>["executeTakeFirstOrThrow"]>>;

/** The opportunity with this id, or the canonical one if this id belongs to a duplicate. */
export async function opportunityByPublicId(db: Database, publicId: string): Promise<OpportunityRow | undefined> {
  const exact = await selectOpportunities(db).where("public_id", "=", publicId).executeTakeFirst();
  if (exact?.merged_into)
    return selectOpportunities(db).where("opportunity.id", "=", exact.merged_into).executeTakeFirst();
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
    .select("briefings")
    .select(["source.name as source_name", "location_list_mode", "category_list_mode", "source_mode"])
    .where("opportunity.id", "=", sql<number>`any(${ids})`)
    .execute();
/** A list row: a subset of a whole row. */
export type ListRow = Awaited<ReturnType<typeof listRowsByIds>>[number] & Pick<OpportunityRow, "buyer_name">;

/** What names notices in a sentence, by the ids given; a duplicate's id gets its canonical notice. */
export const nameRows = (db: Database, ids: number[]) =>
  db
    .selectFrom("opportunity as given")
    .innerJoin("opportunity", (join) =>
      join.on("opportunity.id", "=", sql<number>`coalesce(given.merged_into, given.id)`),
    )
    .select(["given.id as given_id", "opportunity.public_id", "opportunity.reference", "opportunity.title"])
    .select(["opportunity.visibility", "opportunity.organisation_id", "opportunity.withdrawn_at"])
    .where("given.id", "=", sql<number>`any(${ids})`)
    .execute();

/** The columns of cards, unordered. */
export const cardRows = (db: Database, publicIds: string[]) =>
  db
    .selectFrom("opportunity")
    .leftJoin("buyer", "buyer.id", "opportunity.buyer_id")
    .modifyFront(prepared)
    .select(["opportunity.id", "public_id", "visibility", "organisation_id", "withdrawn_at"])
    .select(["buyer_id", "buyer.name as buyer_name"])
    .select(["value_from_cents", "value_to_cents", "awarded_total_cents", "currency"])
    .where("public_id", "=", sql<string>`any(${publicIds})`)
    .execute();
export type CardRow = Awaited<ReturnType<typeof cardRows>>[number];

/** Who may see the notices with a reference, in any case; each visibility once. */
export const ownersOfReference = (db: Database, reference: string) =>
  db
    .selectFrom("opportunity")
    .modifyFront(prepared)
    .distinct()
    .select(["visibility", "organisation_id", "withdrawn_at"])
    .where(sql<boolean>`lower(reference) = lower(${reference})`)
    .where("merged_into", "is", null)
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

/** All that one release changed, most important first. `hash` (hex) identifies the release; null for a delisting. */
export type ChangedReleaseRow = {
  changed_at: Temporal.Instant | null;
  seen_at: Temporal.Instant;
  hash: string | null;
  changes: { field: string; kind: string; before: StoredChangeValue | null; after: StoredChangeValue | null }[];
};

/** A page of an opportunity's history, newest first: what each release changed, and delistings before its closing. */
export async function changesOf(
  db: Database,
  row: Pick<OpportunityRow, "id" | "source_id" | "source_key" | "stays_open_until">,
  page: { limit: number; offset: number },
) {
  const releases = sql`
    select max(number) as number, changed_at, seen_at, encode(content_hash, 'hex') as hash,
      jsonb_agg(jsonb_build_object('field', field, 'kind', kind, 'before', before, 'after', after) order by number desc) as changes
    from opportunity_change join release on release.id = release_id
    where opportunity_id = ${row.id} group by release.id, seen_at, changed_at
    union all
    select null, null, max(left_at), null, jsonb_build_array(jsonb_build_object(
      'field', ${listedField.code}::text, 'kind', 'removed', 'before', source.name, 'after', null
    ))
    from (${linkedKeys(row)}) as keys join listed_notice using (source_id, source_key) join source on source.id = source_id
    where source_mode <> 'Hidden'
    group by source.id
    having bool_and(left_at is not null)
      and max(left_at) < coalesce(${row.stays_open_until && row.stays_open_until.toString()}::timestamptz, 'infinity')`;
  const counted = await sql<{ count: number }>`select count(*) as count from (${releases}) as releases`.execute(db);
  const { rows } = await sql<ChangedReleaseRow>`
    select changed_at, seen_at, hash, changes from (${releases}) as releases
    order by seen_at desc, number desc nulls first limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

/** Titles of public notices by id; private and withdrawn ones are missing. */
export async function publicTitles(db: Database, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("opportunity")
    .select(["id", "title"])
    .where("id", "=", sql<number>`any(${ids}::integer[])`)
    .where("visibility", "=", "public")
    .where("withdrawn_at", "is", null)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
