import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

/**
 * What is counted everywhere as something to supply: public notices that search shows without a choice of the reader,
 * so no sale, lease or grant.
 */
export const isCounted = sql<boolean>`(opportunity.visibility = 'public' and opportunity.withdrawn_at is null and opportunity.flag is null)`;

/** The number of public notices of all statuses, with sales, leases and grants. */
export async function countPublic(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("opportunity")
    .select(sql<number>`count(*)`.as("count"))
    .where("visibility", "=", "public")
    .where("withdrawn_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of tenders of one status. */
export async function countOfStatus(db: Database, statusId: number): Promise<number> {
  const { count } = await db
    .selectFrom("opportunity")
    .select(sql<number>`count(*)`.as("count"))
    .where(isCounted)
    .where("status_id", "=", statusId)
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
