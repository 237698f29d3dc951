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

/** Short names for narrow places; codes whose title is short enough are missing. */
export async function shortTitles(db: Database, codes: number[]): Promise<Map<number, string>> {
  const found = await db
    .selectFrom("category")
    .select(["id", "short_title"])
    .where("id", "=", sql<number>`any(${codes})`)
    .where("short_title", "is not", null)
    .execute();
  return new Map(found.map(({ id, short_title }) => [id, short_title!]));
}

/** All categories among which readers choose, by code: without the commodities of an imported list that no notice names. */
export const allCategories = (db: Database) =>
  db
    .selectFrom("category")
    .select(["id", "title", "short_title", "slug"])
    .where("is_listed", "=", true)
    .orderBy("id")
    .execute();

/** Titles and slugs of UNSPSC codes; codes that the shipped list lacks are missing. */
export async function namedCategories(db: Database, codes: number[]) {
  const found = await db
    .selectFrom("category")
    .select(["id", "title", "slug"])
    .where("id", "=", sql<number>`any(${codes})`)
    .execute();
  return new Map(found.map(({ id, title, slug }) => [id, { title, slug }]));
}
