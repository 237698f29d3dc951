import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

/** All of them in their order, without logos. */
export const featuredRows = (db: Database) =>
  db.selectFrom("featured_organisation").select(["id", "name", "website_url"]).orderBy("id").execute();

export const logoRow = (db: Database, id: number) =>
  db.selectFrom("featured_organisation").select(["logo", "logo_type"]).where("id", "=", id).executeTakeFirst();

type NewFeatured = { name: string; website_url: string; logo: Buffer; logo_type: string; created_at: Temporal.Instant };

/** Undefined if one of that name is there, in any case. */
export const insertFeatured = (db: Database, row: NewFeatured) =>
  db
    .insertInto("featured_organisation")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

/** How many had that name, in any case. */
export async function deleteFeatured(db: Database, name: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("featured_organisation")
    .where(sql<string>`lower(name)`, "=", sql<string>`lower(${name})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
