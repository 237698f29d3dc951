import { erasePrivateNotices } from "#features/ingestion/server/private/service.ts";
import * as queries from "#features/private-opportunities/server/queries.ts";
import { undoTime } from "#features/private-opportunities/server/service.ts";
import { systemActor } from "#platform/auth/system.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";

/** Really deletes notices that can no longer be restored. */
export const privateOpportunitiesJobs = ({ db, clock }: { db: Database; clock: Clock }): Jobs => ({
  tasks: {
    "purge-private-notices": () =>
      db.transaction().execute(async (trx) => {
        const at = clock.now();
        const rows = await queries.lockDeleted(trx, at.subtract(undoTime));
        const ids = rows.map(({ public_id }) => public_id);
        await queries.deleteRows(trx, ids);
        for (const [organisationId, own] of Map.groupBy(rows, (row) => row.organisation_id)) {
          const keys = own.map(({ source_key }) => source_key);
          const owner = systemActor(organisationId, "erases deleted private notices");
          await erasePrivateNotices(trx, owner, keys, at);
        }
      }),
  },
  crontab: "*/10 * * * * purge-private-notices",
});
