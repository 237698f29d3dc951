import { pruneActivity } from "#features/activity/server/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tasks } from "#platform/jobs/task.ts";

export const activityLogCrontab = "47 3 * * * prune-activity-log";

/** How long activity is kept. */
const retention = { years: 2 };

/** Deletes activity after its retention. */
export const activityLogTasks = ({ db, clock }: { db: Database; clock: Clock }): Tasks => ({
  "prune-activity-log": async () => {
    await pruneActivity(db, clock.now().toZonedDateTimeISO("UTC").subtract(retention).toInstant());
  },
});
