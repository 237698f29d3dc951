import { deleteExpired } from "#features/csv-export/server/queries.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";

/** The jobs of exports by name. */
export const csvExportJobs = ({ db, clock }: { db: Database; clock: Clock }): Jobs => ({
  tasks: {
    "purge-csv-exports": async () => void (await deleteExpired(db, clock.now())),
  },
  crontab: "33 * * * * purge-csv-exports",
});
