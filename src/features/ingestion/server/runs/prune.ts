import { prunePageVersions } from "#features/ingestion/server/listings/queries.ts";
import { pruneRuns } from "#features/ingestion/server/runs/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** How long crawl results and page versions are stored. */
const retention = { hours: 90 * 24 };

/**
 * Removes old runs and page versions. Releases stay, each with its source and time, so the origin of every statement is
 * still known.
 */
export async function pruneCrawls({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = clock.now().subtract(retention).toString();
  await pruneRuns(db, before);
  await prunePageVersions(db, before);
}
