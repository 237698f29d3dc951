import { groupKey } from "#features/ingestion/server/batch.ts";
import type { SourceKey } from "#features/ingestion/server/releases/queries.ts";
import { withdrawalsOf } from "./queries.ts";
import type { Database } from "#platform/db/db.ts";

/** Since when each of these notices has been withdrawn by an operator; the others have null. */
export async function withdrawnAtOf(db: Database, keys: SourceKey[]): Promise<(key: SourceKey) => string | null> {
  const rows = await withdrawalsOf(db, keys);
  const byName = new Map(rows.map((row) => [groupKey(row.source_id, row.source_key), row.withdrawn_at.toString()]));
  return ({ source_id, source_key }) => byName.get(groupKey(source_id, source_key)) ?? null;
}
