import { purgeDeleted } from "#features/saved-searches/server/queries.ts";
import { restoreMinutes } from "#features/saved-searches/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tasks } from "#platform/jobs/task.ts";

export const savedSearchesCrontab = "*/10 * * * * purge-saved-searches";

/** Deletes searches that can no longer be restored. */
export const savedSearchesTasks = ({ db, clock }: { db: Database; clock: Clock }): Tasks => ({
  "purge-saved-searches": async () => {
    await purgeDeleted(db, clock.now().subtract({ minutes: restoreMinutes }));
  },
});
