import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

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
