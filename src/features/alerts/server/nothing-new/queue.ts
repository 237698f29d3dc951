import { digestDue } from "#features/alerts/server/telling/due.ts";
import { insertItems } from "#features/alerts/server/telling/queries.ts";
import type { Database } from "#platform/db/db.ts";
import { insertNothingNew } from "./queries.ts";

/** Queues for everybody's next weekly email that it says which searches have found nothing, as far as it is so then. */
export const queueNothingNew = (db: Database, now: Temporal.Instant): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const alerts = await insertNothingNew(trx, now);
    const whole = { channel: "email", timing: "Weekly", breaksQuietUntil: null } as const;
    await insertItems(
      trx,
      alerts.map((alert) => ({
        alertId: alert.alertId,
        personId: alert.personId,
        way: { ...whole, ...digestDue("Weekly", "email", alert, now) },
      })),
    );
  });
