import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

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
