import { sql } from "kysely";
import type { Database } from "#platform/db/db.ts";

/** When somebody last opened a notice or said that they have seen its changes; null for never. */
export async function lastSeenAt(
  db: Database,
  { personId, opportunityId }: { personId: number; opportunityId: number },
): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`
    select greatest(
      (select seen_at from notice_reading where person_id = ${personId} and opportunity_id = ${opportunityId}),
      (select seen_at from change_to_see where person_id = ${personId} and opportunity_id = ${opportunityId})
    ) as at
  `.execute(db);
  return rows[0]!.at;
}
