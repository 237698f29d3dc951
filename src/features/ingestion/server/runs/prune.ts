import { prunePageVersions } from "#features/ingestion/server/listings/queries.ts";
import { pruneRuns } from "#features/ingestion/server/runs/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";

/** How long it is known how each reading went, and which version of a page was read. */
const retention = { hours: 90 * 24 };

/** Forgets readings of long ago. Nothing that we say loses its origin: releases stay, each with its source and time. */
export async function pruneCrawls({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = clock.now().subtract(retention).toString();
  await pruneRuns(db, before);
  await prunePageVersions(db, before);
}
