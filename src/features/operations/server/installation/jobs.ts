import { noteDatabaseSize } from "#features/operations/server/installation/queries.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";

/** Notes each day how large the database is. By real time: a disk does not fill by a demonstration's clock. */
export const installationJobs = ({ db }: { db: Database }): Jobs => ({
  tasks: { "note-database-size": () => noteDatabaseSize(db) },
  crontab: "17 * * * * note-database-size",
});
