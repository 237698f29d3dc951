import { insertWatchAlerts } from "#features/alerts/server/changes/queries.ts";
import { type PlansOf, queueAlerts } from "#features/alerts/server/telling/tell.ts";
import type { Database } from "#platform/db/db.ts";
import { dueReminders } from "./queries.ts";
import { dueDateReminders } from "#features/alerts/server/reminders/dates/due.ts";

/** Queues the reminders of this moment. They go out at once, with the digest if that is due too. */
export const remind = (db: Database, plansOf: PlansOf, now: Temporal.Instant): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const rows = [...(await dueReminders(trx, now)), ...(await dueDateReminders(trx, now))];
    const inserted = await insertWatchAlerts(trx, "reminder", rows, now);
    const alerts = rows.flatMap((row) => {
      const alertId = inserted.get(`${row.personId} ${row.opportunityId} ${row.subject}`);
      return alertId === undefined ? [] : [{ ...row, alertId, urgency: "withDigest" as const }];
    });
    await queueAlerts(trx, alerts, plansOf, now);
  });
