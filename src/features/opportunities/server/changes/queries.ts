import type { StoredChangeValue, StoredClosing } from "#features/opportunities/record.ts";
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

/** What notices say about their closing now, as histories do; null if nothing. */
export async function closingsOf(db: Database, ids: number[]): Promise<Map<number, StoredClosing | null>> {
  const rows = await db
    .selectFrom("opportunity")
    .select(["id", "reminds_at", "stays_open_until", "close_time_is_explicit", "opens_for_applications", "zone"])
    .select("closing_wording")
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => {
      if (row.stays_open_until === null && !row.opens_for_applications) return [row.id, null];
      const closing: StoredClosing = {
        remindsAt: row.reminds_at?.toString() ?? null,
        staysOpenUntil: row.stays_open_until?.toString() ?? null,
        timeIsExplicit: row.close_time_is_explicit,
        opensForApplications: row.opens_for_applications,
        zone: row.zone,
        wording: row.closing_wording,
      };
      return [row.id, closing];
    }),
  );
}
