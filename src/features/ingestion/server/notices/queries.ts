import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

const selectNotices = (db: Database) =>
  db
    .selectFrom("opportunity")
    .innerJoin("source", "source.id", "opportunity.source_id")
    .select(["opportunity.id", "opportunity.public_id", "opportunity.source_id", "opportunity.source_key"])
    .select(["title", "reference", "status_id"])
    .select(["first_seen_at", "opportunity.withdrawn_at", "merged_into", "deep_link"])
    .select("source.name as source_name")
    .select(
      sql<boolean>`exists (
        select from notice_withdrawal as withdrawal where withdrawal.source_id = opportunity.source_id
          and withdrawal.source_key = opportunity.source_key and restored_at is null
      )`.as("is_withdrawn_by_operator"),
    )
    .where("visibility", "=", "public");
export type NoticeRow = Awaited<ReturnType<ReturnType<typeof selectNotices>["executeTakeFirstOrThrow"]>>;

/** The notice with this public id: itself, also if it was joined to another. */
export const noticeWithId = (db: Database, publicId: string) =>
  selectNotices(db).where("public_id", "=", publicId).executeTakeFirst();

/** The notice that a row was joined to. */
export const noticeById = (db: Database, id: number) =>
  selectNotices(db).where("opportunity.id", "=", id).executeTakeFirst();

/** The notice to which one without a row of its own was joined when it was first read. */
export const noticeJoining = (db: Database, publicId: string) =>
  selectNotices(db)
    .innerJoin("same_opportunity as same", (join) =>
      join
        .onRef("same.main_source_id", "=", "opportunity.source_id")
        .onRef("same.main_source_key", "=", "opportunity.source_key"),
    )
    .where("same.public_id", "=", publicId)
    .where("undone_at", "is", null)
    .executeTakeFirst();

/** Up to `limit` notices with a reference, in any case. Joined ones are left out: their canonical notice is meant. */
export const noticesWithReference = (db: Database, reference: string, limit: number) =>
  selectNotices(db)
    .where(sql<boolean>`lower(reference) = lower(${reference})`)
    .where("merged_into", "is", null)
    .orderBy("opportunity.id")
    .limit(limit)
    .execute();

/** Names of the sources that publish a notice and those joined to it. */
export async function sourceNames(
  db: Database,
  { source_id, source_key }: Pick<NoticeRow, "source_id" | "source_key">,
) {
  const { rows } = await sql<{ name: string }>`
    select name from source where id = ${source_id}::smallint or id in (
      select source_id from same_opportunity
      where main_source_id = ${source_id}::smallint and main_source_key = ${source_key} and undone_at is null
    ) order by id <> ${source_id}::smallint, id
  `.execute(db);
  return rows.map(({ name }) => name);
}
