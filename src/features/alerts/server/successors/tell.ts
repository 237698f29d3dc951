import { insertWatchAlerts } from "#features/alerts/server/changes/queries.ts";
import { type PlansOf, queueAlerts } from "#features/alerts/server/telling/tell.ts";
import type { Database } from "#platform/db/db.ts";
import { untoldSuccessors } from "./queries.ts";

/** What began to be watched earlier than this is no news, even if no worker ran meanwhile. */
const windowDays = 7;

/** Queues what watchers are told of later stages that are watched too since their notice got one. */
export const tellSuccessors = (db: Database, plansOf: PlansOf, now: Temporal.Instant): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const rows = await untoldSuccessors(trx, now.subtract({ hours: 24 * windowDays }));
    const inserted = await insertWatchAlerts(trx, "successor", rows, now);
    const alerts = rows.flatMap((row) => {
      const alertId = inserted.get(`${row.personId} ${row.opportunityId} ${row.subject}`);
      return alertId === undefined ? [] : [{ ...row, alertId }];
    });
    await queueAlerts(trx, alerts, plansOf, now);
  });
