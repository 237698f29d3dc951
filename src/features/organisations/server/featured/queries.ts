import type { Database, Transaction } from "#platform/db/db.ts";
import { sql } from "kysely";

/** All of them in their order, without logos. */
export const featuredRows = (db: Database) =>
  db
    .selectFrom("featured_organisation")
    .select(["id", "name", "website_url", "position"])
    .orderBy("position")
    .orderBy("id")
    .execute();

export const logoRow = (db: Database, id: number) =>
  db.selectFrom("featured_organisation").select(["logo", "logo_type"]).where("id", "=", id).executeTakeFirst();

type NewFeatured = { name: string; website_url: string; logo: Buffer; logo_type: string; created_at: Temporal.Instant };

/** Locks all of them until the transaction ends, in their order. */
export const lockFeatured = async (trx: Transaction) => {
  await sql`lock table featured_organisation in share row exclusive mode`.execute(trx);
  return featuredRows(trx);
};

/** Undefined if one of that name is there, in any case. It comes after all others. */
export const insertFeatured = (db: Database, row: NewFeatured) =>
  db
    .insertInto("featured_organisation")
    .values({ ...row, position: sql<number>`(select coalesce(max(position), 0) + 1 from featured_organisation)` })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

export const setPosition = (trx: Transaction, id: number, position: number) =>
  trx.updateTable("featured_organisation").set({ position }).where("id", "=", id).execute();

export const deleteFeatured = (trx: Transaction, id: number) =>
  trx.deleteFrom("featured_organisation").where("id", "=", id).execute();
