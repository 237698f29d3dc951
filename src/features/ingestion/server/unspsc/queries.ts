import type { ListedCategory } from "#features/ingestion/server/unspsc/read-list.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { type RawBuilder, sql } from "kysely";

/** Rows of an upload that are written by one statement. */
const chunkSize = 20_000;

/** Stores an upload in place of every earlier one. Returns its id. */
export async function replaceUpload(
  trx: Transaction,
  upload: { fileName: string; skipped: number; at: Temporal.Instant },
  categories: ListedCategory[],
): Promise<number> {
  await sql`lock table category_upload in share row exclusive mode`.execute(trx);
  await trx.deleteFrom("category_upload").execute();
  const { id } = await trx
    .insertInto("category_upload")
    .values({ uploaded_at: upload.at, file_name: upload.fileName, skipped: upload.skipped })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let from = 0; from < categories.length; from += chunkSize)
    await sql`
      insert into category_upload_row (upload_id, code, title, slug)
      select ${id}::integer, code, title, slug
      from jsonb_to_recordset(${JSON.stringify(categories.slice(from, from + chunkSize))}::jsonb)
        as row (code integer, title text, slug text)
    `.execute(trx);
  return id;
}

export const currentUpload = (db: Database) => db.selectFrom("category_upload").selectAll().executeTakeFirst();

/** The upload with this id, locked until the transaction ends. */
export const lockUpload = (trx: Transaction, id: number) =>
  trx.selectFrom("category_upload").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const deleteUpload = (trx: Transaction, id: number) =>
  trx.deleteFrom("category_upload").where("id", "=", id).execute();

const wasImported = sql`(origin = 'imported' or original_title is not null)`;
const rowsOf = (uploadId: number | null) => sql`
  (select code, title, slug from category_upload_row where upload_id = ${uploadId}::integer)`;

/** Codes that a list adds, renames and removes, with both names. `uploadId`: null for a list without any code. */
const differences = (uploadId: number | null): Record<"added" | "renamed" | "removed", RawBuilder<unknown>> => ({
  added: sql`select code, null as was, listed.title as is from ${rowsOf(uploadId)} as listed
    where not exists (select from category where id = code)`,
  renamed: sql`select code, category.title as was, listed.title as is from ${rowsOf(uploadId)} as listed
    join category on id = code where category.title <> listed.title`,
  removed: sql`select id as code, title as was, original_title as is from category
    where ${wasImported} and id not in (select code from ${rowsOf(uploadId)} as listed)`,
});

export type Difference = { code: number; was: string | null; is: string | null };

/** How many codes an upload adds, renames and removes, with the first of each. */
export async function uploadDifferences(db: Database, uploadId: number, limit: number) {
  const read = async (rows: RawBuilder<unknown>) => {
    const counted = await sql<{ count: number }>`select count(*)::integer as count from (${rows}) as rows`.execute(db);
    const first = await sql<Difference>`${rows} order by 1 limit ${limit}`.execute(db);
    return { count: counted.rows[0]!.count, examples: first.rows };
  };
  const { added, renamed, removed } = differences(uploadId);
  return { added: await read(added), renamed: await read(renamed), removed: await read(removed) };
}

/** How many names there are, from an imported list, and replaced by one. */
export async function categoryCounts(db: Database) {
  const { rows } = await sql<{ names: number; imported: number; replaced: number }>`
    select count(*)::integer as names, (count(*) filter (where origin = 'imported'))::integer as imported,
      (count(*) filter (where original_title is not null))::integer as replaced from category
  `.execute(db);
  return rows[0]!;
}

/**
 * Makes the names those of an upload, or without one those that were there before any import. Returns how many rows
 * changed. Needs the ingestion lock, because batches name categories too.
 */
export async function applyList(trx: Transaction, uploadId: number | null) {
  const count = async (statement: RawBuilder<unknown>) => Number((await statement.execute(trx)).numAffectedRows ?? 0);
  const isGone = sql`${wasImported} and id not in (select code from ${rowsOf(uploadId)} as listed)`;
  const removed = await count(sql`delete from category where origin = 'imported' and ${isGone}`);
  const restored = await count(sql`
    update category set title = original_title, original_title = null where original_title is not null and ${isGone}
  `);
  const renamed = await count(sql`
    update category set title = listed.title, original_title = case
      when origin = 'imported' then null
      else nullif(coalesce(original_title, category.title), listed.title)
    end
    from ${rowsOf(uploadId)} as listed where id = code and category.title <> listed.title
  `);
  const added = await count(sql`
    insert into category (id, title, slug, origin, is_listed)
    select code, title, slug, 'imported', code % 100 = 0 or code in (
      select (item ->> 'code')::integer from opportunity, jsonb_array_elements(categories) as item where item ? 'code'
    ) from ${rowsOf(uploadId)} as listed
    where not exists (select from category where id = code)
    on conflict do nothing
  `);
  return { added, renamed: renamed + restored, removed };
}
