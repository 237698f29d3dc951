import { purgeEnded } from "#features/watch-list/server/queries.ts";
import { undoTime } from "#features/watch-list/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tasks } from "#platform/jobs/task.ts";

export const watchListCrontab = "27 * * * * purge-ended-watches";

/** The jobs of the watch-list by name. */
export const watchListTasks = ({ db, clock }: { db: Database; clock: Clock }): Tasks => ({
  "purge-ended-watches": () => purgeEnded(db, clock.now().subtract(undoTime)),
});
