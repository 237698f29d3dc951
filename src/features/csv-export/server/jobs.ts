import { deleteExpired } from "#features/csv-export/server/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tasks } from "#platform/jobs/task.ts";

export const csvExportCrontab = "33 * * * * purge-csv-exports";

/** The jobs of exports by name. */
export const csvExportTasks = ({ db, clock }: { db: Database; clock: Clock }): Tasks => ({
  "purge-csv-exports": async () => void (await deleteExpired(db, clock.now())),
});
