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

/** Opportunities that are public or the organisation's own. */
const visibleTo = (organisationId: number | null) =>
  sql<boolean>`(visibility = 'public' or organisation_id = ${organisationId}::integer)`;

/** Buyers with an opportunity that the organisation may see, by name. */
export const buyersWithOpportunities = (db: Database, organisationId: number | null) =>
  db
    .selectFrom("buyer")
    .select(["id", "name"])
    .where((buyer) =>
      buyer.exists(
        buyer
          .selectFrom("opportunity")
          .whereRef("buyer_id", "=", "buyer.id")
          .where(visibleTo(organisationId))
          .where("withdrawn_at", "is", null),
      ),
    )
    .orderBy("name")
    .execute();

/** Names of buyers if they, or a buyer below them, have or had an opportunity that the organisation may see. */
export async function visibleBuyerNames(
  db: Database,
  ids: number[],
  organisationId: number | null,
): Promise<Map<number, string>> {
  const { rows: found } = await sql<{ id: number; name: string }>`
    with recursive family (root, id) as (
      select id, id from buyer where id = any(${ids}::integer[])
      union select root, buyer.id from family join buyer on buyer.parent_id = family.id
    )
    select id, name from buyer where id in (
      select root from family
      where exists (select from opportunity where buyer_id = family.id and ${visibleTo(organisationId)})
    )
  `.execute(db);
  return new Map(found.map(({ id, name }) => [id, name]));
}
