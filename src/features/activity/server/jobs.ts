import { pruneActivity } from "#features/activity/server/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";

/** How long activity is kept. */
const retention = { years: 2 };

/** Deletes activity after its retention. */
export const activityLogJobs = ({ db, clock }: { db: Database; clock: Clock }): Jobs => ({
  tasks: {
    "prune-activity-log": async () => {
      await pruneActivity(db, clock.now().toZonedDateTimeISO("UTC").subtract(retention).toInstant());
    },
  },
  crontab: "47 3 * * * prune-activity-log",
});
