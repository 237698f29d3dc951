import { hangingDatesConsumer } from "#features/pipeline/server/dates/consumer.ts";
import { undoTime } from "#features/pipeline/server/move.ts";
import { purgeRemoved } from "#features/pipeline/server/queries.ts";
import { systemActor } from "#platform/auth/system.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tasks } from "#platform/jobs/task.ts";

export const pipelineCrontab = "34 * * * * purge-removed-pipeline-records";

/** The jobs of the pipeline by name. */
export const pipelineTasks = ({ db, clock }: { db: Database; clock: Clock }): Tasks => ({
  "purge-removed-pipeline-records": async () => {
    await purgeRemoved(db, clock.now().subtract(undoTime));
  },
});

/** The consumers of the feed. */
export const pipelineConsumers = [
  hangingDatesConsumer({ scopeOf: (organisationId) => systemActor(organisationId, "move dates with their closing") }),
];
