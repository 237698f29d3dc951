import type { StoredChangeValue } from "#features/opportunities/record.ts";
import type { Database } from "#platform/db/db.ts";
import { sql } from "kysely";

/** A change of one field, as it is stored. */
export type StoredChange = {
  field: string;
  before: StoredChangeValue | null;
  after: StoredChangeValue | null;
  seenAt: Temporal.Instant;
};

/** The histories of notices, each oldest first. Those that never changed are left out. */
export async function historiesOf(db: Database, ids: number[]): Promise<Map<number, StoredChange[]>> {
  const { rows } = await sql<StoredChange & { opportunityId: number }>`
    select opportunity_id as "opportunityId", field, before, after, seen_at as "seenAt" from opportunity_change
    where opportunity_id = any(${ids}::integer[]) order by opportunity_id, number
  `.execute(db);
  return Map.groupBy(rows, ({ opportunityId }) => opportunityId);
}
