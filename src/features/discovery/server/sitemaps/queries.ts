import { isCounted } from "#features/opportunities/server/counters/service.ts";
import type { Database, Transaction } from "#platform/db/db.ts";
import { locks } from "#platform/db/locks.ts";
import { sql } from "kysely";

/** Notices that search engines may index. Parts of a merged notice are withdrawn. */
const isIndexable = sql<boolean>`(visibility = 'public' and withdrawn_at is null and not is_invented)`;

/** Indexable notices after an id, in the order of their ids. */
export const noticesAfter = (db: Database, id: number, limit: number) =>
  db
    .selectFrom("opportunity")
    .select(["id", "public_id", "title", "last_changed_at"])
    .where("id", ">", id)
    .where(isIndexable)
    .orderBy("id")
    .limit(limit)
    .execute();

export type PartyRow = { id: number; name: string; slug: string; last_changed_at: Temporal.Instant };

/** Buyers after an id with an indexable notice, in the order of their ids, without former names and other spellings. */
export async function buyersAfter(db: Database, id: number, limit: number): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select buyer.id, name, slug, notices.last_changed_at from buyer cross join lateral (
      select max(last_changed_at) as last_changed_at from opportunity
      where ${isIndexable} and buyer_id = any(array(
        select buyer.id union all select buyer_id from same_buyer where main_buyer_id = buyer.id and undone_at is null
      ))
    ) as notices
    where buyer.id > ${id} and notices.last_changed_at is not null
      and not exists (select from same_buyer where buyer_id = buyer.id and undone_at is null)
    order by buyer.id limit ${limit}
  `.execute(db);
  return rows;
}

/** Sellers after an id with an indexable contract, in the order of their ids, without other spellings. */
export async function sellersAfter(db: Database, id: number, limit: number): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select seller.id, name, slug, contracts.last_changed_at from seller cross join lateral (
      select max(last_changed_at) as last_changed_at, bool_or(is_invented) as has_invented
      from award join opportunity on opportunity.id = opportunity_id
      where ${isCounted} and seller_id = any(array(
        select seller.id union all
        select seller_id from same_seller where main_seller_id = seller.id and undone_at is null
      ))
    ) as contracts
    where seller.id > ${id} and not has_invented
      and not exists (select from same_seller where seller_id = seller.id and undone_at is null)
    order by seller.id limit ${limit}
  `.execute(db);
  return rows;
}

/** Every UNSPSC code of an indexable notice, with the last change of any. */
export async function codesInUse(db: Database) {
  const { rows } = await sql<{ code: number; last_changed_at: Temporal.Instant }>`
    select (item ->> 'code')::integer as code, max(last_changed_at) as last_changed_at
    from opportunity, jsonb_array_elements(categories) as item
    where ${isIndexable} and item ? 'code' group by code
  `.execute(db);
  return rows;
}

export const lockSitemaps = (trx: Transaction) =>
  sql`select pg_advisory_xact_lock(${locks.sitemaps}::bigint)`.execute(trx);

/** When the stored files were made; undefined if there are none. */
export const lastMade = (db: Database) =>
  db
    .selectFrom("sitemap_file")
    .select("made_at")
    .limit(1)
    .executeTakeFirst()
    .then((row) => row?.made_at);

export const sitemapFiles = (db: Database) =>
  db.selectFrom("sitemap_file").select(["number", "last_modified"]).orderBy("number").execute();

export const sitemapFile = (db: Database, number: number) =>
  db.selectFrom("sitemap_file").select("content").where("number", "=", number).executeTakeFirst();

export const deleteSitemapFiles = (trx: Transaction) => trx.deleteFrom("sitemap_file").execute();

type NewFile = {
  number: number;
  content: Buffer;
  addresses: number;
  last_modified: Temporal.Instant | null;
  made_at: Temporal.Instant;
};
export const insertSitemapFile = (trx: Transaction, file: NewFile) =>
  trx.insertInto("sitemap_file").values(file).execute();
