import { purgeDeleted } from "#features/saved-searches/server/queries.ts";
import { restoreMinutes } from "#features/saved-searches/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";

/** Deletes searches that can no longer be restored. */
export const savedSearchesJobs = ({ db, clock }: { db: Database; clock: Clock }): Jobs => ({
  tasks: {
    "purge-saved-searches": async () => {
      await purgeDeleted(db, clock.now().subtract({ minutes: restoreMinutes }));
    },
  },
  crontab: "*/10 * * * * purge-saved-searches",
});
