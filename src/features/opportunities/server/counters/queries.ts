import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

/** The number of public opportunities, of all statuses or of one. */
export async function countPublic(db: Database, statusId?: number): Promise<number> {
  const { count } = await db
    .selectFrom("opportunity")
    .select(sql<number>`count(*)`.as("count"))
    .where("visibility", "=", "public")
    .where("withdrawn_at", "is", null)
    .$if(statusId !== undefined, (query) => query.where("status_id", "=", statusId!))
    .executeTakeFirstOrThrow();
  return count;
}

/** Australian cents awarded between two instants. The row's total already counts a contract and its amendments once. */
export async function centsAwardedSince(db: Database, from: Temporal.Instant, to: Temporal.Instant): Promise<number> {
  const { cents } = await db
    .selectFrom("opportunity")
    .select(sql<number>`coalesce(sum(awarded_total_cents), 0)::bigint`.as("cents"))
    .where("visibility", "=", "public")
    .where("withdrawn_at", "is", null)
    .where("currency", "=", "AUD")
    .where("awarded_at", ">=", from)
    .where("awarded_at", "<=", to)
    .executeTakeFirstOrThrow();
  return cents;
}
