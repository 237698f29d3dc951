import { hangingDatesConsumer } from "#features/pipeline/server/dates/consumer.ts";
import { undoTime } from "#features/pipeline/server/move.ts";
import { purgeRemoved } from "#features/pipeline/server/queries.ts";
import { systemActor } from "#platform/auth/system.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";

/** The jobs of the pipeline by name. */
export const pipelineJobs = ({ db, clock }: { db: Database; clock: Clock }): Jobs => ({
  tasks: {
    "purge-removed-pipeline-records": async () => {
      await purgeRemoved(db, clock.now().subtract(undoTime));
    },
  },
  crontab: "34 * * * * purge-removed-pipeline-records",
  consumers: [
    hangingDatesConsumer({ scopeOf: (organisationId) => systemActor(organisationId, "move dates with their closing") }),
  ],
});
