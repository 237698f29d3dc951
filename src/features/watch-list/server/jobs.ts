import { followingConsumer } from "#features/watch-list/server/following/consumer.ts";
import { purgeEnded } from "#features/watch-list/server/queries.ts";
import { undoTime } from "#features/watch-list/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";

/** The jobs of the watch-list by name. */
export const watchListJobs = ({ db, clock }: { db: Database; clock: Clock }): Jobs => ({
  tasks: {
    "purge-ended-watches": () => purgeEnded(db, clock.now().subtract(undoTime)),
  },
  crontab: "27 * * * * purge-ended-watches",
  consumers: [followingConsumer({ clock })],
});
